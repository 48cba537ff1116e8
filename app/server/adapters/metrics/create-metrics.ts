import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { GaugeReading } from '#app/server/ports/gauge-reading.ts';
import { GAUGES } from './gauge-names.ts';
import { registerObservedMetrics } from './observed-metrics.ts';

/** A sample of a metric. Histograms have several, with the metric's name and a suffix. */
export interface MetricValue {
  readonly value: number;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly metricName?: string;
}

export interface RegisteredMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly MetricValue[];
}

export interface Metrics {
  readonly contentType: string;
  /** Returns all metrics in Prometheus' text format. If the gauges can't be read, the others are returned. */
  render(): Promise<string>;
  /** Returns what `render` shows. */
  read(): Promise<RegisteredMetric[]>;
  stop(): void;
}

export interface MetricsOptions {
  readonly readGauges: () => Promise<readonly GaugeReading[]>;
  readonly onError: (error: unknown) => void;
  /** How long gauges are reused, so that scrapes by several servers don't multiply the statements. */
  readonly reuseMs?: number;
}

const REUSE_MS = 5000;

/** Creates the metrics of this process, with Node's own (memory, event-loop delay, garbage collection). */
export function createMetrics({
  readGauges,
  onError,
  reuseMs = REUSE_MS,
}: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const stop = registerObservedMetrics(registry);
  const gauges = registerGauges(registry);
  const up = new Gauge({
    name: 'fanfare_gauges_up',
    help: '1 if the gauges that come from the database could be read.',
    registers: [registry],
  });
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  const update = async (): Promise<void> => {
    try {
      const readings = await readGauges();
      for (const gauge of gauges.values()) clear(gauge);
      for (const { name, labels, value } of readings) gauges.get(name)?.set({ ...labels }, value);
      up.set(1);
    } catch (error) {
      for (const gauge of gauges.values()) clear(gauge);
      up.set(0);
      onError(error);
    }
  };
  const refresh = async (): Promise<void> => {
    const now = performance.now();
    if (now - readAt > reuseMs) {
      readAt = now;
      reading = update();
    }
    await reading;
  };
  return {
    contentType: registry.contentType,
    async render() {
      await refresh();
      return registry.metrics();
    },
    async read() {
      await refresh();
      const metrics = await registry.getMetricsAsJSON();
      // The types say a number, but prom-client has used words for years.
      return metrics.map((metric) => ({ ...metric, type: String(metric.type) }));
    },
    stop() {
      stop();
      registry.clear();
    },
  };
}

/** Removes all values. `reset` alone would leave 0 in a gauge without labels. */
function clear(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

function registerGauges(registry: Registry): Map<string, Gauge> {
  return new Map(
    Object.entries(GAUGES).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
}
