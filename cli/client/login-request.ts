import { CliError } from '../errors/cli-error.ts';
import { USER_AGENT } from '../version.ts';
import { pause } from './pause.ts';
import { toTransportError } from './transport-error.ts';
import { fetchByWire, type Wire } from './wire.ts';

const CLIENT_ID = 'fanfare-cli';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const SILENCE_MS = 30_000;
const SLOWER_MS = 5000;

export interface LoginServer {
  readonly wire: Wire;
  readonly url: string;
}

/** A pending login: where the user approves it and how to poll for the token. */
export interface LoginRequest {
  readonly deviceCode: string;
  /** The page where the user approves or denies. */
  readonly page: string;
  /** Code the user types on the page; null if the page already knows it. */
  readonly userCode: string | null;
  readonly expiresInMs: number;
  readonly intervalMs: number;
}

interface LoginOptions {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Where the browser delivers the result. Without it, the user types a code. */
  readonly loopback?: { readonly redirectUri: string; readonly state: string };
}

/** Starts a login. Throws `login_unsupported` if the server doesn't support this flow. */
export async function requestLogin(
  server: LoginServer,
  { name, scopes, loopback }: LoginOptions,
): Promise<LoginRequest> {
  const { status, json } = await post(server, '/auth/device', {
    client_name: name,
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    ...(loopback ? { redirect_uri: loopback.redirectUri, state: loopback.state } : {}),
  });
  const { device_code: deviceCode, verification_uri: page, user_code: userCode } = json;
  if (status !== 200) throw toRefusal(server, status, json);
  if (typeof deviceCode !== 'string' || typeof page !== 'string') throw toUnsupported(server);
  const complete = json['verification_uri_complete'];
  return {
    deviceCode,
    page: typeof complete === 'string' ? complete : page,
    userCode: typeof userCode === 'string' ? userCode : null,
    expiresInMs: Number(json['expires_in'] ?? 0) * 1000,
    intervalMs: Number(json['interval'] ?? 5) * 1000,
  };
}

/** Fetches the granted token. `code` is the one the browser delivered. */
export async function fetchToken(
  server: LoginServer,
  { deviceCode, code }: { deviceCode: string; code: string },
): Promise<string> {
  const { status, json } = await postForToken(server, { deviceCode, code });
  if (status === 200 && typeof json['access_token'] === 'string') return json['access_token'];
  throw toRefusal(server, status, json);
}

/** Polls at the server's interval until the user decides. Throws `access_denied` or `expired_token`. */
export async function waitForToken(server: LoginServer, request: LoginRequest): Promise<string> {
  let { intervalMs } = request;
  for (;;) {
    await pause(intervalMs, server.wire.signal);
    const { status, json } = await postForToken(server, { deviceCode: request.deviceCode });
    const { access_token: token, error } = json;
    if (status === 200 && typeof token === 'string') return token;
    if (error === 'slow_down') intervalMs += SLOWER_MS;
    else if (error !== 'authorization_pending' && !isTransient(status))
      throw toRefusal(server, status, json);
  }
}

/** Keep polling through restarts and rate limits; the user may still be typing the code. */
function isTransient(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

async function postForToken(
  server: LoginServer,
  { deviceCode, code }: { deviceCode: string; code?: string },
): Promise<TokenResponse> {
  const form = { grant_type: GRANT, device_code: deviceCode, ...(code ? { code } : {}) };
  try {
    return await post(server, '/auth/device/token', form);
  } catch (error) {
    const isAway = error instanceof CliError && error.exit === 'api';
    if (isAway && code === undefined) return { status: 0, json: {} };
    throw error;
  }
}

interface TokenResponse {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

async function post(
  { wire, url }: LoginServer,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<TokenResponse> {
  try {
    const response = await fetchByWire(wire, {
      server: url,
      method: 'POST',
      address: url + path,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': USER_AGENT,
      },
      body: new URLSearchParams({ client_id: CLIENT_ID, ...form }).toString(),
      silenceMs: SILENCE_MS,
    });
    return { status: response.status, json: parse(await response.text()) };
  } catch (error) {
    throw toTransportError(error, { url, signal: wire.signal, network: wire.network });
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const SERVER_FAILED = 500;

function toRefusal(
  server: LoginServer,
  status: number,
  { error, error_description: description, request_id: requestId, detail }: TokenResponse['json'],
): CliError {
  const facts = typeof requestId === 'string' ? { requestId } : {};
  if (status >= SERVER_FAILED) {
    const message = typeof detail === 'string' ? detail : `${server.url} returned ${status}.`;
    return new CliError('server_failed', { exit: 'api', message, ...facts });
  }
  if (typeof error !== 'string' || typeof description !== 'string') return toUnsupported(server);
  const isDecided = error === 'access_denied' || error === 'expired_token';
  return new CliError(error, {
    exit: isDecided || error === 'invalid_grant' ? 'auth' : 'api',
    message: description,
    hint: isDecided
      ? 'Nothing was saved. Run "fanfare login" again.'
      : `The server returned ${status}.`,
    ...facts,
  });
}

function toUnsupported({ url }: LoginServer): CliError {
  return new CliError('login_unsupported', {
    exit: 'api',
    message: `${url} doesn't support Fanfare's login.`,
    hint: `Check --url, or create a token at ${url}/app/settings/tokens and pass it with --token-stdin.`,
  });
}
