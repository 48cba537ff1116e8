import { PlatformId, type PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { DeliveryAccount } from '#app/server/ports/platform-adapter.ts';
import { createToken } from '../deliveries/delivery-lease.ts';
import { toStringRecord } from '../deliveries/delivery-row.ts';
import type { ServiceDeps } from '../deps.ts';
import type { FollowUpKey } from './enqueue-follow-ups.ts';

/** Longer than a run can take, which RUN_MS limits. */
const LEASE_SECONDS = 60;
/** How long a run may take, so that it ends before another worker can claim the follow-up. */
export const RUN_MS = 45_000;

interface StoredFollowUp {
  readonly state: string;
  readonly attempt: number;
  readonly lostCommits: number;
  /** When it was last sent; null if it never was. */
  readonly intentAt: Date | null;
  readonly accountId: string;
  /** The platform's ID of the live post; null if it's unknown. */
  readonly remoteId: string | null;
  readonly removedAt: Date | null;
}

interface ClaimedRow extends StoredFollowUp {
  readonly platform: string;
  readonly options: unknown;
  readonly environment: string;
  readonly externalId: string;
  readonly name: string;
  readonly handle: string | null;
  readonly details: unknown;
}

/** A follow-up that this worker does or looks for. */
export interface ClaimedFollowUp extends StoredFollowUp, FollowUpKey {
  readonly leaseToken: string;
  readonly platform: PlatformId;
  readonly environment: PlatformEnvironment;
  readonly account: DeliveryAccount;
  readonly options: PlatformOptions;
}

/**
 * Claims a follow-up. Returns null unless it's due and unleased. Leases use the database's clock, because two machines
 * may disagree about the time; due times use the app clock.
 */
export async function claimFollowUp(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { deliveryId, kind }: FollowUpKey,
): Promise<ClaimedFollowUp | null> {
  const leaseToken = createToken();
  const [row] = await prisma.$queryRaw<ClaimedRow[]>`
    UPDATE follow_up f
    SET lease_token = ${leaseToken},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM delivery d JOIN account a ON a.id = d.account_id
    WHERE f.delivery_id = ${deliveryId} AND f.kind = ${kind} AND d.id = f.delivery_id
      AND f.state IN ('waiting', 'sending') AND f.run_at <= ${clock.now()}
      AND (f.lease_until IS NULL OR f.lease_until < clock_timestamp())
    RETURNING f.state, f.attempt, f.lost_commits AS "lostCommits", f.intent_at AS "intentAt",
      d.account_id AS "accountId", d.platform, d.remote_id AS "remoteId", d.removed_at AS "removedAt", d.options,
      a.environment, a.external_id AS "externalId", a.name, a.handle, a.details`;
  return row ? { deliveryId, kind, leaseToken, ...toClaimed(row) } : null;
}

function toClaimed({
  platform,
  options,
  environment,
  externalId,
  name,
  handle,
  details,
  ...row
}: ClaimedRow): Omit<ClaimedFollowUp, 'leaseToken' | keyof FollowUpKey> {
  return {
    ...row,
    platform: PlatformId.parse(platform),
    options: PlatformOptions.safeParse(options).data ?? PlatformOptions.parse({}),
    environment: environment === 'live' ? 'live' : 'sandbox',
    account: { externalId, name, handle, details: toStringRecord(details) },
  };
}
