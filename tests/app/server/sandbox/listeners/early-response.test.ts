import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

const CHUNK = Buffer.alloc(256 * 1024);
const CHUNKS = 48;
const UPLOADS = 10;
const PATH = '/upload/youtube/v3/videos?uploadType=multipart&part=snippet';

let sandbox: TestSandbox;
let ca: Buffer;

beforeAll(async () => {
  sandbox = await startTestSandbox({ hasPlatformPorts: true });
  ca = readFileSync(sandbox.caFile ?? '');
});
afterAll(() => sandbox.close());

/** Writes bytes. Like an HTTP client, rejects if the connection is closed meanwhile. */
async function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function connect({ protocol, hostname, port }: URL): Promise<Socket> {
  const to = { host: hostname, port: Number(port) };
  if (protocol === 'http:') {
    const socket = connectTcp(to);
    await once(socket, 'connect');
    return socket;
  }
  const socket = connectTls({ ...to, ca });
  await once(socket, 'secureConnect');
  return socket;
}

/**
 * Sends the headers with a wrong token, waits for the response, and only then sends 12 MB, like the slowest
 * possible client. Unless closing, a second request follows on the same connection. Returns the statuses
 * received before the server ended the connection.
 */
async function uploadAfterResponse(url: URL, isClosing: boolean, hasLength: boolean) {
  const socket = await connect(url);
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
  const ended = once(socket, 'end');
  const requestLine = `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: localhost\r\n`;
  const size = hasLength
    ? `Content-Length: ${CHUNK.length * CHUNKS}`
    : 'Transfer-Encoding: chunked';
  const connection = `Connection: ${isClosing ? 'close' : 'keep-alive'}`;
  const type = 'Content-Type: multipart/related; boundary=x';
  const first = once(socket, 'data');
  await write(socket, `${requestLine}${size}\r\n${connection}\r\n${type}\r\n\r\n`);
  await first;
  for (let count = 0; count < CHUNKS; count += 1) {
    if (!hasLength) await write(socket, `${CHUNK.length.toString(16)}\r\n`);
    await write(socket, CHUNK);
    if (!hasLength) await write(socket, '\r\n');
  }
  if (!hasLength) await write(socket, '0\r\n\r\n');
  if (!isClosing) {
    await write(socket, `${requestLine}Content-Length: 0\r\nConnection: close\r\n${type}\r\n\r\n`);
  }
  await ended;
  return [...received.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => status);
}

describe('a connection that gets its response before the upload has arrived', () => {
  it.each([
    { listener: 'https' as const, isClosing: true, hasLength: true },
    { listener: 'https' as const, isClosing: true, hasLength: false },
    { listener: 'https' as const, isClosing: false, hasLength: true },
    { listener: 'http' as const, isClosing: true, hasLength: true },
    { listener: 'http' as const, isClosing: false, hasLength: false },
    { listener: 'main' as const, isClosing: true, hasLength: true },
    { listener: 'main' as const, isClosing: false, hasLength: true },
  ])('still receives the rest: $door, closing $isClosing, length $hasLength', async (row) => {
    const { url, httpsUrl } = sandbox.platforms['youtube'] ?? {};
    const listener = { http: url, https: httpsUrl, main: `${sandbox.url}/youtube` }[row.listener];
    const address = new URL(`${listener ?? ''}${PATH}`);
    for (let count = 0; count < UPLOADS; count += 1) {
      expect(await uploadAfterResponse(address, row.isClosing, row.hasLength)).toEqual(
        row.isClosing ? ['401'] : ['401', '401'],
      );
    }
  });
});
