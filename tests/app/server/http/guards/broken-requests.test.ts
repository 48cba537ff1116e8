import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { respondToBrokenRequests } from '#app/server/http/guards/broken-requests.ts';

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function send(
  text: string,
  listener: RequestListener = (_, text) => text.end(),
): Promise<string> {
  const started = createServer({ headersTimeout: 300, connectionsCheckingInterval: 50 }, listener);
  server = started;
  respondToBrokenRequests(started);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const socket = connect((started.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8').write(text);
  let received = '';
  socket.on('data', (piece) => (received += String(piece)));
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

const HOST = 'Host: fanfare.example\r\n';

it.each([
  [
    'too many headers',
    `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'an expectation',
    `GET / HTTP/1.1\r\n${HOST}Expect: a-miracle\r\n\r\n`,
    417,
    'expectation_failed',
  ],
  ['what is not HTTP', 'HELO fanfare.example\r\n\r\n', 400, 'malformed_request'],
  ['headers that never end', `GET / HTTP/1.1\r\n${HOST}`, 408, 'request_timeout'],
])('%s get a problem with a request id', async (_title, text, status, code) => {
  const response = await send(text);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
  expect(head).toContain('application/problem+json');
  expect(head).toContain(`Fanfare-Version: ${LATEST_API_VERSION}`);
  const requestId = /^request-id: (req_\S+)$/imu.exec(head)?.[1];
  expect(JSON.parse(body)).toMatchObject({ status, code, request_id: requestId });
});

it('garbage after a request never writes into the middle of its response', async () => {
  const text = await send(`GET / HTTP/1.1\r\n${HOST}\r\n\0\0garbage\r\n\r\n`, (_, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('half');
  });
  expect(text).not.toContain('malformed_request');
});

it('keeps the request ID when the Expect header is unknown', async () => {
  const own = `${HOST}Request-Id: my-request-1\r\n`;
  const response = await send(`GET / HTTP/1.1\r\n${own}Expect: a-miracle\r\n\r\n`);
  expect(response).toContain('Request-Id: my-request-1\r\n');
});

it.each([
  ['an expectation', `POST / HTTP/1.1\r\n${HOST}Expect: x\r\nContent-Length: 2\r\n\r\n`],
  ['a request', `POST / HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Length: 2\r\n\r\n`],
])('sends no response to garbage after the last response to %s', async (_title, head) => {
  const response = await send(`${head}{}garbage\0\r\n\r\n`);
  expect(response.match(/HTTP\/1\.1 \d/gu)).toHaveLength(1);
});
