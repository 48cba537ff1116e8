import type { ServiceDeps } from '../deps.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes results of rows after a month; the posts stay. Returns how many bulks were deleted. */
export async function removeOldBulks({
  prisma,
  clock,
}: Pick<ServiceDeps, 'prisma' | 'clock'>): Promise<number> {
  const { count } = await prisma.bulk.deleteMany({
    where: { createdAt: { lt: new Date(clock.now().getTime() - KEPT_MS) } },
  });
  return count;
}
