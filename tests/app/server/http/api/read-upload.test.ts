import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readMultipart } from '#app/server/http/api/read-upload.ts';

const BYTES = randomBytes(3_000_000);

/** Parses a part with this disposition as received over HTTP. */
async function readFileName(name: string): Promise<string | null> {
  const lines = [
    '--b',
    `Content-Disposition: form-data; name="file"; ${name}`,
    '',
    'x',
    '--b--',
    '',
  ];
  const { file } = await readMultipart({
    body: Readable.from([Buffer.from(lines.join('\r\n'))]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  if (file) await buffer(file.stream);
  return file?.fileName ?? null;
}

it.each([
  ['filename="12%22 vinyl.jpg"', '12" vinyl.jpg'],
  ['filename="12\\" vinyl.jpg"', '12" vinyl.jpg'],
  ['filename="two%0D%0Alines.jpg"', 'two\r\nlines.jpg'],
  ['filename="100%.jpg"', '100%.jpg'],
  ['filename="50%2520.jpg"', '50%2520.jpg'],
  ['filename="%E0%A4%A.jpg"', '%E0%A4%A.jpg'],
  [`filename="EUR.jpg"; filename*=UTF-8''%E2%82%AC.jpg`, '€.jpg'],
  ['filename="C:\\photos\\new\\a.jpg"', 'a.jpg'],
  ['filename="写真.jpg"', '写真.jpg'],
])('reads the file name of %s', async (name, expected) => {
  expect(await readFileName(name)).toBe(expected);
});

it('streams a file in chunks without keeping them in memory', async () => {
  const pieces: Uint8Array[] = [];
  const copies: Buffer[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { file } = await readMultipart({ body: request, headers: request.headers });
      for await (const piece of file?.stream ?? []) {
        pieces.push(piece);
        copies.push(Buffer.from(piece));
      }
      response.end('ok');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const form = new FormData();
  form.set('file', new Blob([BYTES]), 'large.bin');
  await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })).text();
  server.close();
  expect(Buffer.concat(copies).equals(BYTES)).toBe(true);
  const keptBytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  // Chunks that share memory with the form's own lines are kept.
  expect(keptBytes).toBeLessThan(BYTES.length / 2);
});
