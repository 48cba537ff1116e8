import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import {
  createFeedSecret,
  hashFeedSecret,
} from '#app/server/services/calendar-feed/feed-secret.ts';

/** Adds a calendar feed to a workspace. Returns its ID and the secret part of its address. */
export async function addCalendarFeed(
  { prisma }: { readonly prisma: PrismaClient },
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [createId('cal'), createFeedSecret()];
  const hash = hashFeedSecret(secret);
  await prisma.calendarFeed.create({
    data: { id, workspaceId, userId, hash, createdAt: new Date() },
  });
  return { id, secret };
}
