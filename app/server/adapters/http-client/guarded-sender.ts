import type { LookupAddress } from 'node:dns';
import type { Readable } from 'node:stream';
import { Agent, buildConnector } from 'undici';
import { resolveToPinned } from '#app/server/adapters/http-client/lookup-among.ts';

const CONNECT_TIMEOUT_MS = 10_000;

export interface GuardedRequest {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly body?: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly headersTimeoutMs: number;
  readonly signal: AbortSignal;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/** Sends each request on its own connection and doesn't follow redirects. `close` closes open connections. */
export interface GuardedSender {
  send(request: GuardedRequest): Promise<GuardedResponse>;
  close(): Promise<void>;
}

type ResolveDestination = (destination: {
  hostname: string;
  port: number;
}) => Promise<readonly LookupAddress[]>;

/**
 * Creates a sender that connects only to the addresses `resolveDestination` returned for that connection.
 * Nothing resolves the name again between the check and the connection, which rules out DNS rebinding.
 */
export function createGuardedSender(resolveDestination: ResolveDestination): GuardedSender {
  const agent = new Agent({
    // A keep-alive connection would outlive its check, and these requests are few.
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
      const response = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers,
        body,
        headersTimeout: headersTimeoutMs,
        // The body's reader enforces its own timeouts.
        bodyTimeout: 0,
        signal,
      });
      // Readers get errors by reading. Without this listener, an error in an unread body would crash the
      // process.
      response.body.on('error', () => undefined);
      return { status: response.statusCode, headers: response.headers, body: response.body };
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
    lookup: resolveToPinned(addresses),
  });
  return new Promise<NonNullable<Parameters<buildConnector.Callback>[1]>>((resolve, reject) => {
    connect(options, (error, socket) => {
      if (socket) resolve(socket);
      else reject(toError(error));
    });
  });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The connection failed.', { cause: error });
}
