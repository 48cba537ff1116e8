import { expect, it } from 'vitest';
import { readPart } from '#app/server/services/operators/read-part.ts';

const logged: unknown[] = [];
const log = (facts: object) => void logged.push(facts);
const deps = { logger: { debug: log, info: log, warn: log, error: log } };

it('returns what the part reads', async () => {
  const part = await readPart(deps, { name: 'queue', read: async () => 7 });
  expect(part).toEqual({ isRead: true, value: 7 });
});

it('marks a part that fails, and logs its error', async () => {
  const error = new Error('no table');
  const part = await readPart(deps, { name: 'queue', read: () => Promise.reject(error) });
  expect(part).toEqual({ isRead: false });
  expect(logged).toMatchObject([{ part: 'queue', err: error }]);
});

it('marks a part that hangs', async () => {
  const read = () => new Promise<never>(() => undefined);
  expect(await readPart(deps, { name: 'queue', read, timeoutMs: 10 })).toEqual({ isRead: false });
});
