import type { Config } from '#app/server/config/config.ts';
import { readScheduledBackup } from '#app/server/db/queries/scheduled-backup.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { readGauges } from '#app/server/services/operators/read-gauges.ts';
import { serveMetrics } from './serve-metrics.ts';
import { toBackupReadings, toGaugeReadings } from './to-gauge-readings.ts';

/**
 * Counts and times what this process does, serves it at `/metrics`, and sends it to a collector, as far as each is
 * configured. Returns a function that stops. Throws ConfigError if the port is in use.
 */
export async function startMetrics(
  deps: ServiceDeps,
  { metrics: served, telemetry, backup }: Config,
): Promise<() => Promise<void>> {
  if (served === null && !telemetry?.metrics) return () => Promise.resolve();
  const { createMetrics } = await import('../adapters/metrics/create-metrics.ts');
  const { logger } = deps;
  const metrics = createMetrics({
    readGauges: async () => [
      ...toGaugeReadings(await readGauges(deps)),
      ...(backup ? toBackupReadings(await readScheduledBackup(deps.sql), backup.schedule) : []),
    ],
    onError: (error) => logger.warn({ err: error }, 'The gauges couldn’t be read.'),
  });
  const stops: (() => Promise<void>)[] = [async () => metrics.stop()];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    if (served !== null) stops.push(await serveMetrics(metrics, served, logger));
    if (telemetry?.metrics) {
      const { pushMetrics } = await import('../adapters/telemetry/push-metrics.ts');
      stops.push(await pushMetrics(metrics, { ...telemetry, ...telemetry.metrics }, logger));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
