import { describe, expect, it } from 'vitest';
import { PLACE_KEYS, type PressedKey, readCommand } from '#app/components/keyboard/key-commands.ts';

const press = (key: string, options: Partial<PressedKey> = {}) =>
  readCommand({
    key,
    hasModifier: false,
    isTyping: false,
    isChoosingPlace: false,
    singleKeys: true,
    ...options,
  });

describe('keyboard shortcuts', () => {
  it.each([
    ['k', 'palette'],
    ['K', 'palette'],
    ['Enter', 'publish'],
  ])('maps Ctrl+%s to %s, also in a field', (key, kind) => {
    expect(press(key, { hasModifier: true, isTyping: true, singleKeys: false })).toEqual({ kind });
  });

  it.each([
    ['/', { kind: 'search' }],
    ['?', { kind: 'help' }],
    ['g', { kind: 'choose-place' }],
    ['n', { kind: 'go', href: '/app/platform-preview' }],
  ])('maps %s alone, but not in a field or if single keys are off', (key, command) => {
    expect(press(key)).toEqual(command);
    expect(press(key, { isTyping: true })).toBeNull();
    expect(press(key, { singleKeys: false })).toBeNull();
  });

  it('leaves other keys with Ctrl to the browser', () => {
    for (const key of ['n', '/', '?', 'g', 'p'])
      expect(press(key, { hasModifier: true })).toBeNull();
  });

  it('goes to a place with a second key after G, and forgets G after any other', () => {
    expect(press('p', { isChoosingPlace: true })).toEqual({ kind: 'go', href: '/app/posts' });
    expect(press('n', { isChoosingPlace: true })).toEqual({ kind: 'go', href: '/app/scheduler' });
    expect(press('x', { isChoosingPlace: true })).toBeNull();
    expect(press('p')).toBeNull();
    expect(Object.keys(PLACE_KEYS).length).toBe(new Set(Object.values(PLACE_KEYS)).size);
  });
});
