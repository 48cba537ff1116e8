import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import {
  type DueDeliveries,
  type PacedStep,
  readDueDeliveries,
  readPaceUse,
  readWebhookBacklog,
  type WebhookBacklog,
} from '#app/server/db/queries/operator-gauges.ts';
import { countWorkers } from '#app/server/db/queries/process-heartbeat.ts';
import type { QueueBacklog } from '#app/server/ports/job-queue.ts';
import type { ServiceDeps } from '../deps.ts';
import { toUsedStep } from '../publishing/limits/rate-slots.ts';
import { WORKER_ALIVE_SECONDS } from './heartbeat-times.ts';

export interface RateLimitHeadroom {
  readonly platform: PlatformId;
  readonly step: string;
  /** The calls that the busiest account can still make in its window. */
  readonly remaining: number;
  readonly limit: number;
}

/** The state of the whole installation. Every process reads the same. */
export interface Gauges {
  readonly queues: readonly QueueBacklog[];
  /** Platforms without due deliveries are missing. */
  readonly deliveries: readonly DueDeliveries[];
  readonly webhooks: WebhookBacklog;
  readonly headroom: readonly RateLimitHeadroom[];
  readonly workers: number;
}

export type GaugeDeps = Pick<ServiceDeps, 'sql' | 'queue' | 'clock' | 'platforms'>;

/** Reads the gauges with bounded statements, each of which uses an index. */
export async function readGauges(deps: GaugeDeps): Promise<Gauges> {
  const { sql, queue, clock } = deps;
  const now = clock.now();
  const [queues, deliveries, webhooks, headroom, workers] = await Promise.all([
    queue.readBacklog(),
    readDueDeliveries(sql, now),
    readWebhookBacklog(sql, now),
    readHeadroom(deps, now),
    countWorkers(sql, WORKER_ALIVE_SECONDS),
  ]);
  return { queues, deliveries, webhooks, headroom, workers };
}

async function readHeadroom(
  { sql, platforms }: Pick<GaugeDeps, 'sql' | 'platforms'>,
  now: Date,
): Promise<RateLimitHeadroom[]> {
  const limits = PLATFORM_IDS.flatMap((platform) => listPacedSteps(platforms, platform));
  const paced: PacedStep[] = limits.map((limit) => ({ ...limit, step: toUsedStep(limit.step) }));
  const rows = await readPaceUse(sql, { paced, now });
  return limits.map(({ platform, step, max }) => {
    const row = rows.find((one) => one.platform === platform && one.step === toUsedStep(step));
    return { platform, step, limit: max, remaining: Math.max(0, max - (row?.used ?? 0)) };
  });
}

function listPacedSteps(platforms: GaugeDeps['platforms'], platform: PlatformId) {
  const { steps } = platforms.getAdapter(platform, platforms.environmentFor(platform));
  return Object.entries(steps).flatMap(([step, { pace }]) =>
    pace === undefined ? [] : [{ platform, step, max: pace.max, seconds: pace.seconds }],
  );
}
