import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { GaugeReading } from '#app/server/ports/gauge-reading.ts';
import { GAUGES } from './gauge-names.ts';
import { registerObservedMetrics } from './observed-metrics.ts';

export interface Metrics {
  readonly contentType: string;
  /** Returns all metrics in Prometheus' text format. If the gauges can't be read, the others are returned. */
  render(): Promise<string>;
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
  return {
    contentType: registry.contentType,
    async render() {
      const now = performance.now();
      if (now - readAt > reuseMs) {
        readAt = now;
        reading = update();
      }
      await reading;
      return registry.metrics();
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
