import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { toSearchGrams } from '#app/domain/text/search-grams.ts';
import { toPeriodGrams } from '#app/domain/text/search-periods.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { toThread } from '#app/server/services/deliveries/to-thread.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

interface SearchedPost {
  readonly workspaceId: string;
  readonly postId: string;
  readonly deliveries: readonly SearchedDelivery[];
}

interface SearchedDelivery {
  readonly platform: string;
  readonly text: string;
  /** As stored: they have the later posts of a thread, and the first comment. */
  readonly options: unknown;
}

/**
 * Returns a post's grams in Postgres's form of an array: of its ID, its deliveries' platforms and texts, with all posts
 * of a thread and the first comment, and the periods that its ID's time is in. None if one of the two is missing, which
 * makes it a candidate of every search.
 */
export function toPostGrams({ workspaceId, postId, deliveries }: SearchedPost): string {
  const texts = new Set(
    deliveries.flatMap((delivery) => [delivery.platform, ...listTexts(delivery)]),
  );
  const grams = toSearchGrams(workspaceId, [postId, ...texts]);
  const periods = toPeriodGrams(workspaceId, postId);
  return grams.length === 0 || periods === null ? '{}' : `{${[...grams, ...periods].join(',')}}`;
}

/** Lists the texts of a delivery's posts, and of the first comment under them. */
function listTexts(delivery: SearchedDelivery): string[] {
  const thread = toThread({ ...delivery, liveParts: [], mediaAssetIds: [] });
  const posts = thread?.map(({ text }) => text) ?? [delivery.text];
  const firstComment = PlatformOptions.safeParse(delivery.options).data?.firstComment;
  return firstComment === undefined ? posts : [...posts, firstComment];
}

const BATCH = 200;
const TEXTS = { select: { platform: true, text: true, options: true } } as const;

/**
 * Computes the grams of posts that have none: posts from before there were any, and posts whose texts changed.
 * Works in batches, each in its own statement, until none is left. Returns how many posts it filled.
 */
export async function fillSearchGrams(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  let filled = 0;
  while (!signal.aborted) {
    const count = await fillBatch(prisma);
    filled += count;
    if (count === 0) break;
  }
  return filled;
}

/** Computes a post's grams again, in the transaction that changed its texts and holds its lock. */
export async function refreshSearchGrams(
  tx: Prisma.TransactionClient,
  postId: string,
): Promise<void> {
  const { workspaceId, deliveries } = await tx.post.findUniqueOrThrow({
    where: { id: postId },
    select: { workspaceId: true, deliveries: TEXTS },
  });
  const grams = toPostGrams({ workspaceId, postId, deliveries });
  await tx.$executeRaw`UPDATE post SET search_grams = ${grams}::int[] WHERE id = ${postId}`;
}

/**
 * Locks the posts before it reads their texts, in a second statement: whoever changes a text holds the lock, and
 * a change that comes later removes the grams again.
 */
function fillBatch(prisma: ServiceDeps['prisma']): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const locked = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM post WHERE search_grams IS NULL LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return 0;
    const posts = await tx.post.findMany({
      where: { id: { in: locked.map(({ id }) => id) } },
      select: { id: true, workspaceId: true, deliveries: TEXTS },
    });
    const grams = posts.map(({ id, workspaceId, deliveries }) => ({
      id,
      grams: toPostGrams({ workspaceId, postId: id, deliveries }),
    }));
    return tx.$executeRaw`
      UPDATE post SET search_grams = filled.grams::int[]
      FROM jsonb_to_recordset(${JSON.stringify(grams)}::jsonb) AS filled(id text, grams text)
      WHERE post.id = filled.id`;
  });
}
