import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnCli } from '#tests/support/cli.ts';

/** Many pieces, the last of them short. */
const SIZE = 20 * 1024 * 1024 + 12_345;
const SLOW_EVERY = 40;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-bytes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a file arrives byte for byte, also where the server takes it slowly', async () => {
  const bytes = randomBytes(SIZE);
  const file = path.join(folder, 'random.mp4');
  await writeFile(file, bytes);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawnCli(['media', 'upload', file], { url, token: 'ff_t' });
  const ended = once(child, 'exit');
  const [request, response] = await once(server, 'request');
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    if (chunks.length % SLOW_EVERY === 0) await pause(5);
  }
  response.end(JSON.stringify({ id: 'med_1', url: 'u', sizeBytes: SIZE }));
  expect(await ended).toEqual([0, null]);
  server.close();
  const body = Buffer.concat(chunks);
  const start = body.indexOf('\r\n\r\n', body.indexOf('name="file"')) + 4;
  expect(body.subarray(start, start + SIZE).equals(bytes)).toBe(true);
});
