import { ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricValue, RegisteredMetric } from '../metrics/create-metrics.ts';

/** When counting started, and now, in milliseconds since 1970. */
export interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/** A histogram's value as OTLP has it: counts per bucket, the last of which has no upper bound. */
type HistogramValue = Extract<
  MetricData,
  { dataPointType: DataPointType.HISTOGRAM }
>['dataPoints'][number]['value'];

/** Converts Prometheus metrics to OTLP's, with the same names and labels. Summaries, which Fanfare has none of, are skipped. */
export function toOtlpMetrics(metrics: readonly RegisteredMetric[], period: Period): MetricData[] {
  return metrics.flatMap((metric) => toOtlpMetric(metric, period));
}

function toOtlpMetric(
  { name, help, type, values }: RegisteredMetric,
  period: Period,
): MetricData[] {
  const times = { startTime: toHrTime(period.startMs), endTime: toHrTime(period.endMs) };
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const toPoint = ({ value, labels }: MetricValue): DataPoint<number> => ({
    ...times,
    attributes: { ...labels },
    value,
  });
  // Node reports some values as NaN until it has measured them.
  const numbers = values.filter(({ value }) => Number.isFinite(value));
  switch (type) {
    case 'counter':
      return [
        {
          ...shared,
          dataPointType: DataPointType.SUM,
          isMonotonic: true,
          dataPoints: numbers.map(toPoint),
        },
      ];
    case 'gauge':
      return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: numbers.map(toPoint) }];
    case 'histogram':
      return [
        {
          ...shared,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: toHistograms(name, values).map((point) => ({ ...times, ...point })),
        },
      ];
    default:
      return [];
  }
}

/** Groups a histogram's samples by their labels. Prometheus counts each bucket including the smaller ones. */
function toHistograms(
  name: string,
  values: readonly MetricValue[],
): { attributes: Record<string, string | number>; value: HistogramValue }[] {
  const groups = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...groups].map(([labels, samples]) => {
    const find = (suffix: string): number =>
      samples.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
    const buckets = samples.filter(({ metricName }) => metricName === `${name}_bucket`);
    const boundaries = buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite);
    const totals = buckets.map(({ value }) => value);
    const counts = totals.map((total, at) => total - (totals[at - 1] ?? 0));
    return {
      attributes: JSON.parse(labels) as Record<string, string | number>,
      value: { buckets: { boundaries, counts }, sum: find('sum'), count: find('count') },
    };
  });
}

function toHrTime(ms: number): [number, number] {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
}
