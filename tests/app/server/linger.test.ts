import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type LingerLimits, lingerAfterResponse } from '#app/server/start/linger.ts';

const CHUNK = Buffer.alloc(64 * 1024);

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a server that refuses all requests before their bodies have arrived. */
async function start(limits?: LingerLimits): Promise<number> {
  server = createServer((_request, response) => response.writeHead(401).end('refused'));
  lingerAfterResponse(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Client {
  readonly socket: Socket;
  readonly received: () => string;
}

/** Sends the headers and waits for the response. */
async function refuse(port: number, headers: string): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
  const arrived = Promise.withResolvers<void>();
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    if (received.includes('refused')) arrived.resolve();
  });
  await arrived.promise;
  return { socket, received: () => received };
}

const write = (socket: Socket, bytes: string | Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    socket.write(bytes, (error) => resolve(!error));
  });

describe('a response sent before the request body has arrived', () => {
  it.each(['Connection: close', 'Connection: keep-alive'])(
    'keeps the connection open until the body has arrived: %s',
    async (connection) => {
      const port = await start();
      const size = CHUNK.length * 64;
      const { socket, received } = await refuse(port, `${connection}\r\nContent-Length: ${size}`);
      const written: boolean[] = [];
      for (let count = 0; count < 64; count += 1) written.push(await write(socket, CHUNK));
      expect(written).toEqual(Array.from({ length: 64 }, () => true));
      // The connection serves a second request, unless the first one asked to close it.
      const ended = once(socket, 'end');
      if (connection.endsWith('alive')) {
        await write(socket, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      }
      await ended;
      expect(received().split('401 Unauthorized')).toHaveLength(
        connection.endsWith('alive') ? 3 : 2,
      );
    },
  );

  it.each([
    { who: 'falls silent', limits: { totalMs: 60_000, silenceMs: 20 }, isSending: false },
    { who: 'never ends its body', limits: { totalMs: 50, silenceMs: 10 }, isSending: true },
  ])('cuts off a client that $who', async ({ limits, isSending }) => {
    const port = await start(limits);
    const { socket } = await refuse(port, 'Transfer-Encoding: chunked');
    const closed = new Promise((resolve) => {
      socket.once('close', resolve);
    });
    let isOpen = isSending;
    while (isOpen) {
      isOpen = await write(socket, '1\r\nx\r\n');
      await nextTurn();
    }
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  it('releases a body that a reader has locked', async () => {
    server = createServer((request, response) => {
      request.on('data', () => request.pause());
      response.writeHead(401).end('refused');
    });
    lingerAfterResponse(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const size = CHUNK.length * 64;
    const { socket } = await refuse(port, `Connection: close\r\nContent-Length: ${size}`);
    const ended = once(socket, 'end');
    for (let count = 0; count < 64; count += 1) await write(socket, CHUNK);
    await ended;
    expect(socket.bytesWritten).toBeGreaterThan(size);
  });
});
