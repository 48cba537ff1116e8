import { DryRunEnd } from '../text/changes.ts';
import { CliError, interrupted } from '../errors/cli-error.ts';
import { type Proxy, toProxyFailure } from './proxies.ts';

/** Error codes that mean the request was never sent. */
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

interface TransportParts {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly network?: { readonly proxies: readonly Proxy[] };
}

/** Converts a request without a response to a CliError: `unreachable` (never sent) or `answer_lost`. */
export function toTransportError(
  error: unknown,
  { url, signal, network }: TransportParts,
): CliError {
  if (error instanceof CliError) return error;
  // The end of a dry run isn't a failure.
  if (error instanceof DryRunEnd) throw error;
  if (signal.aborted) return interrupted();
  const cause = findCause(error);
  const refused = toProxyFailure(cause, network?.proxies ?? []);
  if (refused) return refused;
  const { code, message } = describeCause(cause);
  if (code && NOT_SENT.has(code)) {
    return new CliError('unreachable', {
      exit: 'api',
      message: `${url} can't be reached (${code}).`,
      hint: toHint(code),
      cause: error,
    });
  }
  return new CliError('answer_lost', {
    exit: 'api',
    message: `No response from ${url}: ${message}.`,
    hint: 'Try again.',
    cause: error,
  });
}

/** The certificate doesn't chain to an authority that this machine trusts. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

function toHint(code: string): string {
  if (code === 'ECONNREFUSED')
    return 'No server is running there. Start Fanfare ("npm run demo"), or set --url or FANFARE_URL.';
  if (UNTRUSTED.has(code))
    return "This machine doesn't trust the server's certificate. If the certificate is correct, specify its CA with --ca-file or FANFARE_CA_FILE.";
  return 'Check the URL (--url or FANFARE_URL) and your network.';
}

/** Unwraps the real reason. `fetch` only says "fetch failed" and nests it in `cause`. */
function findCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  // Several addresses were tried, with one error each.
  if (error instanceof AggregateError && error.errors.length > 0) return findCause(error.errors[0]);
  if (hasCode(error) || error.cause === undefined) return error;
  return findCause(error.cause);
}

function describeCause(cause: Error): { code: string | null; message: string } {
  if (cause.name === 'TimeoutError') return { code: null, message: 'it took too long' };
  if (hasCode(cause)) return { code: cause.code, message: cause.message || cause.code };
  return { code: null, message: cause.message };
}

function hasCode(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string';
}
