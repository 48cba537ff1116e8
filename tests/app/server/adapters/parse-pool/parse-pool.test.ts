import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileMediaProbe } from '#app/server/adapters/media-probe/file-media-probe.ts';
import { createFairQueue } from '#app/server/adapters/parse-pool/fair-queue.ts';
import { createParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import { makeHugePng, makePdfBomb } from '#tests/support/crafted-files.ts';

const ENTERING = { isPatient: false, signal: undefined };

/** Returns the names of the variables that each process of a pool has. */
function listVariables(): string[][] {
  const read = (name: string): string[] => readFileSync(`/proc/${name}`, 'utf8').split('\0');
  const own = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return own
    .split(' ')
    .filter(
      (pid) => pid !== '' && read(`${pid}/cmdline`).some((word) => /parse-process/u.test(word)),
    )
    .map((pid) => read(`${pid}/environ`).flatMap((line) => line.split('=')[0] || []));
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-parse-'));
  await writeFile(path.join(folder, 'slow'), makePdfBomb(200).bytes);
  await writeFile(path.join(folder, 'good'), makeHugePng(0.1).bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the parse pool', () => {
  it('kills a parser that takes too long, rejects its file, and reads the next one', async () => {
    const parsers = createParsePool({ maxChildren: 1, maxCpuMs: { probe: 300 } });
    const probe = createFileMediaProbe({
      withFile: (key, use) => use(path.join(folder, key)),
      parsers,
    });
    await expect(probe.probe('slow')).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ pointer: '/file', code: 'media_too_complex' }],
    });
    const options = { lane: 'next' };
    const picture = await parsers.run('shrink', { path: path.join(folder, 'good') }, options);
    expect(picture?.byteLength).toBeGreaterThan(0);
    parsers.close();
  });

  it.skipIf(process.platform !== 'linux')(
    'gives its processes no variable but the folder of compiled code',
    async () => {
      const parsers = createParsePool({ maxChildren: 1 });
      await parsers.run('probe', { path: path.join(folder, 'good') }, { lane: 'one' });
      const lists = listVariables();
      parsers.close();
      expect(lists).not.toEqual([]);
      for (const names of lists) {
        const others = names.filter(
          (name) => !/^(?:NODE_COMPILE_CACHE|NODE_CHANNEL_\w+)$/u.test(name),
        );
        expect(others).toEqual([]);
      }
    },
  );

  it('stops when the caller cancels', async () => {
    const parsers = createParsePool({ maxChildren: 1 });
    const stop = new AbortController();
    const running = parsers.run(
      'probe',
      { path: path.join(folder, 'slow') },
      { lane: 'one', signal: stop.signal },
    );
    stop.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    parsers.close();
  });
});

describe('the parse queue', () => {
  it('rejects with a retry time when too many requests wait, but never rejects jobs', async () => {
    const queue = createFairQueue({ places: 1, maxWaiting: 1 });
    const leave = await queue.enter('a', ENTERING);
    const second = queue.enter('b', ENTERING);
    await expect(queue.enter('c', ENTERING)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 10,
    });
    const job = queue.enter('c', { ...ENTERING, isPatient: true });
    leave();
    (await second)();
    (await job)();
  });

  it('reserves capacity for other lanes, and runs the lane with the least work first', async () => {
    const queue = createFairQueue({ places: 2, maxWaiting: 10 });
    const order: string[] = [];
    const first = await queue.enter('busy', ENTERING);
    const next = queue.enter('busy', ENTERING).then((leave) => {
      order.push('busy');
      leave();
    });
    const other = await queue.enter('other', ENTERING);
    order.push('other');
    other();
    first();
    await next;
    expect(order).toEqual(['other', 'busy']);
  });
});
