import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { USER_AGENT } from '#cli/version.ts';
import { signWebhook } from './sign-webhook.ts';
import type { Listened } from './listen.ts';

/** The same limit the server has for endpoints. */
const TIME_LIMIT_MS = 15_000;
const RESPONSE_CHARACTERS = 200;
const REASON_CHARACTERS = 300;

export interface ForwardResult {
  /** Null if there was no response or no request. */
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly durationMs: number;
}

/**
 * Forwards an event to a local server the way the server would send it to an endpoint. Never throws because
 * of the local server.
 */
export async function forwardEvent(
  { eventId: id, body }: Listened,
  options: { forwardTo: string | null; secret: string; signal: AbortSignal },
): Promise<ForwardResult> {
  const { forwardTo, secret, signal } = options;
  if (forwardTo === null)
    return { status: null, error: 'Not forwarded.', answer: null, durationMs: 0 };
  const startedAt = performance.now();
  const toDuration = (): number => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers: {
        'user-agent': USER_AGENT,
        ...signWebhook(secret, { id, body, sentAt: new Date() }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    });
    const excerpt = (await response.text()).slice(0, RESPONSE_CHARACTERS);
    return { status: response.status, error: null, answer: excerpt, durationMs: toDuration() };
  } catch (error) {
    signal.throwIfAborted();
    const reason = toReason(error).slice(0, REASON_CHARACTERS);
    return { status: null, error: reason, answer: null, durationMs: toDuration() };
  }
}

/** Unwraps the reason. `fetch` only says that it failed. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${formatTimeSpan(TIME_LIMIT_MS)}`;
  if ('code' in error && error.code === 'ECONNREFUSED') return 'no server is listening there';
  if (error instanceof AggregateError) return toReason(error.errors[0]);
  return error.cause === undefined ? error.message : toReason(error.cause);
}
