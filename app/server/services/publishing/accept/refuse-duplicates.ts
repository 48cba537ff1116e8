import { PLATFORMS, PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';

const MINUTE_MS = 60_000;

/** What goes to an account, by its fingerprint. */
interface SentText {
  readonly accountId: string;
  readonly fingerprint: string;
}

interface NewPostFacts {
  readonly workspaceId: string;
  readonly postId: string;
  readonly rows: readonly SentText[];
  readonly now: Date;
  /** 0: nothing is a duplicate. */
  readonly windowMinutes: number;
}

interface Found {
  readonly id: string;
  readonly postId: string;
  readonly platform: string;
  readonly createdAt: Date;
  /** Its name. */
  readonly account: string;
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
  const since = new Date(now.getTime() - windowMinutes * MINUTE_MS);
  const accountIds = rows.map(({ accountId }) => accountId);
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  // What failed, was canceled or taken down is not live and will not be.
  const [found] = await tx.$queryRaw<Found[]>`
    SELECT d.id, d.post_id AS "postId", d.platform, d.created_at AS "createdAt", a.name AS account
    FROM unnest(${accountIds}::text[], ${fingerprints}::text[]) AS sent(account_id, fingerprint)
    JOIN delivery d ON d.account_id = sent.account_id AND d.fingerprint = sent.fingerprint
    JOIN account a ON a.id = d.account_id
    WHERE d.workspace_id = ${workspaceId} AND d.post_id <> ${postId} AND d.created_at > ${since}
      AND d.state NOT IN ('failed', 'canceled') AND d.removed_at IS NULL
    ORDER BY d.created_at DESC LIMIT 1`;
  if (!found) return;
  const platform = PlatformId.parse(found.platform);
  const minutes = Math.floor((now.getTime() - found.createdAt.getTime()) / MINUTE_MS);
  const message = `The same post went to ${found.account} on ${PLATFORMS[platform].name} ${toAgo(minutes)}.`;
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
