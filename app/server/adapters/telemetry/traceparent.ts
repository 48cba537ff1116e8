import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

// Later versions may have more fields, which are ignored.
const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/u;

/** Reads a W3C `traceparent`; null if it's malformed. */
export function parseTraceparent(text: string): SpanContext | null {
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(text) ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
