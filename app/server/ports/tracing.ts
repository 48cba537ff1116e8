import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { StepPhase } from '#app/domain/posts/delivery-state.ts';

/** What is timed as a span. */
export type SpanName =
  | 'request'
  | 'accept post'
  | 'job'
  | 'delivery'
  | 'step'
  | 'platform call'
  | 'media'
  | 'webhook';

/**
 * Everything that a span can contain: numbers, words from fixed lists, and Fanfare's own IDs. No text of a user, no
 * token, no URL. Traces leave the installation, so add nothing here that a stranger mustn't read.
 */
export interface SpanFacts {
  /** The method of a request that was received or sent. */
  readonly method?: string;
  /** The pattern of the path of a received request, such as `/api/posts/{postId}`. */
  readonly route?: string;
  /** A response's HTTP status; null if none arrived. */
  readonly status?: number | null;
  readonly host?: string;
  /** The path of a request to a platform without its IDs (`toPathTemplate`). */
  readonly path?: string;
  readonly platform?: PlatformId;
  /** The deliveries of an accepted post. */
  readonly deliveries?: number;
  readonly isScheduled?: boolean;
  readonly postId?: string;
  readonly deliveryId?: string;
  readonly renditionId?: string;
  readonly step?: string;
  readonly phase?: StepPhase;
  /** How it ended: a state, or the kind of a step's result. */
  readonly outcome?: string;
  /** The kind of an error, from a fixed list. */
  readonly errorKind?: string;
  /** The code that a platform gave an error. */
  readonly errorCode?: string | null;
  readonly queue?: string;
  /** 0 on the first attempt. */
  readonly attempt?: number;
  readonly bytes?: number;
}

export interface Span {
  /** Adds facts that became known while the span runs. */
  add(facts: SpanFacts): void;
}

/** A place in a trace, to continue it in another process. */
export interface CarriedTrace {
  /** As the W3C's `traceparent` header has it. */
  readonly traceparent: string;
  /** When the trace was left here, in milliseconds since 1970; absent for a caller that waits. */
  readonly at?: number;
}

export interface SpanStart {
  readonly name: SpanName;
  readonly facts: SpanFacts;
  /**
   * Continues this trace instead of the active span, or starts a new one if it's null. Work that was taken from a queue
   * needs it: the active span belongs to whoever happened to look for jobs.
   */
  readonly from?: CarriedTrace | null;
}

export interface Tracer {
  /** Runs the work in a span, which is active meanwhile and ends with it. */
  run<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs the work without an active span. */
  leave<T>(work: () => Promise<T>): Promise<T>;
  /** The active span's IDs in hexadecimal digits; null without one. */
  getCurrent(): { readonly traceId: string; readonly spanId: string } | null;
  /** Returns the place to continue the active trace from; null without one. */
  carry(): CarriedTrace | null;
}

const NO_SPAN: Span = { add: () => undefined };

/** The tracer of this process; null unless traces are exported. */
let installed: Tracer | null = null;

/** Sends this process's spans to the tracer. Returns a function that removes it. */
export function installTracer(tracer: Tracer): () => void {
  installed = tracer;
  return () => {
    if (installed === tracer) installed = null;
  };
}

/** Whether spans are recorded, for callers that would prepare facts in vain. */
export function isTracing(): boolean {
  return installed !== null;
}

/** Runs the work in a span. Without a tracer it costs one comparison. */
export function runInSpan<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
  return installed === null ? work(NO_SPAN) : installed.run(start, work);
}

/**
 * Runs the work outside of the active span. A timer belongs to the span that set it, so work that serves everybody would
 * otherwise show up in the trace of one request.
 */
export function leaveSpan<T>(work: () => Promise<T>): Promise<T> {
  return installed === null ? work() : installed.leave(work);
}

/** Returns the place in the active trace, to store it with a job; null without one. */
export function carryTrace(): CarriedTrace | null {
  return installed?.carry() ?? null;
}

/** Returns the IDs of the active trace as log lines show them; nothing without one. */
export function getTraceIds(): { trace_id?: string; span_id?: string } {
  const current = installed?.getCurrent();
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
}
