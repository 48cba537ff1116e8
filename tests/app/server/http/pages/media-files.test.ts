import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveMedia } from '#app/server/http/pages/media-files.ts';

const BYTES = Buffer.from('<script>alert(1)</script>');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

const app = express();
app.get(
  '/media/:id/:name',
  serveMedia(async () => ({
    contentType: 'image/svg+xml',
    fileName: 'x.svg',
    sizeBytes: BYTES.length,
    sha256: SHA256,
    open: async (range = { start: 0, end: BYTES.length }) =>
      (async function* () {
        yield BYTES.subarray(range.start, range.end);
      })(),
  })),
);
let server: ReturnType<typeof app.listen>;
beforeAll(
  () => new Promise<void>((resolve) => void (server = app.listen(0, '127.0.0.1', resolve))),
);
afterAll(() => new Promise((resolve) => server.close(resolve)));

function get(headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/media/med_1/x.svg?expires=1&signature=2`;
  return fetch(address, { method, headers: { connection: 'close', ...headers } });
}

it.each([
  ['content-type', 'image/svg+xml'],
  ['content-security-policy', "default-src 'none'; sandbox"],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-site'],
  ['cache-control', 'private, max-age=3600'],
  ['accept-ranges', 'bytes'],
  ['etag', `"${SHA256}"`],
  ['content-length', String(BYTES.length)],
])('serves a file with the header %s, so that nothing in it can execute', async (name, value) => {
  for (const method of ['GET', 'HEAD'])
    expect((await get({}, method)).headers.get(name)).toBe(value);
});

it.each([
  ['no range', {}, 200, null, BYTES.length],
  ['a range', { range: 'bytes=2-5' }, 206, `bytes 2-5/${BYTES.length}`, 4],
  ['its last bytes', { range: 'bytes=-3' }, 206, `bytes 22-24/${BYTES.length}`, 3],
  ['several ranges', { range: 'bytes=0-1,3-4' }, 200, null, BYTES.length],
  [
    'a range of the same file',
    { range: 'bytes=0-1', 'if-range': `"${SHA256}"` },
    206,
    `bytes 0-1/${BYTES.length}`,
    2,
  ],
  [
    'a range of another file',
    { range: 'bytes=0-1', 'if-range': '"else"' },
    200,
    null,
    BYTES.length,
  ],
  ['a range beyond the end', { range: 'bytes=99-' }, 416, `bytes */${BYTES.length}`, 0],
])('responds to %s', async (_what, headers, status, range, length) => {
  const response = await get(headers);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-range')).toBe(range);
  expect((await response.arrayBuffer()).byteLength).toBe(length);
});
