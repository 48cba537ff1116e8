import { type PageFacts, type PageInput, toPageFacts } from '#app/domain/api/paging.ts';
import type { ServiceDeps } from '../deps.ts';

/** A session as shown to its user. */
export interface SessionView {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The network prefix. The full address isn't stored. */
  readonly ipPrefix: string | null;
  readonly userAgent: string | null;
}

export interface SessionsPage extends PageFacts {
  readonly items: readonly SessionView[];
}

/** Returns a page of active sessions, most recently seen first. */
export async function listSessions(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { userId, ...input }: PageInput & { readonly userId: string },
): Promise<SessionsPage> {
  const now = clock.now();
  const isAlive = { idleExpiresAt: { gt: now }, absoluteExpiresAt: { gt: now } };
  const where = { userId, revokedAt: null, ...isAlive };
  const facts = toPageFacts(input, await prisma.session.count({ where }));
  const items = await prisma.session.findMany({
    where,
    select: { id: true, createdAt: true, lastSeenAt: true, ipPrefix: true, userAgent: true },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    skip: (facts.page - 1) * input.pageSize,
    take: input.pageSize,
  });
  return { items, ...facts };
}
