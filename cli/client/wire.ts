import type { Change } from '../text/changes.ts';
import { toShownPath } from '../text/redact.ts';
import type { Network } from './network.ts';
import type { Pace } from './pace.ts';
import { createSilenceAlarm, guardBody } from './silence.ts';

/** One call and its response as `--debug` prints it. Contains no secrets. */
export interface Exchange {
  readonly method: string;
  /** Path and query, with secrets removed. */
  readonly path: string;
  /** Null if there was no response. */
  readonly status: number | null;
  /** Time until the response headers arrived. */
  readonly ms: number;
  readonly requestId: string | null;
}

/** Shared context of all requests: cancellation, dry run, logging, network, and rate limit. */
export interface Wire {
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Called before each call that changes something. In a dry run it throws. */
  readonly onChange: (change: Change) => void;
  readonly onExchange: (exchange: Exchange) => void;
  readonly network: Network;
  /** Rate limiter of commands that make many calls. Without it, calls are sent immediately. */
  readonly pace?: Pace;
}

export interface WireCall {
  readonly server: string;
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** True for calls that change nothing despite their method. */
  readonly isRead?: boolean;
  /**
   * How long the server may stay silent, before and within its response, unless the user set a timeout.
   * Defaults to a minute.
   */
  readonly silenceMs?: number;
  /**
   * The server's keep-alive interval needs at least this. A shorter user timeout would cut the stream off.
   */
  readonly minSilenceMs?: number;
  /** Calls of one kind share a rate limit. Each address is its own kind by default. */
  readonly kind?: string;
}

/**
 * Sends a request; everything except uploads goes through here. Doesn't follow redirects, so a token never
 * reaches another host. With a pace, it waits for its turn and retries after a rate limit.
 */
export async function fetchByWire(wire: Wire, call: WireCall): Promise<Response> {
  const { server, method, address, isRead, kind = `${method} ${address}` } = call;
  if (!isRead && method !== 'GET' && method !== 'HEAD')
    wire.onChange({ method, path: toShownPath(address, server), ...toShownBody(call) });
  // The server doesn't count requests without a token.
  const pace = 'authorization' in call.headers ? wire.pace : undefined;
  if (!pace) return fetchOnce(wire, call);
  for (;;) {
    await pace.take(kind);
    const response = await fetchOnce(wire, call);
    const { status, headers } = response;
    if (!pace.record(kind, { status, getHeader: (name) => headers.get(name) })) return response;
    await response.body?.cancel();
  }
}

const SILENCE_MS = 60_000;

async function fetchOnce(wire: Wire, call: WireCall): Promise<Response> {
  const { method, address, headers, body = null, server } = call;
  const { silenceMs = SILENCE_MS, minSilenceMs = 0 } = call;
  const report = startExchange(wire, call);
  const limitMs = Math.max(wire.network.findLimitMs(silenceMs), minSilenceMs);
  const alarm = createSilenceAlarm({ server, limitMs });
  alarm.listen();
  try {
    const response = await wire.network.fetch(address, {
      method,
      headers: addConfirmedRestore(wire, headers),
      redirect: 'manual',
      signal: AbortSignal.any([wire.signal, alarm.signal]),
      ...(body === null ? {} : { body }),
    });
    report({ status: response.status, requestId: response.headers.get('request-id') });
    return guardBody(response, alarm);
  } catch (error) {
    report({ status: null, requestId: null });
    throw alarm.signal.aborted ? alarm.signal.reason : error;
  } finally {
    alarm.stop();
  }
}

/** Calls without a token publish nothing, so there's nothing to confirm. */
function addConfirmedRestore(
  { network: { confirmedRestoreId } }: Pick<Wire, 'network'>,
  headers: WireCall['headers'],
): WireCall['headers'] {
  if (confirmedRestoreId === null || !('authorization' in headers)) return headers;
  return { ...headers, 'fanfare-confirm-restore': confirmedRestoreId };
}

/** Starts timing a call. The returned function reports how it ended. */
export function startExchange(
  wire: Pick<Wire, 'onExchange'>,
  { server, method, address }: Pick<WireCall, 'server' | 'method' | 'address'>,
): (end: Pick<Exchange, 'status' | 'requestId'>) => void {
  const startedAt = performance.now();
  return (end) => {
    const ms = Math.round(performance.now() - startedAt);
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
