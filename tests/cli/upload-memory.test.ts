import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnCli } from '#tests/support/cli.ts';
import { startTusServer } from '#tests/support/tus-server.ts';

const MIB = 1024 * 1024;
const MAX_GROWTH_BYTES = 64 * MIB;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-memory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function createFile(sizeBytes: number): Promise<string> {
  const name = path.join(folder, `${sizeBytes}.mp4`);
  const file = await open(name, 'w');
  await file.truncate(sizeBytes);
  await file.close();
  return name;
}

async function countBytes(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  return bytes;
}

/** Returns the process's peak memory, as reported by Linux. */
async function readPeakBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1]) * 1024;
}

/** Uploads a file of this size to a server that accepts it. Returns the CLI's peak memory. */
async function measureUpload(sizeBytes: number): Promise<{ peak: number; received: number }> {
  const file = await createFile(sizeBytes);
  const server = await startTusServer(sizeBytes);
  const child = spawnCli(['media', 'upload', file], {
    url: server.url,
    token: 'ff_t',
    // Compile the code in each run, so both runs include it.
    env: { NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  const ended = once(child, 'exit');
  const received = await countBytes(await server.bytes);
  const peak = await readPeakBytes(child.pid ?? 0);
  await server.finish();
  expect(await ended).toEqual([0, null]);
  server.close();
  return { peak, received };
}

describe.skipIf(process.platform !== 'linux')('memory of an upload (needs Linux)', () => {
  it('does not grow with the file: 400 MB take less than 64 MB more than 100', async () => {
    // A smaller file wouldn't fill the garbage collector's young generation, which would look like growth.
    const small = await measureUpload(100 * MIB);
    const large = await measureUpload(400 * MIB);
    expect(large.received).toBe(400 * MIB);
    expect(large.peak - small.peak).toBeLessThan(MAX_GROWTH_BYTES);
  });
});
