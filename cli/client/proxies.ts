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

/** The protocols that a proxy can speak, with their ports. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'socks:': '1080',
  'socks5:': '1080',
};

/** Reads the proxies from the environment; ALL_PROXY is for what has none of its own. Lowercase names win, as in curl. Throws `invalid_usage`. */
export function findProxies(env: NodeJS.ProcessEnv): Proxies {
  const all = readProxy(env, 'ALL_PROXY');
  const http = readProxy(env, 'HTTP_PROXY') ?? all;
  const https = readProxy(env, 'HTTPS_PROXY') ?? all;
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
  // The h asks for host names to be resolved by the proxy, which they always are.
  const address = text.replace(/^socks5h:/iu, 'socks5:');
  const url = URL.parse(address.includes('://') ? address : `http://${address}`);
  if (!url || !isProxy(url)) throw toProxyError(source);
  const port = url.port || (DEFAULT_PORTS[url.protocol] ?? '');
  return { address: url.href, shown: { source, hostname: url.hostname, port } };
}

function isProxy({ protocol, hostname, username, password }: URL): boolean {
  if (!Object.hasOwn(DEFAULT_PORTS, protocol) || hostname === '') return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Doesn't repeat the value, because it may contain a password. */
function toProxyError(source: string): CliError {
  const message = `${source} isn't a proxy URL. Use a URL like http://proxy.example.com:8080, or one with https:// or socks5://.`;
  return new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer: source, code: 'invalid_usage', message }],
  });
}

const TUNNEL_REFUSED = /^Proxy response \((\d{3})\)/u;
const AUTHENTICATION = 407;
/** Codes of undici. SOCKS servers report a refused target with a `REPLY` of its own number. */
const SOCKS_REFUSED = /^UND_ERR_SOCKS5_(?<what>AUTH|REPLY)/u;

/**
 * Returns an error if the proxy failed rather than the server behind it (so nothing reached the server), or
 * null. `cause` is the innermost error of a failed request.
 */
export function toProxyFailure(cause: Error, proxies: readonly Proxy[]): CliError | null {
  const [first] = proxies;
  if (!first) return null;
  const proxy = proxies.find((candidate) => isAt(cause, candidate));
  const refusal = readRefusal(cause);
  if (!proxy && !refusal) return null;
  const { source, hostname, port } = proxy ?? first;
  const name = `The proxy ${hostname}:${port} (${source})`;
  const code = 'code' in cause ? ` (${String(cause.code)})` : '';
  return new CliError('unreachable', {
    exit: 'api',
    message: refusal
      ? `${name} refused the connection${refusal.reason}.`
      : `${name} can't be reached${code}.`,
    hint: refusal?.loginProtocol
      ? `It requires a user and password: ${source}=${refusal.loginProtocol}://USER:PASSWORD@${hostname}:${port}.`
      : `Check ${source}, or list the server's host in NO_PROXY to connect directly.`,
  });
}

interface Refusal {
  /** Follows "refused the connection". */
  readonly reason: string;
  /** The protocol of an address with the user and password that the proxy wants; null if it wants none. */
  readonly loginProtocol: string | null;
}

/** Reads the proxy's own refusal from undici's error, or null if the proxy refused nothing. */
function readRefusal(cause: Error): Refusal | null {
  const socks = SOCKS_REFUSED.exec('code' in cause ? String(cause.code) : '')?.groups?.['what'];
  if (socks)
    return { reason: `: ${cause.message}`, loginProtocol: socks === 'AUTH' ? 'socks5' : null };
  if (cause.message.includes(`(${AUTHENTICATION})`))
    return { reason: ` with ${AUTHENTICATION}`, loginProtocol: 'http' };
  const status = TUNNEL_REFUSED.exec(cause.message)?.[1];
  return status === undefined ? null : { reason: ` with ${status}`, loginProtocol: null };
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
