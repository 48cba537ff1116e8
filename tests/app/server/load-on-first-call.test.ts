import { describe, expect, it } from 'vitest';
import { loadOnFirstCall } from '#app/server/start/load-on-first-call.ts';

describe('an adapter loaded on first use', () => {
  it('is loaded once, by the first call, and receives the arguments of every call', async () => {
    let loads = 0;
    const adapter = loadOnFirstCall(async () => {
      loads += 1;
      return { double: async (count: number) => count * 2, name: async () => 'kiln' };
    });
    // Returning it from an async function must not load it.
    await (async () => adapter)();
    expect(loads).toBe(0);
    const results = await Promise.all([adapter.double(3), adapter.double(4), adapter.name()]);
    expect(results).toEqual([6, 8, 'kiln']);
    expect(loads).toBe(1);
  });

  it('rejects when the load fails, and loads again for the next call', async () => {
    let loads = 0;
    const adapter = loadOnFirstCall(async () => {
      loads += 1;
      if (loads === 1) throw new Error('no disk');
      return { name: async () => 'kiln' };
    });
    await expect(adapter.name()).rejects.toThrow('no disk');
    expect(await adapter.name()).toBe('kiln');
  });
});
