import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';

interface AbortSources {
  /** The caller's own abort is passed through unchanged. */
  readonly stop?: AbortSignal | undefined;
  readonly deadline: AbortSignal;
}

/** Turns every error except the caller's own abort into a message for the user. */
export function explainFetch(error: unknown, { stop, deadline }: AbortSources): Error {
  if (error instanceof UrlFetchError) return error;
  if (stop?.aborted) return toError(stop.reason);
  if (deadline.aborted) {
    return new UrlFetchError('too_slow', 'The site took too long. Try again later.', {
      cause: error,
    });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return explainCode(code, error);
}

function explainCode(code: string, cause: unknown): UrlFetchError {
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new UrlFetchError('too_slow', 'The site isn’t responding. Try again later.', { cause });
  }
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_')) {
    return new UrlFetchError('unreadable', 'The site’s response is damaged.', { cause });
  }
  return new UrlFetchError(
    'unreachable',
    'The connection to the site failed. Check the link, or try again later.',
    { cause },
  );
}

function toError(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new Error('The request was stopped.', { cause: reason });
}
