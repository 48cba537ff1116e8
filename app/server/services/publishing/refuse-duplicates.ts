import { PLATFORMS, PlatformId } from '#app/domain/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { NewDelivery } from './new-delivery.ts';

const MINUTE_MS = 60_000;

interface NewPostFacts {
  readonly workspaceId: string;
  readonly postId: string;
  readonly rows: readonly NewDelivery[];
  readonly now: Date;
  /** 0: nothing is a duplicate. */
  readonly windowMinutes: number;
}

/**
 * Throws `duplicate_content` when text and files of a delivery went, or go, to the same account within the
 * window by another post. To be asked after the post was counted against the day: of two at once the
 * second waits there for the first, and sees it here.
 */
export async function refuseDuplicates(
  tx: Prisma.TransactionClient,
  { workspaceId, postId, rows, now, windowMinutes }: NewPostFacts,
): Promise<void> {
  if (windowMinutes === 0) return;
  const found = await tx.delivery.findFirst({
    where: {
      workspaceId,
      postId: { not: postId },
      createdAt: { gt: new Date(now.getTime() - windowMinutes * MINUTE_MS) },
      // Nothing of these is live, or will be.
      state: { notIn: ['failed', 'canceled'] },
      removedAt: null,
      OR: rows.map(({ columns: { accountId, fingerprint } }) => ({ accountId, fingerprint })),
    },
    select: {
      ...{ id: true, postId: true, platform: true, createdAt: true },
      account: { select: { name: true } },
    },
    orderBy: { createdAt: 'desc' },
  });
  if (!found) return;
  const platform = PlatformId.parse(found.platform);
  const minutes = Math.floor((now.getTime() - found.createdAt.getTime()) / MINUTE_MS);
  const message = `The same post went to ${found.account.name} on ${PLATFORMS[platform].name} ${toAgo(minutes)}.`;
  throw new AppError('duplicate_content', {
    message,
    violations: [{ pointer: '/allowDuplicate', code: 'duplicate_content', message, platform }],
    meta: { existing_id: found.postId, existing_delivery_id: found.id },
  });
}

function toAgo(minutes: number): string {
  if (minutes < 1) return 'less than a minute ago';
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
}
