import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';

export type OtlpProtocol = 'http/protobuf' | 'http/json';

/** Creates the exporter of traces, and loads only its own protocol. */
export async function createSpanExporter(
  protocol: OtlpProtocol,
  url: string,
): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ url });
}

/** Creates the exporter of metrics, and loads only its own protocol. */
export async function createMetricExporter(
  protocol: OtlpProtocol,
  url: string,
): Promise<PushMetricExporter> {
  const { OTLPMetricExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto');
  return new OTLPMetricExporter({ url });
}
