import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { PrismaClient } from '#app/server/db/generated/client.ts';

const HOLDER = `${hostname()}:${process.pid}`;
const LEASE_SECONDS = 30;
/** Also how soon a cancel, and how often the progress, is seen. */
const RENEW_EVERY_MS = 2000;
/** A file that takes its worker down each time is not tried for ever. */
export const MAX_ATTEMPTS = 3;

/** The worker that holds it is the only one that may end the rendition. */
export interface RenditionLease {
  readonly renditionId: string;
  readonly token: string;
  /** Aborts when the lease is lost: it was canceled, or another worker has it. */
  readonly lost: AbortSignal;
  /** Written with the next renewal. */
  readonly tell: (percent: number) => void;
  stop(): void;
}

/** Thrown into the work when its lease is gone; there is nothing more to write. */
export class RenditionLostError extends Error {
  override readonly name = 'RenditionLostError';
}

/** Takes a rendition that is to be made, that nobody has, and that was not taken too often. Leases run on the database's clock. */
export async function claimRendition(
  prisma: PrismaClient,
  renditionId: string,
): Promise<RenditionLease | null> {
  const token = `${HOLDER}:${randomUUID()}`;
  const claimed = await prisma.$executeRaw`
    UPDATE rendition SET state = 'running', progress = 0, attempts = attempts + 1, lease_token = ${token},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${renditionId} AND state IN ('queued', 'running') AND attempts < ${MAX_ATTEMPTS}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
  return claimed === 1 ? keepLease(prisma, { renditionId, token }) : null;
}

function keepLease(
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
    tell: (percent) => void (progress = percent),
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

/** Gives it back as it was, for another worker to begin anew: a worker that is stopped is no try. */
export async function releaseRendition(
  prisma: PrismaClient,
  { renditionId, token }: RenditionLease,
): Promise<void> {
  await prisma.rendition.updateMany({
    where: { id: renditionId, leaseToken: token },
    data: { state: 'queued', attempts: { decrement: 1 }, leaseToken: null, leaseUntil: null },
  });
}
