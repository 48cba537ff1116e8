import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { createWriteBehind, type WriteBehind } from './write-behind.ts';

/** Says in the row which process has it; the rest of the token makes it this one claim's. */
const HOLDER = `${hostname()}:${process.pid}`;
export const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
/** A database that is away for a moment must not interrupt an upload: the renewal is tried again. */
const RETRY_RENEWAL_MS = 1_000;
/** The run stops this long after its last renewal, before the database lets another worker in. */
const LEASE_LASTS_MS = (LEASE_SECONDS - 2) * 1000;

/** What a commit that begins changes in the write that was left to it. */
export interface BegunCommit {
  readonly state: 'committing';
  readonly intentAt: Date;
}

/** The worker that holds it is the only one that may write to the delivery. */
export interface Lease {
  readonly deliveryId: string;
  readonly token: string;
  /** Aborts when the lease could not be renewed: another worker may have taken over. */
  readonly signal: AbortSignal;
  /** Whatever is written under the lease first lets these settle. */
  readonly writes: WriteBehind<BegunCommit>;
  stop(): void;
}

/** Thrown when a write found the lease gone; whoever holds it now goes on. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * Takes the delivery for this worker, when it is due, its account neither held nor waiting for its user,
 * and nobody has it. A limit holds back what is still to be sent, not the looking after what was. Leases
 * run on the database's clock, because two machines may disagree about the time; due times run on ours.
 */
export async function claimDelivery(
  prisma: PrismaClient,
  { deliveryId, now }: { deliveryId: string; now: Date },
): Promise<Lease | null> {
  const token = createToken();
  const claimed = await prisma.$executeRaw`
    UPDATE delivery
    SET lease_token = ${token}, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${deliveryId} AND state NOT IN ('published', 'failed', 'canceled')
      AND NOT needs_decision AND run_at <= ${now}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())
      AND NOT EXISTS (SELECT 1 FROM account WHERE account.id = account_id
        AND ((held_until > ${now} AND intent_at IS NULL) OR account.state = 'needs_reauthorization'))`;
  return claimed === 1 ? keepLease(prisma, { deliveryId, token }) : null;
}

/** Claims a delivery that waits for a person's decision, so that only one of them is acted on at a time. */
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

/** Of a claim of this process. */
export function createToken(): string {
  return `${HOLDER}:${randomUUID()}`;
}

/**
 * Renews the lease until it is stopped. A renewal that fails is retried for as long as the lease lasts;
 * only then, or when another worker has the delivery, the signal aborts.
 */
export function keepLease(
  prisma: PrismaClient,
  lease: { deliveryId: string; token: string },
): Lease {
  const lost = new AbortController();
  const expire = (): void =>
    lost.abort(new LeaseLostError('The lease could not be renewed in time.'));
  let deadline = setTimeout(expire, LEASE_LASTS_MS);
  let next = setTimeout(() => void renew(), RENEW_EVERY_MS);
  let isStopped = false;
  const plan = (afterMs: number): void => {
    if (!isStopped && !lost.signal.aborted) next = setTimeout(() => void renew(), afterMs);
  };

  async function renew(): Promise<void> {
    const startedAt = performance.now();
    const renewed = await renewLease(prisma, lease).catch(() => null);
    if (isStopped) return;
    if (renewed === null) {
      plan(RETRY_RENEWAL_MS);
      return;
    }
    clearTimeout(deadline);
    if (!renewed) {
      lost.abort(new LeaseLostError('The lease ran out.'));
      return;
    }
    deadline = setTimeout(expire, LEASE_LASTS_MS - (performance.now() - startedAt));
    plan(RENEW_EVERY_MS);
  }

  return {
    ...lease,
    signal: lost.signal,
    writes: createWriteBehind<BegunCommit>(),
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

/** Gives the delivery back without changing anything else about it. */
export async function releaseLease(prisma: PrismaClient, lease: Lease): Promise<void> {
  await lease.writes.settle();
  await prisma.delivery.updateMany({
    where: { id: lease.deliveryId, leaseToken: lease.token },
    data: { leaseToken: null, leaseUntil: null },
  });
}

/** Gives back a delivery of whose commit nothing was sent: it may be sent as if it had not begun. */
export async function withdrawIntent(prisma: PrismaClient, lease: Lease): Promise<void> {
  await lease.writes.settle();
  await prisma.delivery.updateMany({
    where: { id: lease.deliveryId, leaseToken: lease.token },
    data: { state: 'waiting', intentAt: null, leaseToken: null, leaseUntil: null },
  });
}

/**
 * Ends every lease. Only for the embedded database, whose folder lock proves that no other worker is
 * alive: what the last process held when it died can go on at once.
 */
export async function clearAllLeases(prisma: PrismaClient): Promise<void> {
  const where = { leaseToken: { not: null } };
  const data = { leaseToken: null, leaseUntil: null };
  await prisma.delivery.updateMany({ where, data });
  await prisma.rendition.updateMany({ where, data });
  await prisma.mediaImport.updateMany({ where, data });
  await prisma.webhookDelivery.updateMany({ where, data });
  await prisma.openStream.deleteMany();
}
