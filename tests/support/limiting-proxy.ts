import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface LimitingProxyOptions {
  /** Where accepted requests are forwarded. */
  readonly target: string;
  /** Calls per second. */
  readonly limit: number;
  /** Omits `RateLimit` headers, so clients only learn about the limit from refusals. */
  readonly isSilent?: boolean;
}

export interface LimitingProxy {
  readonly url: string;
  readonly counts: { passed: number; refused: number };
  close(): Promise<void>;
}

const WINDOW_MS = 1000;

/**
 * Starts a proxy that limits calls like the app does, but in windows of a second instead of a minute. As in
 * the app, upload chunks don't count.
 */
export async function startLimitingProxy(options: LimitingProxyOptions): Promise<LimitingProxy> {
  const { target, limit, isSilent = false } = options;
  const counts = { passed: 0, refused: 0 };
  let [used, resetAt] = [0, 0];
  const count = (): { headers: Record<string, string>; isTooMuch: boolean } => {
    const now = performance.now();
    if (now >= resetAt) [used, resetAt] = [0, now + WINDOW_MS];
    used += 1;
    const isTooMuch = used > limit;
    const reported = {
      'ratelimit-policy': `"minute";q=${limit};w=1`,
      ratelimit: `"minute";r=${Math.max(0, limit - used)};t=1`,
    };
    return {
      headers: { ...(isSilent ? {} : reported), ...(isTooMuch ? { 'retry-after': '1' } : {}) },
      isTooMuch,
    };
  };
  const server = createServer((request, response) => {
    const isCounted = request.method !== 'PATCH' && request.method !== 'HEAD';
    const { headers, isTooMuch } = isCounted ? count() : { headers: {}, isTooMuch: false };
    counts[isTooMuch ? 'refused' : 'passed'] += 1;
    if (isTooMuch) refuse(request, response, headers);
    else void pass(target, { request, response, headers }).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  request.resume();
  response.writeHead(429, { 'content-type': 'application/problem+json', ...headers });
  response.end(JSON.stringify({ code: 'rate_limited', detail: 'Too many calls.' }));
}

async function pass(
  target: string,
  parts: { request: IncomingMessage; response: ServerResponse; headers: Record<string, string> },
): Promise<void> {
  const { request, response, headers } = parts;
  const { method = '', url = '' } = request;
  // The app only responds to its own host name.
  const own = { ...request.headers, host: new URL(target).host };
  const upstream = sendRequest(target + url, { method, headers: own, agent: false });
  const received = once(upstream, 'response') as Promise<[IncomingMessage]>;
  void pipeline(request, upstream).catch(() => undefined);
  const [incoming] = await received;
  response.writeHead(incoming.statusCode ?? 502, { ...incoming.headers, ...headers });
  await pipeline(incoming, response);
}
