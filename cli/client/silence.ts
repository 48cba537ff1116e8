import { CliError } from '../errors/cli-error.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';

/** The server accepted the connection and then sent nothing for too long. */
class SilenceError extends Error {
  override readonly name = 'TimeoutError';
}

export interface SilenceLimit {
  /** Address of the server, as shown in errors. */
  readonly server: string;
  readonly limitMs: number;
}

/**
 * Aborts `signal` with a CliError after `limitMs` without a byte. The timer runs from `listen` to
 * `stop`, and `reset` restarts it.
 */
export function createSilenceAlarm({ server, limitMs }: SilenceLimit) {
  const alarm = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let hasReceived = false;
  const ring = (): void => alarm.abort(toSilenceError({ server, limitMs, hasReceived }));
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const listen = (): void => {
    stop();
    timer = setTimeout(ring, limitMs);
  };
  return {
    signal: alarm.signal,
    listen,
    stop,
    reset: (): void => {
      hasReceived = true;
      // Don't restart a stopped timer: a late event would keep the process alive.
      timer?.refresh();
    },
  };
}

type SilenceAlarm = ReturnType<typeof createSilenceAlarm>;

function toSilenceError({
  server,
  limitMs,
  hasReceived,
}: SilenceLimit & { hasReceived: boolean }): CliError {
  const limit = formatTimeSpan(limitMs);
  return new CliError('answer_lost', {
    exit: 'api',
    message: hasReceived
      ? `${server} stopped responding for ${limit}.`
      : `${server} didn't respond within ${limit}.`,
    hint: 'Try again. --timeout or FANFARE_TIMEOUT sets how long to wait.',
    cause: new SilenceError(`silent for ${limitMs} ms`),
  });
}

/** Returns whether a call failed because the server went silent, not because the connection broke. */
export function isSilence(error: unknown): boolean {
  return error instanceof CliError && error.cause instanceof SilenceError;
}

/**
 * Wraps a response so its body can take any amount of time as long as bytes keep arriving. Time the reader
 * takes doesn't count.
 */
export function guardBody(response: Response, alarm: SilenceAlarm): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        alarm.listen();
        alarm.reset();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // The stream may wrap the abort reason, so pass the original.
          controller.error(alarm.signal.aborted ? alarm.signal.reason : error);
        } finally {
          alarm.stop();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // No read-ahead, so time the reader takes doesn't count as the server's silence.
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
