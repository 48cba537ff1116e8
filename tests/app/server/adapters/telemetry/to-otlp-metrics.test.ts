import { DataPointType } from '@opentelemetry/sdk-metrics';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { toOtlpMetrics } from '#app/server/adapters/telemetry/to-otlp-metrics.ts';

const PERIOD = { startMs: 1_500, endMs: 2_000 };

async function convert(registry: Registry) {
  const metrics = await registry.getMetricsAsJSON();
  return toOtlpMetrics(
    metrics.map((metric) => ({ ...metric, type: String(metric.type) })),
    PERIOD,
  );
}

describe('Prometheus metrics as OTLP', () => {
  it('keep the names, labels, and values of counters and gauges', async () => {
    const registry = new Registry();
    const registers = [registry];
    const counter = new Counter({
      name: 'done_total',
      help: 'Done.',
      labelNames: ['by'],
      registers,
    });
    counter.inc({ by: 'a' }, 2);
    new Gauge({ name: 'free', help: 'Free.', registers }).set(Number.NaN);
    expect(await convert(registry)).toEqual([
      expect.objectContaining({
        descriptor: expect.objectContaining({ name: 'done_total', description: 'Done.' }),
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: [
          { attributes: { by: 'a' }, value: 2, startTime: [1, 500_000_000], endTime: [2, 0] },
        ],
      }),
      // JSON has no NaN.
      expect.objectContaining({ dataPointType: DataPointType.GAUGE, dataPoints: [] }),
    ]);
  });

  it('count each histogram’s bucket alone, by labels', async () => {
    const registry = new Registry();
    const registers = [registry];
    const seconds = new Histogram({
      name: 'seconds',
      help: 'Seconds.',
      labelNames: ['to'],
      buckets: [1, 5],
      registers,
    });
    for (const value of [0.5, 1, 3, 60]) seconds.observe({ to: 'a' }, value);
    seconds.observe({ to: 'b' }, 4);
    const [metric] = await convert(registry);
    expect(metric?.dataPoints).toMatchObject([
      {
        attributes: { to: 'a' },
        value: { buckets: { boundaries: [1, 5], counts: [2, 1, 1] }, sum: 64.5, count: 4 },
      },
      {
        attributes: { to: 'b' },
        value: { buckets: { boundaries: [1, 5], counts: [0, 1, 0] }, sum: 4, count: 1 },
      },
    ]);
  });
});
