import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuardedServer } from '#app/server/start/slow-clients.ts';

const LIMITS = { headersMs: 300, windowMs: 300, windowBytes: 1000, checkEveryMs: 50 };
/** The limit, a check interval, and some margin for a busy machine. */
const CUT_WITHIN_MS = 5000;
const CLIENTS = 100;
const BODY = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n';

let server: Server | null = null;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** Reads a body to its end, like every handler. */
const readAll: RequestListener = (request, response) => {
  request.on('error', () => undefined);
  request.resume().on('end', () => response.end('done'));
};

async function start(listener: RequestListener = readAll): Promise<number> {
  server = createGuardedServer(listener, LIMITS).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Sends the start, then a chunk at each interval until the server closes the connection. Resolves with the
 * elapsed time.
 */
function drip(port: number, first: string, { piece = 'x', everyMs = 20 } = {}): Promise<number> {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1', () => socket.write(first));
  sockets.push(socket);
  const timer = setInterval(() => socket.writable && socket.write(piece), everyMs);
  // The server resets the connection, which is an error here.
  socket.on('error', () => undefined).resume();
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer);
      resolve(performance.now() - startedAt);
    });
  });
}

const sendRequest = (port: number, body?: string) =>
  fetch(`http://127.0.0.1:${port}/`, body ? { method: 'POST', body } : {});

describe('clients that send slowly', () => {
  it.each([
    ['headers one byte at a time', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['a body one byte at a time', `${BODY}x`],
    ['chunks of one byte', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ])(
    'are disconnected when they send %s, and others get responses meanwhile',
    async (what, first) => {
      const port = await start();
      const piece = what.startsWith('chunks') ? '1\r\nx\r\n' : 'x';
      const cut = Promise.all(Array.from({ length: CLIENTS }, () => drip(port, first, { piece })));
      for (let turn = 0; turn < 5; turn += 1) {
        expect((await sendRequest(port, 'x'.repeat(5000))).status).toBe(200);
      }
      expect(Math.max(...(await cut))).toBeLessThan(CUT_WITHIN_MS);
    },
  );

  it('are disconnected when a body stops in the middle', async () => {
    const port = await start();
    const took = await drip(port, BODY + 'x'.repeat(5000), { piece: '' });
    expect(took).toBeLessThan(CUT_WITHIN_MS);
    expect(took).toBeGreaterThan(LIMITS.windowMs);
  });
});

describe('clients that are slow for a good reason', () => {
  it('may take long for a large body that keeps arriving', async () => {
    const port = await start();
    const length = 20_000;
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    // A thousand bytes every 50 ms: a second in total, which is more than three windows.
    let sent = 0;
    const timer = setInterval(() => {
      socket.write('x'.repeat(1000));
      sent += 1000;
      if (sent === length) clearInterval(timer);
    }, 50);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 200/u);
  });

  it('may wait for a response as long as it takes', async () => {
    const port = await start((request, response) => {
      request.resume().on('end', () => {
        setTimeout(() => response.end('late'), 3 * LIMITS.windowMs);
      });
    });
    expect(await (await sendRequest(port, 'small')).text()).toBe('late');
    expect(await (await sendRequest(port)).text()).toBe('late');
  });
});
