/** Returns the workspace that a stored file belongs to, which is the first part of its key. */
export function toLane(storageKey: string): string {
  return storageKey.split('/')[0] ?? storageKey;
}
