import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchToken, type LoginServer, requestLogin } from '../client/login-request.ts';
import { CliError, interrupted } from './cli-error.ts';

export interface LoginWish {
  /** How the token will be called. */
  readonly name: string;
  readonly scopes: readonly string[];
}

/**
 * A token by the browser on this machine (RFC 8252): the person decides on the server's page, which leads the
 * browser to a port of ours with a code. The token itself is fetched, and is in no address.
 */
export async function loginInBrowser(
  server: LoginServer,
  { name, scopes, show }: LoginWish & { show: (page: string) => void },
): Promise<string> {
  const state = randomBytes(24).toString('base64url');
  const listener = await listen(server.url, state);
  try {
    const loopback = { redirectUri: listener.redirectUri, state };
    const { deviceCode, page, expiresInMs } = await requestLogin(server, {
      name,
      scopes,
      loopback,
    });
    show(page);
    const code = await withinTime(listener.code, { ...server.wire, expiresInMs });
    return await fetchToken(server, { deviceCode, code });
  } finally {
    listener.close();
  }
}

/** Answers our own state alone; whoever else knocks is sent away, and the waiting goes on. */
async function listen(serverUrl: string, state: string) {
  const answered = Promise.withResolvers<string>();
  answered.promise.catch(() => undefined);
  const listener = createServer((request, response) => {
    const query = readCallback(request, state);
    if (!query) {
      send(response, 400, 'This is not the answer that fanfare waits for.');
      return;
    }
    const code = query.get('code');
    if (code === null) {
      send(response, 200, 'Nobody was let in. You can close this page.');
      answered.reject(toDenied());
      return;
    }
    // Away from the address that has the code in it.
    response.writeHead(303, { location: `${serverUrl}/device?done`, connection: 'close' }).end();
    response.once('close', () => answered.resolve(code));
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listener.address() as AddressInfo;
  return {
    redirectUri: `http://127.0.0.1:${port}/callback`,
    code: answered.promise,
    close: (): void => {
      listener.close();
      listener.closeIdleConnections();
    },
  };
}

function readCallback({ method, url, headers }: IncomingMessage, state: string) {
  // By its number alone: a name that somebody points here (DNS rebinding) is not ours.
  if (method !== 'GET' || !/^127\.0\.0\.1:\d+$/u.test(headers.host ?? '')) return null;
  const address = URL.parse(url ?? '', 'http://127.0.0.1');
  const isOurs = address?.pathname === '/callback' && address.searchParams.get('state') === state;
  return isOurs ? address.searchParams : null;
}

function send(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end(`${text}\n`);
}

async function withinTime(
  code: Promise<string>,
  { signal, expiresInMs }: { signal: AbortSignal; expiresInMs: number },
): Promise<string> {
  const late = AbortSignal.timeout(expiresInMs);
  const ended = Promise.withResolvers<never>();
  const stop = (): void => ended.reject(signal.aborted ? toStopped() : toExpired());
  const either = AbortSignal.any([signal, late]);
  either.addEventListener('abort', stop, { once: true });
  if (either.aborted) stop();
  try {
    return await Promise.race([code, ended.promise]);
  } finally {
    either.removeEventListener('abort', stop);
  }
}

export function toStopped(): CliError {
  return interrupted('Stopped. Nothing was kept.');
}

function toDenied(): CliError {
  return new CliError('access_denied', {
    exit: 'auth',
    message: 'The request was declined. Nothing was kept.',
  });
}

function toExpired(): CliError {
  return new CliError('expired_token', {
    exit: 'auth',
    message: 'Nobody answered in time. Nothing was kept.',
    hint: 'Run "fanfare login" again.',
  });
}
