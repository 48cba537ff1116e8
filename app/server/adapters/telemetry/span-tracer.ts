import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span as RecordedSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer as SdkTracer,
} from '@opentelemetry/api';
import { AppError } from '#app/server/errors/app-error.ts';
import { PlatformError } from '#app/server/ports/platform-error.ts';
import type { CarriedTrace, SpanFacts, SpanName, Tracer } from '#app/server/ports/tracing.ts';
import { toAttributes, toSpanName } from './span-attributes.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

/**
 * Work that starts later than this after it was enqueued gets a trace of its own, with a link: collectors decide within
 * minutes whether they keep a trace, and a viewer would show hours of nothing.
 */
export const LONGEST_PAUSE_MS = 5 * 60_000;

const KINDS: Partial<Record<SpanName, SpanKind>> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  'platform call': SpanKind.CLIENT,
  webhook: SpanKind.CLIENT,
};

/** Creates the tracer that records spans with the SDK. The active span follows async calls. */
export function createSpanTracer(sdk: SdkTracer, now: () => number = Date.now): Tracer {
  const active = new AsyncLocalStorage<RecordedSpan | undefined>();
  return {
    async run({ name, facts, from }, work) {
      const { parent, links } =
        from === undefined ? toChild(active.getStore()) : continueTrace(from, now());
      const kind = KINDS[name] ?? SpanKind.INTERNAL;
      const attributes = toAttributes(facts);
      const span = sdk.startSpan(toSpanName(name, facts), { kind, attributes, links }, parent);
      let known = facts;
      const add = (more: SpanFacts): void => void (known = { ...known, ...more });
      try {
        return await active.run(span, () => work({ add }));
      } catch (error) {
        add(toErrorFacts(error));
        throw error;
      } finally {
        span.updateName(toSpanName(name, known));
        span.setAttributes(toAttributes(known));
        if (isFailure(name, known)) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    },
    leave: (work) => active.run(undefined, work),
    getCurrent: () => active.getStore()?.spanContext() ?? null,
    carry() {
      const span = active.getStore();
      return span ? { traceparent: formatTraceparent(span.spanContext()), at: now() } : null;
    },
  };
}

interface Place {
  readonly parent: Context;
  readonly links: Link[];
}

function toChild(current: RecordedSpan | undefined): Place {
  return { parent: current ? trace.setSpan(ROOT_CONTEXT, current) : ROOT_CONTEXT, links: [] };
}

/** The carried span is the parent. After a long pause, it's only linked. */
function continueTrace(from: CarriedTrace | null, now: number): Place {
  const context = from && parseTraceparent(from.traceparent);
  if (!context) return { parent: ROOT_CONTEXT, links: [] };
  if (from.at !== undefined && now - from.at > LONGEST_PAUSE_MS)
    return { parent: ROOT_CONTEXT, links: [{ context }] };
  return { parent: trace.setSpanContext(ROOT_CONTEXT, context), links: [] };
}

/** Errors are exported by kind: a message can quote a user's text. */
function toErrorFacts(error: unknown): SpanFacts {
  if (error instanceof PlatformError) return { errorKind: error.kind, errorCode: error.code };
  return { errorKind: error instanceof AppError ? error.code : 'internal' };
}

/** A request that was refused is the caller's failure, except one that Fanfare sent. */
function isFailure(name: SpanName, { status, errorKind }: SpanFacts): boolean {
  if (errorKind !== undefined || status === null) return true;
  return (status ?? 0) >= (name === 'request' ? 500 : 400);
}
