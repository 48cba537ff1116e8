import { CliError } from '../errors/cli-error.ts';

/** A proxy as errors show it, without user name and password. */
export interface Proxy {
  /** The environment variable it comes from. */
  readonly source: string;
  readonly hostname: string;
  readonly port: string;
}

export interface Proxies {
  /** Full URL, including credentials; null if none is set. */
  readonly http: string | null;
  readonly https: string | null;
  readonly list: readonly Proxy[];
}

const PROTOCOLS = new Set(['http:', 'https:', 'socks5:', 'socks:']);

/** Reads the proxies from the environment. Lowercase names win, as in curl. Throws `invalid_usage`. */
export function findProxies(env: NodeJS.ProcessEnv): Proxies {
  const http = readProxy(env, 'HTTP_PROXY');
  const https = readProxy(env, 'HTTPS_PROXY');
  return {
    http: http?.address ?? null,
    https: https?.address ?? null,
    list: [http, https].flatMap((found) => (found ? [found.shown] : [])),
  };
}

function readProxy(env: NodeJS.ProcessEnv, name: string) {
  const source = env[name.toLowerCase()] === undefined ? name : name.toLowerCase();
  const text = env[source]?.trim();
  if (!text) return null;
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (!url || !isProxy(url)) throw toProxyError(source);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return { address: url.href, shown: { source, hostname: url.hostname, port } };
}

function isProxy({ protocol, hostname, username, password }: URL): boolean {
  if (!PROTOCOLS.has(protocol) || hostname === '') return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Doesn't repeat the value, because it may contain a password. */
function toProxyError(source: string): CliError {
  const message = `${source} isn't the address of a proxy. Write it like http://proxy.example.com:8080.`;
  return new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer: source, code: 'invalid_usage', message }],
  });
}

const TUNNEL_REFUSED = /^Proxy response \((\d{3})\)/u;
const AUTHENTICATION = 407;

/**
 * Returns an error if the proxy failed rather than the server behind it (so nothing reached the server), or
 * null. `cause` is the innermost error of a failed request.
 */
export function toProxyFailure(cause: Error, proxies: readonly Proxy[]): CliError | null {
  const [first] = proxies;
  if (!first) return null;
  const proxy = proxies.find((known) => isAt(cause, known));
  const refused = TUNNEL_REFUSED.exec(cause.message)?.[1];
  const status = cause.message.includes('(407)') ? AUTHENTICATION : Number(refused);
  if (!proxy && !status) return null;
  const { source, hostname, port } = proxy ?? first;
  const name = `The proxy ${hostname}:${port} (${source})`;
  const code = 'code' in cause ? ` (${String(cause.code)})` : '';
  return new CliError('unreachable', {
    exit: 'api',
    message: status
      ? `${name} refused the connection with ${status}.`
      : `${name} cannot be reached${code}.`,
    hint:
      status === AUTHENTICATION
        ? `It needs a user and a password: ${source}=http://USER:PASSWORD@${hostname}:${port}.`
        : `Check ${source}, or list the server's host in NO_PROXY to connect directly.`,
  });
}

/** Returns whether the connection failed at this proxy. */
function isAt(cause: Error, { hostname, port }: Proxy): boolean {
  const {
    address,
    port: failedPort,
    hostname: failedName,
  } = cause as Readonly<Record<string, unknown>> & Error;
  if (failedName === hostname) return true;
  if (cause.message.includes(`${hostname}:${port}`)) return true;
  const isIp = /^[\d.]+$|^\[/u.test(hostname);
  return String(failedPort) === port && (!isIp || address === hostname.replaceAll(/[[\]]/gu, ''));
}
