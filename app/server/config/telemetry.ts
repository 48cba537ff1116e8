import { z } from 'zod';
import { ConfigError } from './config-error.ts';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const url = () => z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional());
const milliseconds = (fallback: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).default(fallback));
const exporter = () => z.preprocess(blankIsAbsent, z.enum(['otlp', 'none']).default('otlp'));

const SAMPLERS = [
  'parentbased_always_on',
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** OpenTelemetry's own variables. Its exporters read further ones, such as the headers, themselves. */
export const TelemetryVariables = z.object({
  OTEL_SDK_DISABLED: z.preprocess(blankIsAbsent, z.enum(['true', 'false']).default('false')),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.preprocess(
    blankIsAbsent,
    z
      .enum(['http/protobuf', 'http/json'], { error: 'must be http/protobuf or http/json' })
      .default('http/protobuf'),
  ),
  OTEL_TRACES_EXPORTER: exporter(),
  OTEL_METRICS_EXPORTER: exporter(),
  OTEL_SERVICE_NAME: z.preprocess(blankIsAbsent, z.string().trim().default('fanfare')),
  OTEL_TRACES_SAMPLER: z.preprocess(
    blankIsAbsent,
    z.enum(SAMPLERS).default('parentbased_always_on'),
  ),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(blankIsAbsent, z.coerce.number().min(0).max(1).default(1)),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds(5000),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds(60_000),
});

/** Where traces and metrics are sent, and how. */
export interface TelemetryConfig {
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly serviceName: string;
  /** Null if traces aren't exported. */
  readonly traces: {
    readonly url: string;
    readonly sampler: (typeof SAMPLERS)[number];
    /** The share of traces that a sampler by ratio keeps. */
    readonly ratio: number;
    readonly delayMs: number;
  } | null;
  /** Null if metrics aren't exported. */
  readonly metrics: { readonly url: string; readonly everyMs: number } | null;
}

type Variables = z.infer<typeof TelemetryVariables>;

/** Returns the settings of OpenTelemetry, or null unless an endpoint is set. Throws ConfigError without one for all signals. */
export function toTelemetry(variables: Variables): TelemetryConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = variables;
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT } = variables;
  if (variables.OTEL_SDK_DISABLED === 'true') return null;
  if (endpoint === undefined) {
    if (!OTEL_EXPORTER_OTLP_TRACES_ENDPOINT && !OTEL_EXPORTER_OTLP_METRICS_ENDPOINT) return null;
    throw new ConfigError(
      'An endpoint for traces or metrics also needs OTEL_EXPORTER_OTLP_ENDPOINT. See .env.example.',
    );
  }
  const base = endpoint.replace(/\/+$/u, '');
  const hasTraces = variables.OTEL_TRACES_EXPORTER === 'otlp';
  const hasMetrics = variables.OTEL_METRICS_EXPORTER === 'otlp';
  return {
    protocol: variables.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: variables.OTEL_SERVICE_NAME,
    traces: hasTraces
      ? {
          url: OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${base}/v1/traces`,
          sampler: variables.OTEL_TRACES_SAMPLER,
          ratio: variables.OTEL_TRACES_SAMPLER_ARG,
          delayMs: variables.OTEL_BSP_SCHEDULE_DELAY,
        }
      : null,
    metrics: hasMetrics
      ? {
          url: OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? `${base}/v1/metrics`,
          everyMs: variables.OTEL_METRIC_EXPORT_INTERVAL,
        }
      : null,
  };
}
