import type * as undici from 'undici';
import type { Dispatcher } from 'undici';
import { CliError } from '../errors/cli-error.ts';
import { parseDuration } from '../text/duration.ts';
import { findProxies, type Proxy } from './proxies.ts';

/** How requests leave this machine: through which proxies, trusting which certificates, waiting how long. */
export interface Network {
  /** The platform's `fetch`, or one that goes through the user's proxy and trusts the user's CA. */
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** How long a server may stay silent: what the user set, else `fallbackMs`. */
  findLimitMs(fallbackMs: number): number;
  /** What sends requests, for code that doesn't use `fetch`; null: connections as Node makes them. */
  openDispatcher(): Promise<Dispatcher | null>;
  /** Ends what is open to a proxy: one that never answers would keep the program from ending. */
  close(): Promise<void>;
  /** Proxies in use, without their credentials. */
  readonly proxies: readonly Proxy[];
}

interface NetworkOptions {
  /** Of --timeout; null: not given. */
  readonly timeoutMs: number | null;
  readonly caFile: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

type Undici = typeof undici;

/**
 * Reads the environment when the first request is made, so that commands without a server aren't stopped by a wrong
 * FANFARE_TIMEOUT. Requests throw `invalid_usage` for a value that can't be used, without repeating it where it
 * may hold a password.
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
      // The types of Node's own undici and of the package differ in name alone.
      const send = library.fetch as unknown as (
        address: string,
        init: RequestInit & { dispatcher: Dispatcher },
      ) => Promise<Response>;
      return send(address, { ...init, dispatcher });
    },
    findLimitMs: (fallbackMs) => timeoutMs ?? readTimeout(env) ?? fallbackMs,
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

/** Null where Node's own connections do: without a proxy and without a CA file. */
async function openSpecial(env: NodeJS.ProcessEnv, caFile: string | undefined) {
  const { http, https, list } = findProxies(env);
  if (list.length === 0 && caFile === undefined) return null;
  const ca = caFile === undefined ? undefined : await readAuthorities(caFile);
  // Loaded when it is needed: most calls do without, and it is large.
  const library = await import('undici');
  const tls = ca ? { connect: { ca }, requestTls: { ca }, proxyTls: { ca } } : {};
  const dispatcher = new library.EnvHttpProxyAgent({
    ...tls,
    // Given explicitly, also when empty: otherwise undici reads this process's environment.
    httpProxy: http ?? '',
    httpsProxy: https ?? '',
    noProxy: [env['no_proxy'] ?? env['NO_PROXY'] ?? '', ...LOOPBACK].join(','),
    // How long a server may be silent is decided in one place, for each kind of call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { library, dispatcher };
}

/** A server on this machine is never behind a proxy, as in curl's and Go's common setups. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;

/** The file's certificates beside those that Node trusts already (NODE_EXTRA_CA_CERTS included). */
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
      `There is no certificate in ${file}. A CA file is PEM text with -----BEGIN CERTIFICATE-----.`,
    );
  return [...tls.getCACertificates('default'), ...own];
}

function readTimeout(env: NodeJS.ProcessEnv): number | null {
  const text = env['FANFARE_TIMEOUT'];
  return text ? requireTimeout(text, 'FANFARE_TIMEOUT') : null;
}

/** Milliseconds of a --timeout. Throws `invalid_usage`. */
export function requireTimeout(text: string, source: string): number {
  const ms = parseDuration(text);
  if (ms !== null) return ms;
  throw toUsageError(source, `${source} must be a time from 100ms to 24h, like 30, 30s, or 2m.`);
}

function toUsageError(pointer: string, message: string): CliError {
  return new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer, code: 'invalid_usage', message }],
  });
}
