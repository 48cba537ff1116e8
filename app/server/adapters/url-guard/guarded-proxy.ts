import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { resolveToPinned } from '../http-client/lookup-among.ts';
import { toDestination, type UrlGuard } from './url-guard.ts';

/** An HTTP proxy on the loopback interface, for a program that makes its own requests. */
export interface GuardedProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Far more than a video's metadata needs, far less than a video. */
const MAX_BYTES = 64 * 1024 * 1024;
const HOP_HEADERS = ['proxy-connection', 'proxy-authorization', 'connection'];

/**
 * Starts a proxy that connects only where the guard allows, using the exact addresses that the guard checked.
 * It lives for one run of the program and carries at most `maxBytes`.
 */
export async function startGuardedProxy(
  guard: UrlGuard,
  { maxBytes = MAX_BYTES }: { maxBytes?: number } = {},
): Promise<GuardedProxy> {
  const sockets = new Set<Duplex>();
  const track = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  let carried = 0;
  const count = (chunk: Buffer): void => {
    carried += chunk.byteLength;
    if (carried > maxBytes) endAll();
  };
  const server = createServer((incoming, response) => {
    passOn(guard, { incoming, response, count }).catch(() => refuse(response));
  });
  server.on('connection', track);
  server.on('connect', (incoming: IncomingMessage, client: Duplex) => {
    openTunnel(guard, incoming.url ?? '')
      .then((upstream) => {
        track(upstream);
        upstream.on('data', count);
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        upstream.pipe(client).pipe(upstream);
      })
      .catch(() => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function openTunnel(guard: UrlGuard, authority: string): Promise<Socket> {
  const url = guard.checkUrl(`https://${authority}`);
  const destination = toDestination(url);
  const lookup = resolveToPinned(await guard.resolveDestination(destination));
  return new Promise((resolve, reject) => {
    const socket = connect({ host: destination.hostname, port: destination.port, lookup });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

interface Passage {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly count: (chunk: Buffer) => void;
}

/** Forwards an unencrypted request, whose first line contains the whole URL. */
async function passOn(guard: UrlGuard, { incoming, response, count }: Passage): Promise<void> {
  const url = guard.checkUrl(incoming.url ?? '');
  const destination = toDestination(url);
  const lookup = resolveToPinned(await guard.resolveDestination(destination));
  const headers = { ...incoming.headers, host: url.host };
  for (const name of HOP_HEADERS) delete (headers as Record<string, unknown>)[name];
  const outgoing = request({
    host: destination.hostname,
    port: destination.port,
    path: url.pathname + url.search,
    method: incoming.method,
    headers,
    lookup,
    agent: false,
  });
  outgoing.on('response', (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.on('data', count);
    upstream.pipe(response);
  });
  outgoing.on('error', () => refuse(response));
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(403).end();
}
