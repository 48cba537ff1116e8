import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readMultipart } from '#app/server/http/api/read-upload.ts';

const BYTES = randomBytes(3_000_000);

it('hands a file over piece by piece, and keeps the memory of none that is spent', async () => {
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
  // What shares its memory with the form's own lines stays.
  expect(keptBytes).toBeLessThan(BYTES.length / 2);
});
