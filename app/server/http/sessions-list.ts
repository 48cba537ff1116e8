import type { ServiceDeps } from '#app/server/services/deps.ts';

/** What a person sees of a session of theirs. */
export interface SessionView {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The network, which is all that is kept of the address. */
  readonly ipPrefix: string | null;
  readonly userAgent: string | null;
}

/** More than anybody uses; those not seen for longest are left out. */
const MAX_LISTED = 50;

/** Those that are alive, the one seen last first. */
export async function listSessions(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  userId: string,
): Promise<readonly SessionView[]> {
  const now = clock.now();
  return prisma.session.findMany({
    where: { userId, revokedAt: null, idleExpiresAt: { gt: now }, absoluteExpiresAt: { gt: now } },
    select: { id: true, createdAt: true, lastSeenAt: true, ipPrefix: true, userAgent: true },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
  });
}
