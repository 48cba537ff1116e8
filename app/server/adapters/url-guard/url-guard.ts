import { listNames } from '#app/domain/text/name-list.ts';
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import { isPublicAddress } from './address-policy.ts';

export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface UrlGuardOptions {
  /** Defaults to the system's resolver. */
  readonly resolve?: ResolveHost;
  /** Allowed ports in addition to 80 and 443. */
  readonly extraPorts?: readonly number[];
  /**
   * Hosts (`127.0.0.1:4000`) exempt from all rules. Only the container sets them, for the sandbox and for
   * tests: a setting could be abused against Fanfare's own network.
   */
  readonly allowedHosts?: readonly string[];
  /** Exempts every port on this machine, where a developer's own receiver runs. Never set in production. */
  readonly allowsLoopback?: boolean;
}

export interface Destination {
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
}

export interface UrlGuard {
  /** Returns the parsed URL when nothing in it is forbidden. Throws UrlFetchError. */
  checkUrl(text: string): URL;
  /** Returns whether the container exempted this host from all rules. */
  isAllowed(url: URL): boolean;
  /**
   * Returns the only addresses a connection may use. Callers connect to these addresses and never resolve the
   * name again. Throws UrlFetchError when one of them isn't public.
   */
  resolveDestination(destination: Destination): Promise<readonly LookupAddress[]>;
}

const DEFAULT_PORTS = [80, 443];
const MAX_URL_CHARACTERS = 2000;
/** Names that resolve only on private networks (RFC 6761, 6762, 8375, 9476, and common practice). */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|alt|test|invalid|example|onion|home\.arpa)$/u;
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|::1)$/u;

export function createUrlGuard(options: UrlGuardOptions = {}): UrlGuard {
  const { resolve = (hostname) => lookup(hostname, { all: true }) } = options;
  const ports = new Set([...DEFAULT_PORTS, ...(options.extraPorts ?? [])]);
  const allowed = new Set(options.allowedHosts ?? []);
  const isAllowed = ({ hostname, port }: Destination): boolean =>
    allowed.has(`${hostname}:${port}`) ||
    (options.allowsLoopback === true && LOOPBACK_NAME.test(hostname));

  async function resolveDestination(destination: Destination): Promise<readonly LookupAddress[]> {
    const { hostname } = destination;
    if (!isAllowed(destination)) checkDestination(destination, ports);
    const family = isIP(hostname);
    const addresses =
      family === 0 ? await resolveName(resolve, hostname) : [{ address: hostname, family }];
    if (!isAllowed(destination) && !addresses.every(({ address }) => isPublicAddress(address))) {
      throw toPrivateError();
    }
    return addresses;
  }

  function checkUrl(text: string): URL {
    const url = parseUrl(text);
    const destination = toDestination(url);
    if (isAllowed(destination)) return url;
    checkDestination(destination, ports);
    if (isIP(destination.hostname) !== 0 && !isPublicAddress(destination.hostname)) {
      throw toPrivateError();
    }
    return url;
  }

  return { checkUrl, resolveDestination, isAllowed: (url) => isAllowed(toDestination(url)) };
}

function parseUrl(text: string): URL {
  if (text.length > MAX_URL_CHARACTERS) {
    throw new UrlFetchError('invalid', `The link is longer than ${MAX_URL_CHARACTERS} characters.`);
  }
  // The parser normalizes every spelling of a host: 0x7f.1 and 2130706433 are 127.0.0.1.
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/u.test(url.protocol)) {
    throw new UrlFetchError(
      'invalid',
      'This isn’t a link to a page. Enter one that starts with https:// or http://.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UrlFetchError(
      'forbidden',
      'The link contains a username or password. Enter one without.',
    );
  }
  url.hash = '';
  return url;
}

export function toDestination(url: URL): Destination {
  return {
    // A name with a trailing dot for the root is the same name.
    hostname: url.hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, ''),
    port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
  };
}

function checkDestination({ hostname, port }: Destination, ports: ReadonlySet<number>): void {
  if (!ports.has(port)) {
    const list = listNames([...ports].map(String));
    throw new UrlFetchError('forbidden', `Links can only use the ports ${list}, not ${port}.`);
  }
  if (isIP(hostname) !== 0) return;
  if (!hostname.includes('.') || LOCAL_NAME.test(hostname)) throw toPrivateError();
}

async function resolveName(
  resolve: ResolveHost,
  hostname: string,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(hostname).catch((error: unknown) => {
    throw toUnknownHostError(error);
  });
  if (addresses.length === 0) throw toUnknownHostError();
  return addresses;
}

function toUnknownHostError(cause?: unknown): UrlFetchError {
  return new UrlFetchError('unreachable', 'This site can’t be found. Check the link’s spelling.', {
    cause,
  });
}

/** Creates an error without further detail, so nobody learns which internal hosts respond. */
function toPrivateError(): UrlFetchError {
  return new UrlFetchError(
    'forbidden',
    'The link points to a private network. Enter one that anyone on the internet can open.',
  );
}
