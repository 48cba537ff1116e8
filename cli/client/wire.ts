import type { Change } from '../text/changes.ts';
import { toShownPath } from '../text/redact.ts';
import type { Network } from './network.ts';
import type { Pace } from './pace.ts';
import { createSilenceAlarm, guardBody } from './silence.ts';

/** One call and its answer, as --debug tells it: nothing of it is secret. */
export interface Exchange {
  readonly method: string;
  /** With its query, without secrets. */
  readonly path: string;
  /** Null: there was no answer. */
  readonly status: number | null;
  /** Until the answer began. */
  readonly ms: number;
  readonly requestId: string | null;
}

/** What watches over everything that is sent. */
export interface Wire {
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  /** Said before each call that changes something; a dry run throws here. */
  readonly onChange: (change: Change) => void;
  readonly onExchange: (exchange: Exchange) => void;
  readonly network: Network;
  /** Of a command that makes many calls; without it they are made as they come. */
  readonly pace?: Pace;
}

export interface WireCall {
  readonly server: string;
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** A call that changes nothing, whatever its method says. */
  readonly isRead?: boolean;
  /**
   * How long the server may send nothing, before its answer and within it, unless the user set a limit of their own;
   * a minute by default.
   */
  readonly silenceMs?: number;
  /** The server sends a sign of life at this pace at least: a shorter limit of the user's would cut it off. */
  readonly leastSilenceMs?: number;
  /** Calls of one kind are counted alike; by default each address is a kind of its own. */
  readonly kind?: string;
}

/**
 * The one way to a server but for uploads. Follows no redirect: a token goes where it was sent. With a pace it
 * waits for its turn, and what was too much at once is sent again.
 */
export async function fetchByWire(wire: Wire, call: WireCall): Promise<Response> {
  const { server, method, address, isRead, kind = `${method} ${address}` } = call;
  if (!isRead && method !== 'GET' && method !== 'HEAD')
    wire.onChange({ method, path: toShownPath(address, server), ...toShownBody(call) });
  // What is answered to anybody is not counted by the token.
  const pace = 'authorization' in call.headers ? wire.pace : undefined;
  if (!pace) return fetchOnce(wire, call);
  for (;;) {
    await pace.take(kind);
    const response = await fetchOnce(wire, call);
    const { status, headers } = response;
    if (!pace.hear(kind, { status, getHeader: (name) => headers.get(name) })) return response;
    await response.body?.cancel();
  }
}

const SILENCE_MS = 60_000;

async function fetchOnce(wire: Wire, call: WireCall): Promise<Response> {
  const { method, address, headers, body = null, server } = call;
  const { silenceMs = SILENCE_MS, leastSilenceMs = 0 } = call;
  const tell = startExchange(wire, call);
  const limitMs = Math.max(wire.network.findLimitMs(silenceMs), leastSilenceMs);
  const alarm = createSilenceAlarm({ server, limitMs });
  alarm.listen();
  try {
    const response = await wire.network.fetch(address, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([wire.signal, alarm.signal]),
      ...(body === null ? {} : { body }),
    });
    tell({ status: response.status, requestId: response.headers.get('request-id') });
    return guardBody(response, alarm);
  } catch (error) {
    tell({ status: null, requestId: null });
    throw alarm.signal.aborted ? alarm.signal.reason : error;
  } finally {
    alarm.stop();
  }
}

/** Begins to measure a call; what it answers tells how it went. */
export function startExchange(
  wire: Pick<Wire, 'onExchange'>,
  { server, method, address }: Pick<WireCall, 'server' | 'method' | 'address'>,
): (end: Pick<Exchange, 'status' | 'requestId'>) => void {
  const begin = performance.now();
  return (end) => {
    const ms = Math.round(performance.now() - begin);
    wire.onExchange({ method, path: toShownPath(address, server), ms, ...end });
  };
}

function toShownBody({ body = null, headers }: WireCall): { body?: unknown } {
  if (body === null) return {};
  if (headers['content-type'] === 'application/x-www-form-urlencoded')
    return { body: Object.fromEntries(new URLSearchParams(body)) };
  try {
    return { body: JSON.parse(body) as unknown };
  } catch {
    return { body };
  }
}
