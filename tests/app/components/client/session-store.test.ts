import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '#app/components/client/session-store.ts';

const KEY = 'fanfare.test';

describe('what a tab keeps', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const open = (empty: object = { caption: '' }) => createSessionStore<unknown>(KEY, empty);

  it('is there again when the page is loaded anew', () => {
    open().write({ caption: 'Kiln' });
    expect(open().read()).toEqual({ caption: 'Kiln' });
  });

  it('is forgotten when a newer version keeps it in another shape', () => {
    open().write({ caption: 'Kiln' });
    expect(open({ caption: '', hashtags: [] }).read()).toBeNull();
  });

  it.each(['', '{', '"text"', '[]', '{"caption":"of an older version"}'])(
    'is nothing when the storage holds %j',
    (text) => {
      stored.set(KEY, text);
      expect(open().read()).toBeNull();
    },
  );

  it('is gone when it is cleared, and whoever listens is told', () => {
    const store = open();
    const listener = vi.fn();
    store.subscribe(listener);
    store.write({ caption: 'Kiln' });
    store.write(null);
    expect(listener).toHaveBeenCalledTimes(2);
    expect([store.read(), stored.size]).toEqual([null, 0]);
  });
});
