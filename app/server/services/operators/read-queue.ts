import type { OtherQueue, QueueOverview } from '#app/domain/operators/admin-page.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { readDueDeliveries } from '#app/server/db/queries/operator-gauges.ts';
import type { QueueBacklog } from '#app/server/ports/job-queue.ts';
import { toQueueName } from '../deliveries/enqueue-delivery.ts';
import type { ServiceDeps } from '../deps.ts';

/** Reads how much waits and runs, for each platform and in every other queue with work. */
export async function readQueue({
  sql,
  queue,
  clock,
}: Pick<ServiceDeps, 'sql' | 'queue' | 'clock'>): Promise<QueueOverview> {
  const [backlogs, deliveries] = await Promise.all([
    queue.readBacklog(),
    readDueDeliveries(sql, clock.now()),
  ]);
  const byQueue = new Map(backlogs.map((backlog) => [backlog.queue, backlog]));
  const byPlatform = new Map(deliveries.map((row) => [row.platform, row]));
  const names = new Set(PLATFORM_IDS.map(toQueueName));
  return {
    platforms: PLATFORM_IDS.map((platform) => {
      const backlog = byQueue.get(toQueueName(platform));
      const { due = 0, late = 0, oldestSeconds = 0 } = byPlatform.get(platform) ?? {};
      const [waiting, running] = [backlog?.ready ?? 0, backlog?.active ?? 0];
      return { platform, waiting, running, due, late, oldestSeconds };
    }),
    others: backlogs
      .filter((backlog) => !names.has(backlog.queue) && hasWork(backlog))
      .map(toOther),
  };
}

function hasWork({ ready, active }: QueueBacklog): boolean {
  return ready + active > 0;
}

function toOther({ queue, ready, active, oldestSeconds }: QueueBacklog): OtherQueue {
  return { queue, waiting: ready, running: active, oldestSeconds };
}
