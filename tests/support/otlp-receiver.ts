import { type ScriptedServer, startScriptedServer } from './scripted-server.ts';

/** A span as OTLP's JSON has it, with its attributes as a record. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string }[];
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface WireAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface TraceRequest {
  readonly resourceSpans?: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & {
        readonly attributes: readonly WireAttribute[];
      })[];
    }[];
  }[];
}

interface ReceivedPoint {
  readonly attributes: Readonly<Record<string, unknown>>;
  /** A counter's or a gauge's value. */
  readonly asDouble?: number;
  readonly count?: number;
  readonly sum?: number;
  readonly bucketCounts?: readonly number[];
  readonly explicitBounds?: readonly number[];
}

type ReceivedMetric = readonly ReceivedPoint[];

type WirePoint = Omit<ReceivedPoint, 'attributes'> & {
  readonly attributes: readonly WireAttribute[];
};

interface MetricRequest {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly {
      readonly metrics: readonly (Readonly<
        Partial<
          Record<'sum' | 'gauge' | 'histogram', { readonly dataPoints: readonly WirePoint[] }>
        >
      > & { readonly name: string })[];
    }[];
  }[];
}

/** Starts a collector that accepts everything over OTLP's JSON protocol. */
export async function startOtlpReceiver(): Promise<
  ScriptedServer & {
    /** Returns the spans that were received so far. */
    readSpans(): ReceivedSpan[];
    /** Returns the metrics that were received last, by name. */
    readMetrics(): Record<string, ReceivedMetric>;
  }
> {
  const server = await startScriptedServer(...Array.from({ length: 1000 }, () => ({ body: {} })));
  const readSpans = (): ReceivedSpan[] =>
    server.received
      .filter(({ target }) => target === '/v1/traces')
      .flatMap(({ text }) => (JSON.parse(text) as TraceRequest).resourceSpans ?? [])
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      .map((span) => ({ ...span, attributes: toRecord(span.attributes) }));
  const readMetrics = (): Record<string, ReceivedMetric> => {
    const last = server.received.findLast(({ target }) => target === '/v1/metrics');
    const { resourceMetrics } = JSON.parse(last?.text ?? '{"resourceMetrics":[]}') as MetricRequest;
    const metrics = resourceMetrics
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap((scope) => scope.metrics);
    return Object.fromEntries(
      metrics.map(({ name, sum, gauge, histogram }) => [
        name,
        ((sum ?? gauge ?? histogram)?.dataPoints ?? []).map((point) => ({
          ...point,
          attributes: toRecord(point.attributes),
        })),
      ]),
    );
  };
  return { ...server, readSpans, readMetrics };
}

function toRecord(attributes: readonly WireAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const),
  );
}
