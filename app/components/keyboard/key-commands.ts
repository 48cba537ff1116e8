import { PLACES } from '../shell/places.ts';

export type KeyCommand =
  | { readonly kind: 'palette' | 'publish' | 'help' | 'search' | 'choose-place' }
  | { readonly kind: 'go'; readonly href: string };

/** A pressed key, and the state of the page that decides what it does. */
export interface PressedKey {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly isTyping: boolean;
  /** Whether G was pressed just before. */
  readonly isChoosingPlace: boolean;
  readonly singleKeys: boolean;
}

/** The second key after G, for each place. */
export const PLACE_KEYS: Readonly<
  Record<string, { readonly name: string; readonly href: string }>
> = {
  h: PLACES.home,
  c: PLACES.captions,
  t: PLACES.hashtags,
  u: PLACES.upload,
  n: PLACES.publishNow,
  a: PLACES.calendar,
  d: PLACES.drafts,
  p: PLACES.posts,
  l: PLACES.library,
  s: PLACES.settings,
};

const MODIFIED_KEYS: ReadonlyMap<string, KeyCommand> = new Map([
  ['k', { kind: 'palette' }],
  ['enter', { kind: 'publish' }],
]);

const SINGLE_KEYS: ReadonlyMap<string, KeyCommand> = new Map<string, KeyCommand>([
  ['n', { kind: 'go', href: PLACES.composer.href }],
  ['/', { kind: 'search' }],
  ['?', { kind: 'help' }],
  ['g', { kind: 'choose-place' }],
]);

/**
 * Returns what a key does, or null. Keys without Ctrl or Command do nothing in a field, and nothing at all if
 * the person has turned them off (WCAG 2.2, 2.1.4).
 */
export function readCommand(pressed: PressedKey): KeyCommand | null {
  const { key, hasModifier, isTyping, isChoosingPlace, singleKeys } = pressed;
  if (hasModifier) return MODIFIED_KEYS.get(key.toLowerCase()) ?? null;
  if (isTyping || !singleKeys) return null;
  if (!isChoosingPlace) return SINGLE_KEYS.get(key) ?? null;
  const place = PLACE_KEYS[key];
  return place ? { kind: 'go', href: place.href } : null;
}
