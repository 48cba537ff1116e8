import type { LookupAddress } from 'node:dns';
import type { Readable } from 'node:stream';
import { Agent, buildConnector } from 'undici';
import { lookupAmong } from '#app/server/adapters/http-client/lookup-among.ts';

const CONNECT_TIMEOUT_MS = 10_000;

export interface GuardedRequest {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly headersTimeoutMs: number;
  readonly signal: AbortSignal;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/** One request on a connection of its own, without redirects. `close` ends what is open. */
export interface GuardedSender {
  send(request: GuardedRequest): Promise<GuardedAnswer>;
  close(): Promise<void>;
}

type ResolveDestination = (destination: {
  hostname: string;
  port: number;
}) => Promise<readonly LookupAddress[]>;

/**
 * Connects only to addresses that `resolveDestination` gave for this very connection: between its check
 * and the connection no resolver is asked again, so a name that changes its mind changes nothing.
 */
export function createGuardedSender(resolveDestination: ResolveDestination): GuardedSender {
  const agent = new Agent({
    // Kept connections would outlive their check; these fetches are few.
    pipelining: 0,
    connect: (options, callback) => {
      connectGuarded(resolveDestination, options).then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(toError(error), null),
      );
    },
  });
  return {
    async send({ url, method, headers, headersTimeoutMs, signal, body = null }) {
      const answer = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers,
        body,
        headersTimeout: headersTimeoutMs,
        // Whoever reads the body watches over its pace.
        bodyTimeout: 0,
        signal,
      });
      // Its reader hears of errors by reading; a body that nobody reads must not end the process.
      answer.body.on('error', () => undefined);
      return { status: answer.statusCode, headers: answer.headers, body: answer.body };
    },
    close: () => agent.destroy(),
  };
}

async function connectGuarded(
  resolveDestination: ResolveDestination,
  options: buildConnector.Options,
) {
  const hostname = options.hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
  const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
  const addresses = await resolveDestination({ hostname, port });
  const connect = buildConnector({
    allowH2: false,
    timeout: CONNECT_TIMEOUT_MS,
    lookup: lookupAmong(addresses),
  });
  return new Promise<NonNullable<Parameters<buildConnector.Callback>[1]>>((resolve, reject) => {
    connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (socket) resolve(socket);
      else reject(toError(error));
    });
  });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The connection failed.', { cause: error });
}
