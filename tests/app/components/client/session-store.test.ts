import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '#app/components/client/session-store.ts';

const KEY = 'fanfare.test';

describe('the data that a tab stores', () => {
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

  it('is restored when the page is reloaded', () => {
    open().write({ caption: 'Kiln' });
    expect(open().read()).toEqual({ caption: 'Kiln' });
  });

  it('is dropped when a newer version stores it in another format', () => {
    open().write({ caption: 'Kiln' });
    expect(open({ caption: '', hashtags: [] }).read()).toBeNull();
  });

  it.each(['', '{', '"text"', '[]', '{"caption":"of an older version"}'])(
    'is empty when the storage contains %j',
    (text) => {
      stored.set(KEY, text);
      expect(open().read()).toBeNull();
    },
  );

  it('is removed when it is cleared, and listeners are notified', () => {
    const store = open();
    const listener = vi.fn();
    store.subscribe(listener);
    store.write({ caption: 'Kiln' });
    store.write(null);
    expect(listener).toHaveBeenCalledTimes(2);
    expect([store.read(), stored.size]).toEqual([null, 0]);
  });
});
