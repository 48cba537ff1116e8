import { NOTIFICATION_DAYS } from '#app/domain/notifications/notification-kinds.ts';
import type { ServiceDeps } from '../deps.ts';
import { deleteEndedPushes } from './claim-pushes.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Deletes notifications after their retention period, in batches, the emails about them, and the push subscriptions
 * of sessions that have ended. Returns how many notifications.
 */
export async function deleteOldNotifications(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  const before = new Date(clock.now().getTime() - NOTIFICATION_DAYS * DAY_MS);
  await deleteEndedPushes({ prisma, clock });
  await prisma.notificationEmail.deleteMany({ where: { createdAt: { lt: before } } });
  let total = 0;
  for (let deleted = BATCH; deleted === BATCH && !signal.aborted; total += deleted) {
    deleted = await prisma.$executeRaw`
      DELETE FROM notification WHERE id IN (
        SELECT id FROM notification WHERE created_at < ${before} LIMIT ${BATCH})`;
  }
  return total;
}
