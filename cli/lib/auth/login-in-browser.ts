import { randomBytes } from 'node:crypto';
import { fetchToken, type LoginServer, requestLogin } from '#cli/client/login-request.ts';
import { CliError, interrupted } from '#cli/errors/cli-error.ts';
import { listenOnLoopback, waitForCallback } from './loopback.ts';

export interface TokenRequest {
  /** Name of the token. */
  readonly name: string;
  readonly scopes: readonly string[];
}

/**
 * Logs in through the browser on this machine (RFC 8252): the user decides on the server's page, which
 * redirects the browser to a local port with a code. The token is fetched separately and never appears in a
 * URL.
 */
export async function loginInBrowser(
  server: LoginServer,
  { name, scopes, show }: TokenRequest & { show: (page: string) => void },
): Promise<string> {
  const state = randomBytes(24).toString('base64url');
  const loopback = await listenOnLoopback({
    isOurs: (query) => query.get('state') === state,
    respond: (query) =>
      query.has('code')
        ? { location: `${server.url}/device?done` }
        : { text: 'Access declined. You can close this page.' },
  });
  try {
    const redirectUri = `${loopback.origin}/callback`;
    const options = { name, scopes, loopback: { redirectUri, state } };
    const { deviceCode, page, expiresInMs } = await requestLogin(server, options);
    show(page);
    const onEnd = (isStopped: boolean) => (isStopped ? toStopped() : toExpired());
    const waiting = { signal: server.wire.signal, timeoutMs: expiresInMs, onEnd };
    const code = (await waitForCallback(loopback.callback, waiting)).get('code');
    if (code === null) throw toDenied();
    return await fetchToken(server, { deviceCode, code });
  } finally {
    loopback.close();
  }
}

export function toStopped(): CliError {
  return interrupted('Stopped. Nothing was saved.');
}

function toDenied(): CliError {
  return new CliError('access_denied', {
    exit: 'auth',
    message: 'The request was declined. Nothing was saved.',
  });
}

function toExpired(): CliError {
  return new CliError('expired_token', {
    exit: 'auth',
    message: "The request wasn't approved in time. Nothing was saved.",
    hint: 'Run "fanfare login" again.',
  });
}
