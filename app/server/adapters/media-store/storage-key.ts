const KEY = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_.-]+)*$/u;

/** Returns whether the text is a storage key, which can't lead out of a store's folder. */
export function isStorageKey(text: string): boolean {
  return KEY.test(text) && !text.includes('..');
}
