import type { Metadata } from './objects.ts';

/**
 * Merges metadata: given keys are set, an empty value removes its key, and an empty text removes all keys.
 */
export function mergeMetadata(before: Metadata, given: Metadata | '' | undefined): Metadata {
  if (given === undefined) return before;
  if (given === '') return {};
  const merged = Object.entries({ ...before, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
