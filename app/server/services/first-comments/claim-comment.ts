import { PlatformId, type PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import { toLiveParts } from '#app/domain/posts/thread.ts';
import type { DeliveryAccount } from '#app/server/ports/platform-adapter.ts';
import { createToken } from '../deliveries/delivery-lease.ts';
import { toStringRecord } from '../deliveries/delivery-row.ts';
import type { ServiceDeps } from '../deps.ts';

/** Longer than a run can take, which RUN_MS limits. */
const LEASE_SECONDS = 60;
/** How long a run may take, so that it ends before another worker can claim the comment. */
export const RUN_MS = 45_000;

interface StoredComment {
  readonly text: string;
  readonly state: string;
  readonly attempt: number;
  readonly lostCommits: number;
  readonly intentAt: Date | null;
  /** What the last request met. */
  readonly errorKind: string | null;
  readonly platformMessage: string | null;
  readonly accountId: string;
  readonly url: string | null;
  readonly removedAt: Date | null;
}

interface ClaimedRow extends StoredComment {
  readonly platform: string;
  readonly remoteId: string | null;
  readonly liveParts: unknown;
  readonly environment: string;
  readonly externalId: string;
  readonly name: string;
  readonly handle: string | null;
  readonly details: unknown;
}

/** A first comment that this worker writes or looks for. */
export interface ClaimedComment extends StoredComment {
  readonly deliveryId: string;
  readonly leaseToken: string;
  readonly platform: PlatformId;
  readonly environment: PlatformEnvironment;
  readonly account: DeliveryAccount;
  /** The platform's ID of the post to comment on: in a thread, its last one. Null if it's unknown. */
  readonly postId: string | null;
}

/**
 * Claims a delivery's first comment. Returns null unless it's due and unleased. Leases use the database's clock,
 * because two machines may disagree about the time; due times use the app clock.
 */
export async function claimComment(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  deliveryId: string,
): Promise<ClaimedComment | null> {
  const leaseToken = createToken();
  const [row] = await prisma.$queryRaw<ClaimedRow[]>`
    UPDATE first_comment c
    SET lease_token = ${leaseToken},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM delivery d JOIN account a ON a.id = d.account_id
    WHERE c.delivery_id = ${deliveryId} AND d.id = c.delivery_id
      AND c.state IN ('waiting', 'sending') AND c.run_at <= ${clock.now()}
      AND (c.lease_until IS NULL OR c.lease_until < clock_timestamp())
    RETURNING c.text, c.state, c.attempt, c.lost_commits AS "lostCommits", c.intent_at AS "intentAt",
      c.error_kind AS "errorKind", c.platform_message AS "platformMessage",
      d.account_id AS "accountId", d.platform, d.remote_id AS "remoteId", d.url, d.live_parts AS "liveParts",
      d.removed_at AS "removedAt", a.environment, a.external_id AS "externalId", a.name, a.handle, a.details`;
  return row ? { deliveryId, leaseToken, ...toClaimed(row) } : null;
}

function toClaimed({
  platform,
  environment,
  externalId,
  name,
  handle,
  details,
  remoteId,
  liveParts,
  ...row
}: ClaimedRow): Omit<ClaimedComment, 'deliveryId' | 'leaseToken'> {
  return {
    ...row,
    platform: PlatformId.parse(platform),
    environment: environment === 'live' ? 'live' : 'sandbox',
    account: { externalId, name, handle, details: toStringRecord(details) },
    postId: toLiveParts(liveParts).at(-1)?.remoteId ?? remoteId,
  };
}
