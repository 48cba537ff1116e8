import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/** What a new post waits for was replaced by another choice before the post was stored. */
export class RenditionsReplacedError extends AppError {
  constructor() {
    super('conflict', {
      message: 'The file of this post is being fitted in another way just now. Send it again.',
    });
  }
}

/**
 * Keeps what the post of this transaction waits for: whoever ends replaced files waits until it is stored,
 * and sees it then. Asked after the post's own rows are written, so that all take their locks in one order.
 * Throws `RenditionsReplacedError` when one was ended before.
 */
export async function holdRenditions(
  tx: Prisma.TransactionClient,
  renditionIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(renditionIds)].sort();
  if (wanted.length === 0) return;
  const held = await tx.$queryRaw<unknown[]>`
    SELECT id FROM rendition WHERE id = ANY(${wanted}::text[]) ORDER BY id FOR KEY SHARE`;
  if (held.length < wanted.length) throw new RenditionsReplacedError();
}
