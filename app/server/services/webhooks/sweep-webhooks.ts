import { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';

const MAX_BATCH = 200;
const HOUR_MS = 3_600_000;
/** How long after its last try a webhook fails that couldn't be tried. */
export const OVERDUE_MS = HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const FORGOTTEN_AT_ONCE = 5000;

/**
 * Finds endpoints with due messages and no lease (after a crash, a lost job, or a changed clock) and enqueues
 * them. Returns how many.
 */
export async function sweepWebhooks({
  prisma,
  clock,
  queue,
}: Pick<ServiceDeps, 'prisma' | 'clock' | 'queue'>): Promise<number> {
  const now = clock.now();
  // These listeners expired without being deleted.
  await prisma.webhookEndpoint.deleteMany({ where: { listenUntil: { lt: now } } });
  // Messages to a disabled endpoint aren't attempted, but they still expire.
  await prisma.$executeRaw(toOverdueQuery(now));
  const due = await prisma.$queryRaw<{ endpointId: string }[]>(toDueEndpointsQuery(now));
  await enqueueWebhooks(queue, due);
  if (due.length > 0) queue.wake();
  return due.length;
}

/**
 * Returns the statement that finds endpoints with a due message. LATERAL with its LIMIT reads one index entry
 * per endpoint; an EXISTS would let the planner join against the whole backlog.
 */
export function toDueEndpointsQuery(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT e.id AS "endpointId" FROM webhook_endpoint e, LATERAL (
      SELECT d.next_try_at FROM webhook_delivery d
      WHERE d.endpoint_id = e.id AND d.state = 'pending' AND d.next_try_at <= ${now}
        AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
      ORDER BY d.next_try_at, d.id LIMIT 1) due
    WHERE e.enabled AND e.listen_until IS NULL AND (e.paused_until IS NULL OR e.paused_until <= ${now})
    ORDER BY due.next_try_at LIMIT ${MAX_BATCH}`;
}

/** Returns the statement that marks overdue messages as failed. */
export function toOverdueQuery(now: Date): Prisma.Sql {
  const overdue = new Date(now.getTime() - OVERDUE_MS);
  return Prisma.sql`
    UPDATE webhook_delivery
    SET state = 'failed', ended_at = ${now}, lease_token = NULL, lease_until = NULL
    WHERE state = 'pending' AND give_up_at < ${overdue}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
}

/** Deletes events older than the log's retention period. Returns how many. */
export async function deleteOldEvents({
  prisma,
  clock,
  settings,
}: Pick<ServiceDeps, 'prisma' | 'clock' | 'settings'>): Promise<number> {
  const { webhookLogDays } = settings.retention;
  if (webhookLogDays === null) return 0;
  const before = new Date(clock.now().getTime() - webhookLogDays * DAY_MS);
  return prisma.$executeRaw`
    DELETE FROM webhook_event WHERE id IN (
      SELECT v.id FROM webhook_event v WHERE v.created_at < ${before}
        AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event_id = v.id AND d.state = 'pending')
      LIMIT ${FORGOTTEN_AT_ONCE})`;
}
