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

/** Starts a collector that accepts everything over OTLP's JSON protocol. */
export async function startOtlpReceiver(): Promise<
  ScriptedServer & {
    /** Returns the spans that were received so far. */
    readSpans(): ReceivedSpan[];
  }
> {
  const server = await startScriptedServer(...Array.from({ length: 1000 }, () => ({ body: {} })));
  const readSpans = (): ReceivedSpan[] =>
    server.received
      .filter(({ target }) => target === '/v1/traces')
      .flatMap(({ text }) => (JSON.parse(text) as TraceRequest).resourceSpans ?? [])
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      .map((span) => ({ ...span, attributes: toRecord(span.attributes) }));
  return { ...server, readSpans };
}

function toRecord(attributes: readonly WireAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const),
  );
}
