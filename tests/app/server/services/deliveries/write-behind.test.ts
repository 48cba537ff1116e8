import { expect, it } from 'vitest';
import { createWriteBehind } from '#app/server/services/deliveries/write-behind.ts';

/** Creates writes that the test finishes, and a log of starts and ends. */
function createWriter() {
  const log: string[] = [];
  const write = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const run = async (change = ''): Promise<void> => {
      log.push(`begin ${name}${change}`);
      await promise;
      log.push(`end ${name}`);
    };
    return { run, end: resolve, fail: reject };
  };
  return { log, write };
}

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('lets its caller continue, and starts a write when the previous one is done', async () => {
  const { log, write } = createWriter();
  const [a, b] = [write('a'), write('b')];
  const writes = createWriteBehind<string>();
  await writes.start(() => a.run());
  expect(log).toEqual([]);
  const second = writes.start(() => b.run());
  await breathe();
  expect(log).toEqual(['begin a']);
  a.end();
  await second;
  b.end();
  await writes.settle();
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});

it('flushes pending writes before any other write, unless a caller takes them', async () => {
  const { log, write } = createWriter();
  const [a, b, c] = [write('a'), write('b'), write('c')];
  for (const { end } of [a, b, c]) end();
  const writes = createWriteBehind<string>();
  writes.hold(a.run);
  await writes.start(() => b.run());
  await writes.settle();
  writes.hold(c.run);
  await writes.takeHeld()?.(' as a commit');
  await writes.settle();
  expect(writes.takeHeld()).toBeNull();
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c as a commit', 'end c']);
});

it('reports a failed write to all later callers, and writes nothing more', async () => {
  const { log, write } = createWriter();
  const [a, b] = [write('a'), write('b')];
  const writes = createWriteBehind<string>();
  await writes.start(() => a.run());
  a.fail(new Error('The lease is gone.'));
  await expect(writes.start(() => b.run())).rejects.toThrow('The lease is gone.');
  await expect(writes.settle()).rejects.toThrow('The lease is gone.');
  expect(log).toEqual(['begin a']);
});

it('starts a write soon although nobody waits for it', async () => {
  const { log, write } = createWriter();
  const a = write('a');
  a.end();
  const writes = createWriteBehind<string>();
  await writes.start(() => a.run());
  await expect.poll(() => log).toEqual(['begin a', 'end a']);
});

it('leaves out a replaceable write that a later one covers, unless it has started', async () => {
  const { log, write } = createWriter();
  const [a, b, c, d, e] = [write('a'), write('b'), write('c'), write('d'), write('e')];
  for (const { end } of [a, b, c, d, e]) end();
  const writes = createWriteBehind<string>();
  await writes.start(() => a.run(), { isReplaceable: true, isReplacing: true });
  await expect.poll(() => log).toContain('end a');
  await writes.start(() => b.run(), { isReplaceable: true, isReplacing: true });
  await writes.start(() => c.run(), { isReplacing: true });
  await writes.start(() => d.run(), { isReplacing: true });
  await writes.settle();
  expect(log.filter((line) => line.startsWith('begin'))).toEqual(['begin a', 'begin c', 'begin d']);
  await writes.start(() => b.run(), { isReplaceable: true });
  writes.hold(e.run);
  await writes.settle();
  expect(log.at(-1)).toBe('end e');
  expect(log).not.toContain('begin b');
});
