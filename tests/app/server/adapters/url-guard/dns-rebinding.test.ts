import dns from 'node:dns';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo, LookupFunction, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGuardedSender } from '#app/server/adapters/http-client/guarded-sender.ts';
import { createWebhookSender } from '#app/server/adapters/url-guard/create-webhook-sender.ts';
import { createGuardedFetcher } from '#app/server/adapters/url-guard/guarded-fetcher.ts';
import { startGuardedProxy } from '#app/server/adapters/url-guard/guarded-proxy.ts';
import { createUrlGuard, type UrlGuardOptions } from '#app/server/adapters/url-guard/url-guard.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const PUBLIC_ADDRESS = '93.184.216.34';
const HOST = 'rebind.example.com';
/** Nothing has to respond at the public address, because connection attempts are recorded. */
const TIMEOUT_MS = 400;

let privateServer: Server;
let reached: number;
let attempts: string[];
let guard: UrlGuardOptions;
let url: string;

/** Records every IP address that a socket to the host's port connects to. */
function noteAttempts(message: unknown): void {
  const { socket } = message as { socket: Socket };
  socket.on('connectionAttempt', (ip: string, port: number) => {
    if (String(port) === new URL(url).port) attempts.push(ip);
  });
}

beforeEach(async () => {
  reached = 0;
  attempts = [];
  privateServer = createServer((_request, response) => response.end('secret'));
  privateServer.on('connection', () => (reached += 1));
  privateServer.listen(0, '127.0.0.1');
  await once(privateServer, 'listening');
  const { port } = privateServer.address() as AddressInfo;
  url = `http://${HOST}:${port}/x.mp4`;
  let lookups = 0;
  // Resolves to a public address for the check, and to loopback after that.
  guard = {
    extraPorts: [port],
    resolve: async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? PUBLIC_ADDRESS : '127.0.0.1', family: 4 }];
    },
  };
  // The system's resolver, which a socket with a host name calls itself, has changed its result by then.
  const rebound: LookupFunction = (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(rebound as typeof dns.lookup);
  subscribe('net.client.socket', noteAttempts);
});

afterEach(async () => {
  unsubscribe('net.client.socket', noteAttempts);
  vi.restoreAllMocks();
  privateServer.closeAllConnections();
  privateServer.close();
  await once(privateServer, 'close');
});

const fetchByDownloader = async (): Promise<void> => {
  // Built as in create-download-adapters.ts.
  const checks = createUrlGuard(guard);
  const sender = createGuardedSender((destination) => checks.resolveDestination(destination));
  const fetcher = createGuardedFetcher({ guard: checks, sender, logger: { debug: vi.fn() } });
  const response = await fetcher.fetch({ url, maxBytes: 1000, timeoutMs: TIMEOUT_MS });
  response.close();
};

const sendWebhook = async (): Promise<void> => {
  // Real https: the composition only allows plain http to loopback.
  const secure = { url: url.replace('http:', 'https:'), headers: {}, body: '{}' };
  const limits = {
    timeoutMs: TIMEOUT_MS,
    maxCharacters: 100,
    signal: new AbortController().signal,
  };
  await createWebhookSender(guard).send({ ...secure, ...limits });
};

const fetchByProxy = async (method: 'GET' | 'CONNECT'): Promise<void> => {
  const proxy = await startGuardedProxy(createUrlGuard(guard));
  const path = method === 'GET' ? url : new URL(url).host;
  const outgoing = sendRequest(proxy.url, { method, path, agent: false });
  outgoing.on('error', () => undefined).end();
  await vi.waitUntil(() => attempts.length > 0, { timeout: PATIENCE_MS });
  outgoing.destroy();
  await proxy.close();
};

describe('a host that resolves to a public address when checked and to loopback afterwards', () => {
  it.each<[string, () => Promise<void>]>([
    ['media imports and the downloader', fetchByDownloader],
    ['webhooks', sendWebhook],
    ['yt-dlp, over plain http', () => fetchByProxy('GET')],
    ['yt-dlp, over https', () => fetchByProxy('CONNECT')],
  ])('connects %s only to the checked address', async (_client, connect) => {
    await connect().catch(() => undefined);
    expect(new Set(attempts)).toEqual(new Set([PUBLIC_ADDRESS]));
    expect(reached).toBe(0);
    // The next connection is checked again, and refused.
    await expect(createUrlGuard(guard).resolveDestination(toHost())).rejects.toMatchObject({
      problem: 'forbidden',
    });
  });
});

function toHost(): { hostname: string; port: number } {
  return { hostname: HOST, port: Number(new URL(url).port) };
}
