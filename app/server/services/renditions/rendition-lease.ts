import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { IS_UNFINISHED } from '../open-states.ts';

const HOLDER = `${hostname()}:${process.pid}`;
const LEASE_SECONDS = 30;
/** Also how often progress is written and a cancellation is noticed. */
const RENEW_EVERY_MS = 2000;
/** Limits attempts, so a file that crashes its worker every time isn't retried forever. */
export const MAX_ATTEMPTS = 3;

/** A worker's exclusive right to finish a rendition. */
export interface RenditionLease {
  readonly renditionId: string;
  readonly token: string;
  /** Aborts when the lease is lost: the rendition was canceled, or another worker has it. */
  readonly lost: AbortSignal;
  /** Sets the progress, which the next renewal writes. */
  readonly reportProgress: (percent: number) => void;
  stop(): void;
}

/** Thrown into the work when its lease is gone; nothing more may be written. */
export class RenditionLostError extends Error {
  override readonly name = 'RenditionLostError';
}

/**
 * Claims a rendition that is unfinished, unleased, and has attempts left; returns null otherwise. Leases use
 * the database's clock.
 */
export async function claimRendition(
  prisma: PrismaClient,
  renditionId: string,
): Promise<RenditionLease | null> {
  const token = `${HOLDER}:${randomUUID()}`;
  const claimed = await prisma.$executeRaw`
    UPDATE rendition SET state = 'running', progress = 0, attempts = attempts + 1, lease_token = ${token},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${renditionId} AND state ${IS_UNFINISHED} AND attempts < ${MAX_ATTEMPTS}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
  return claimed === 1 ? renewLease(prisma, { renditionId, token }) : null;
}

function renewLease(
  prisma: PrismaClient,
  lease: { renditionId: string; token: string },
): RenditionLease {
  const lost = new AbortController();
  let progress = 0;
  const lose = (cause?: unknown): void =>
    lost.abort(new RenditionLostError('The lease is gone.', { cause }));
  const timer = setInterval(() => {
    renew(prisma, { ...lease, progress }).then((renewed) => {
      if (!renewed) lose();
    }, lose);
  }, RENEW_EVERY_MS);
  return {
    ...lease,
    lost: lost.signal,
    reportProgress: (percent) => void (progress = percent),
    stop: () => clearInterval(timer),
  };
}

async function renew(
  prisma: PrismaClient,
  { renditionId, token, progress }: { renditionId: string; token: string; progress: number },
): Promise<boolean> {
  const renewed = await prisma.$executeRaw`
    UPDATE rendition SET progress = ${progress},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${renditionId} AND lease_token = ${token}`;
  return renewed === 1;
}

/**
 * Returns the rendition to the queue, so another worker can start over. A stopped worker doesn't count as an
 * attempt.
 */
export async function releaseRendition(
  prisma: PrismaClient,
  { renditionId, token }: RenditionLease,
): Promise<void> {
  await prisma.rendition.updateMany({
    where: { id: renditionId, leaseToken: token },
    data: { state: 'queued', attempts: { decrement: 1 }, leaseToken: null, leaseUntil: null },
  });
}
