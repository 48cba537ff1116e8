import type * as undici from 'undici';
import type { Dispatcher } from 'undici';
import { CliError } from '../errors/cli-error.ts';
import { parseDuration } from '../text/duration.ts';
import { findProxies, type Proxy } from './proxies.ts';

/** How requests leave this machine: proxies, trusted certificates, and timeouts. */
export interface Network {
  /** Node's `fetch`, or one that uses the user's proxy and trusts the user's CA. */
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** Returns how long a server may stay silent: the user's timeout, or `fallbackMs`. */
  findLimitMs(fallbackMs: number): number;
  /** Returns a dispatcher for code that doesn't use `fetch`, or null to use Node's default connections. */
  openDispatcher(): Promise<Dispatcher | null>;
  /** Closes proxy connections, which would otherwise keep the process alive. */
  close(): Promise<void>;
  /** The restore that the user confirms, so that the server accepts posts again; null if none. */
  readonly confirmedRestoreId: string | null;
  /** Proxies in use, without credentials. */
  readonly proxies: readonly Proxy[];
}

interface NetworkOptions {
  /** The `--timeout` value; null if not given. */
  readonly timeoutMs: number | null;
  readonly caFile: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

type Undici = typeof undici;

/**
 * Creates the network. The environment is read on the first request, so an invalid FANFARE_TIMEOUT doesn't
 * break commands that need no server. Requests throw `invalid_usage` for an invalid value, without repeating
 * values that may hold a password.
 */
export function createNetwork({ timeoutMs, caFile, env }: NetworkOptions): Network {
  let opened: Promise<{ library: Undici; dispatcher: Dispatcher } | null> | null = null;
  const open = async () => {
    opened ??= openSpecial(env, caFile ?? (env['FANFARE_CA_FILE'] || undefined));
    return opened;
  };
  return {
    async fetch(address, init) {
      const special = await open();
      if (!special) return fetch(address, init);
      const { library, dispatcher } = special;
      // The types of Node's own undici and of the package differ only in name.
      const send = library.fetch as unknown as (
        address: string,
        init: RequestInit & { dispatcher: Dispatcher },
      ) => Promise<Response>;
      return send(address, { ...init, dispatcher });
    },
    findLimitMs: (fallbackMs) => timeoutMs ?? readTimeout(env) ?? fallbackMs,
    confirmedRestoreId: env['FANFARE_CONFIRM_RESTORE'] || null,
    openDispatcher: async () => (await open())?.dispatcher ?? null,
    async close() {
      const special = await opened?.catch(() => null);
      await special?.dispatcher.destroy();
    },
    get proxies() {
      return findProxies(env).list;
    },
  };
}

/** Returns null when Node's default connections will do: no proxy and no CA file. */
async function openSpecial(env: NodeJS.ProcessEnv, caFile: string | undefined) {
  const { http, https, list } = findProxies(env);
  if (list.length === 0 && caFile === undefined) return null;
  const ca = caFile === undefined ? undefined : await readAuthorities(caFile);
  // Loaded on demand: it's large, and most calls don't need it.
  const library = await import('undici');
  const tls = ca ? { connect: { ca }, requestTls: { ca }, proxyTls: { ca } } : {};
  const dispatcher = new library.EnvHttpProxyAgent({
    ...tls,
    // Passed explicitly even when empty, or undici would read this process's environment.
    httpProxy: http ?? '',
    httpsProxy: https ?? '',
    noProxy: [env['no_proxy'] ?? env['NO_PROXY'] ?? '', ...LOOPBACK].join(','),
    // Disabled because createSilenceAlarm handles timeouts for every kind of call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { library, dispatcher };
}

/** A server on this machine is never behind a proxy, as in common setups of curl and Go. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;

/** Reads the file's certificates and adds those Node already trusts (including NODE_EXTRA_CA_CERTS). */
async function readAuthorities(file: string): Promise<string[]> {
  const [{ readFile }, { default: tls }] = await Promise.all([
    import('node:fs/promises'),
    import('node:tls'),
  ]);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw toUsageError('--ca-file', `The CA file can't be read: ${file} (${code}).`);
  });
  const own = text.match(CERTIFICATE);
  if (!own)
    throw toUsageError(
      '--ca-file',
      `${file} contains no certificate. A CA file is PEM text with -----BEGIN CERTIFICATE-----.`,
    );
  return [...tls.getCACertificates('default'), ...own];
}

function readTimeout(env: NodeJS.ProcessEnv): number | null {
  const text = env['FANFARE_TIMEOUT'];
  return text ? requireTimeout(text, 'FANFARE_TIMEOUT') : null;
}

/** Returns a `--timeout` value in milliseconds. Throws `invalid_usage`. */
export function requireTimeout(text: string, source: string): number {
  const ms = parseDuration(text);
  if (ms !== null) return ms;
  throw toUsageError(
    source,
    `${source} must be a duration from 100ms to 24h, like 30, 30s, or 2m.`,
  );
}

function toUsageError(pointer: string, message: string): CliError {
  return new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer, code: 'invalid_usage', message }],
  });
}
