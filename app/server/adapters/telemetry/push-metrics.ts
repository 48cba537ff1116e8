import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from '#app/server/ports/logger.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { createMetricExporter, type OtlpProtocol } from './create-exporters.ts';
import { createResource } from './create-resource.ts';
import { reportExports } from './report-exports.ts';
import { toOtlpMetrics } from './to-otlp-metrics.ts';
import { within } from './within.ts';

export interface PushSettings {
  readonly protocol: OtlpProtocol;
  readonly serviceName: string;
  readonly url: string;
  readonly everyMs: number;
}

/** How long a stop waits for the collector. */
const FLUSH_MS = 1000;

/**
 * Sends the metrics to a collector regularly. They are the ones of `/metrics`, counted once. Returns a function that
 * sends them a last time and stops.
 */
export async function pushMetrics(
  metrics: Metrics,
  { protocol, serviceName, url, everyMs }: PushSettings,
  logger: Logger,
): Promise<() => Promise<void>> {
  const exporter = await createMetricExporter(protocol, url);
  reportExports(exporter, { logger, what: 'metrics' });
  const resource = createResource(serviceName);
  const startMs = Date.now();
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: everyMs });
  reader.setMetricProducer({
    async collect() {
      const metricData = toOtlpMetrics(await metrics.read(), { startMs, endMs: Date.now() });
      const scopeMetrics = [{ scope: { name: 'fanfare' }, metrics: metricData }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  });
  return () => within(FLUSH_MS, reader.shutdown());
}
