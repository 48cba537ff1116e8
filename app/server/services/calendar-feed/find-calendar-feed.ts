import type { ServiceDeps } from '../deps.ts';
import { hashFeedSecret, isFeedSecret } from './feed-secret.ts';

/** Finds the feed of an address; null for one that never existed or was revoked. */
export async function findCalendarFeed({ prisma }: Pick<ServiceDeps, 'prisma'>, secret: string) {
  if (!isFeedSecret(secret)) return null;
  return prisma.calendarFeed.findFirst({
    where: { hash: hashFeedSecret(secret), workspace: { deletedAt: null } },
    select: {
      id: true,
      workspaceId: true,
      environment: true,
      lastReadAt: true,
      workspace: { select: { name: true } },
    },
  });
}
