import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnCli } from '#tests/support/cli.ts';
import { startTusServer } from '#tests/support/tus-server.ts';

/** Many chunks, the last of them short. */
const SIZE = 20 * 1024 * 1024 + 12_345;
const SLOW_EVERY = 40;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-bytes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('uploads a file byte for byte, even if the server reads slowly', async () => {
  const bytes = randomBytes(SIZE);
  const file = path.join(folder, 'random.mp4');
  await writeFile(file, bytes);
  const server = await startTusServer(SIZE);
  const child = spawnCli(['media', 'upload', file], { url: server.url, token: 'ff_t' });
  const ended = once(child, 'exit');
  const chunks: Buffer[] = [];
  for await (const chunk of await server.bytes) {
    chunks.push(chunk as Buffer);
    if (chunks.length % SLOW_EVERY === 0) await pause(5);
  }
  await server.finish();
  expect(await ended).toEqual([0, null]);
  server.close();
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
});
