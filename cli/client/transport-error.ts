import { DryRunEnd } from '../lib/changes.ts';
import { CliError, interrupted } from '../lib/cli-error.ts';

/** Nothing of the request can have arrived when one of these ended it. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
]);

/** A request without an answer, as a CliError: `unreachable` (never sent) or `answer_lost`. */
export function toTransportError(
  error: unknown,
  { url, signal }: { url: string; signal: AbortSignal },
): CliError {
  if (error instanceof CliError) return error;
  // Nothing went wrong, and nothing was sent.
  if (error instanceof DryRunEnd) throw error;
  if (signal.aborted) return interrupted();
  const { code, message } = findCause(error);
  if (code && NOT_SENT.has(code)) {
    return new CliError('unreachable', {
      exit: 'api',
      message: `${url} cannot be reached (${code}).`,
      hint:
        code === 'ECONNREFUSED'
          ? 'Nothing listens there: start Fanfare ("npm run demo"), or set --url or FANFARE_URL.'
          : 'Check the address (--url or FANFARE_URL) and the network.',
      cause: error,
    });
  }
  return new CliError('answer_lost', {
    exit: 'api',
    message: `${url} did not answer: ${message}.`,
    hint: 'Try again.',
    cause: error,
  });
}

/** fetch says only "fetch failed"; the reason is one or more causes down. */
function findCause(error: unknown): { code: string | null; message: string } {
  if (!(error instanceof Error)) return { code: null, message: String(error) };
  if (error.name === 'TimeoutError') return { code: null, message: 'it took too long' };
  // Several addresses were tried: one refusal each.
  if (error instanceof AggregateError && error.errors.length > 0) return findCause(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') {
    return { code: error.code, message: error.message || error.code };
  }
  return error.cause === undefined
    ? { code: null, message: error.message }
    : findCause(error.cause);
}
