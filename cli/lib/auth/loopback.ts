import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface LoopbackOptions {
  /** Returns whether a callback belongs to this login, by a value only its sender can know. */
  readonly isOurs: (query: URLSearchParams) => boolean;
  /**
   * What the browser gets in response: a sentence, or a redirect to a page whose URL doesn't contain the
   * code.
   */
  readonly respond: (
    query: URLSearchParams,
  ) => { readonly location: string } | { readonly text: string };
}

export interface Loopback {
  readonly origin: string;
  /** The query of the first matching callback. */
  readonly callback: Promise<URLSearchParams>;
  close(): void;
}

/**
 * Listens on a local port for the browser's callback. Other requests are rejected without ending the wait.
 */
export async function listenOnLoopback({ isOurs, respond }: LoopbackOptions): Promise<Loopback> {
  const callback = Promise.withResolvers<URLSearchParams>();
  const listener = createServer((request, response) => {
    const query = readCallback(request);
    if (!query || !isOurs(query)) {
      sendText(response, 400, "This isn't the response the CLI is waiting for.");
      return;
    }
    // Resolve after the response is sent, because the caller then closes the listener.
    response.once('close', () => callback.resolve(query));
    const reply = respond(query);
    if ('text' in reply) sendText(response, 200, reply.text);
    else response.writeHead(303, { location: reply.location, connection: 'close' }).end();
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listener.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    callback: callback.promise,
    close: (): void => {
      listener.close();
      listener.closeIdleConnections();
    },
  };
}

/**
 * Resolves with the callback's result. Throws the result of `onEnd`, which gets true after Ctrl-C and false after the
 * timeout.
 */
export async function waitForCallback<T>(
  callback: Promise<T>,
  options: {
    readonly signal: AbortSignal;
    readonly timeoutMs: number;
    readonly onEnd: (isStopped: boolean) => Error;
  },
): Promise<T> {
  const { signal, timeoutMs, onEnd } = options;
  const ended = Promise.withResolvers<never>();
  const stop = (): void => ended.reject(onEnd(signal.aborted));
  const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  either.addEventListener('abort', stop, { once: true });
  if (either.aborted) stop();
  try {
    return await Promise.race([callback, ended.promise]);
  } finally {
    either.removeEventListener('abort', stop);
  }
}

function readCallback({ method, url, headers }: IncomingMessage): URLSearchParams | null {
  // Accept only the IP address, so a host name that points here (DNS rebinding) is rejected.
  if (method !== 'GET' || !/^127\.0\.0\.1:\d+$/u.test(headers.host ?? '')) return null;
  const address = URL.parse(url ?? '', 'http://127.0.0.1');
  return address?.pathname === '/callback' ? address.searchParams : null;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end(`${text}\n`);
}
