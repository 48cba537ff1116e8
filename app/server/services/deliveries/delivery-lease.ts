import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { StartedRow } from '#app/server/db/queries/delivery-run.ts';
import { type DeliveryClaims, LEASE_SECONDS } from './delivery-claims.ts';
import { createWriteBehind, type WriteBehind } from './write-behind.ts';

/** Identifies the process that holds a lease; the rest of the token is unique to each claim. */
const HOLDER = `${hostname()}:${process.pid}`;
const RENEW_EVERY_MS = 10_000;
/** Delay before a failed renewal is retried, so a brief database outage doesn't interrupt an upload. */
const RETRY_RENEWAL_MS = 1_000;
/** The run stops this long after its last renewal, shortly before the database lets another worker in. */
const LEASE_LASTS_MS = (LEASE_SECONDS - 2) * 1000;

/** The fields that a starting commit adds to the write that was held back for it. */
export interface StartedCommit {
  readonly state: 'committing';
  readonly intentAt: Date;
}

/** A worker's exclusive right to write to a delivery. */
export interface Lease {
  readonly deliveryId: string;
  readonly token: string;
  /** Aborts if the lease couldn't be renewed; another worker may have taken over. */
  readonly signal: AbortSignal;
  /** Pending writes. Settle them before writing anything else under the lease. */
  readonly writes: WriteBehind<StartedCommit>;
  stop(): void;
}

/** Thrown when a write finds that the lease is gone. The lease's new holder continues the delivery. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** A claimed delivery, as it was at that moment. */
export interface ClaimedDelivery {
  readonly lease: Lease;
  readonly row: StartedRow;
}

/**
 * Claims the delivery for this worker if it's due, unleased, and its account is neither held nor waiting for
 * its user; returns null otherwise. A rate limit holds back only unsent deliveries, not the tracking of sent
 * ones. Leases use the database's clock, because two machines may disagree about the time; due times use the
 * app clock.
 */
export async function claimDelivery(
  { prisma, deliveryClaims }: { prisma: PrismaClient; deliveryClaims: DeliveryClaims },
  { deliveryId, now }: { deliveryId: string; now: Date },
): Promise<ClaimedDelivery | null> {
  const token = createToken();
  const row = await deliveryClaims.claim({ deliveryId, leaseToken: token, now });
  return row ? { lease: keepLease(prisma, { deliveryId, token }), row } : null;
}

/** Claims a delivery that awaits a person's decision, so that only one decision is processed at a time. */
export async function claimDecision(
  prisma: PrismaClient,
  deliveryId: string,
): Promise<Lease | null> {
  const token = createToken();
  const claimed = await prisma.$executeRaw`
    UPDATE delivery
    SET lease_token = ${token}, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${deliveryId} AND needs_decision
      AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
  return claimed === 1 ? keepLease(prisma, { deliveryId, token }) : null;
}

/** Creates a lease token for one claim by this process. */
export function createToken(): string {
  return `${HOLDER}:${randomUUID()}`;
}

/** Extends a lease by `LEASE_SECONDS` from now. Returns false if the lease is gone. */
export type RenewLease = (lease: { deliveryId: string; token: string }) => Promise<boolean>;

/**
 * Renews the lease until it is stopped. A failed renewal is retried for as long as the lease lasts; the
 * signal aborts only after that, or if another worker has the delivery.
 */
export function keepLease(
  prisma: PrismaClient,
  lease: { deliveryId: string; token: string },
  renewOnce: RenewLease = (held) => renewLease(prisma, held),
): Lease {
  const lost = new AbortController();
  const expire = (): void =>
    lost.abort(new LeaseLostError('The lease couldn’t be renewed in time.'));
  let deadline = setTimeout(expire, LEASE_LASTS_MS);
  let next = setTimeout(() => void renew(), RENEW_EVERY_MS);
  let isStopped = false;
  const plan = (afterMs: number): void => {
    if (!isStopped && !lost.signal.aborted) next = setTimeout(() => void renew(), afterMs);
  };

  async function renew(): Promise<void> {
    const startedAt = performance.now();
    const renewed = await renewOnce(lease).catch(() => null);
    if (isStopped) return;
    if (renewed === null) {
      plan(RETRY_RENEWAL_MS);
      return;
    }
    clearTimeout(deadline);
    if (!renewed) {
      lost.abort(new LeaseLostError('The lease expired.'));
      return;
    }
    deadline = setTimeout(expire, LEASE_LASTS_MS - (performance.now() - startedAt));
    plan(RENEW_EVERY_MS);
  }

  return {
    ...lease,
    signal: lost.signal,
    writes: createWriteBehind<StartedCommit>(),
    stop() {
      isStopped = true;
      clearTimeout(deadline);
      clearTimeout(next);
    },
  };
}

async function renewLease(
  prisma: PrismaClient,
  { deliveryId, token }: { deliveryId: string; token: string },
): Promise<boolean> {
  const renewed = await prisma.$executeRaw`
    UPDATE delivery SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${deliveryId} AND lease_token = ${token}`;
  return renewed === 1;
}

/** Releases the delivery without changing anything else in its row. */
export async function releaseLease(prisma: PrismaClient, lease: Lease): Promise<void> {
  await lease.writes.settle();
  await prisma.delivery.updateMany({
    where: { id: lease.deliveryId, leaseToken: lease.token },
    data: { leaseToken: null, leaseUntil: null },
  });
}

/** Releases a delivery whose commit was certainly not sent, so that the commit can start over. */
export async function withdrawIntent(prisma: PrismaClient, lease: Lease): Promise<void> {
  await lease.writes.settle();
  await prisma.delivery.updateMany({
    where: { id: lease.deliveryId, leaseToken: lease.token },
    data: { state: 'waiting', intentAt: null, leaseToken: null, leaseUntil: null },
  });
}
