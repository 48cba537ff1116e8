import { useEffect, useState } from 'react';
import { isRecord } from '../client/responses.ts';
import {
  listStoredPlaces,
  listWorkPlaces,
  PLACES,
  type Place,
  SETTINGS_PLACES,
} from '../shell/places.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';

export interface PaletteEntry {
  readonly kind: 'Screen' | 'Settings' | 'Account' | 'Post' | 'Help';
  readonly name: string;
  /** Null for the list of shortcuts. */
  readonly href: string | null;
  readonly icon: string;
}

interface Found {
  readonly text: string;
  readonly entries: readonly PaletteEntry[];
}

const HELP: PaletteEntry = {
  kind: 'Help',
  name: 'Keyboard shortcuts',
  href: null,
  icon: PLACES.settings.icon,
};
/** A pause in typing after which posts are searched. */
const PAUSE_MS = 200;
const MAX_POSTS = 5;
const MAX_NAME = 80;

/** Returns the entries for the typed text: places at once, accounts and posts once they're found. */
export function useEntries(text: string): {
  readonly entries: readonly PaletteEntry[];
  readonly isLoading: boolean;
} {
  const isOwner = useIsAtLeast('owner');
  const canPublish = useIsAtLeast('editor');
  const typed = text.trim().toLowerCase();
  const [accounts, setAccounts] = useState<readonly PaletteEntry[]>([]);
  const [found, setFound] = useState<Found>({ text: '', entries: [] });
  useEffect(() => {
    const stop = new AbortController();
    readItems('/api/accounts', stop.signal).then(
      (items) => setAccounts(items.map(toAccount)),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (typed === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ search: typed, limit: String(MAX_POSTS) });
      readItems(`/api/posts?${query}`, stop.signal).then(
        (items) => setFound({ text: typed, entries: items.map(toPost) }),
        () => setFound({ text: typed, entries: [] }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  const local = [...listPlaces(canPublish, isOwner), ...accounts, HELP];
  const matching = local.filter(({ name }) => name.toLowerCase().includes(typed));
  const posts = typed !== '' && found.text === typed ? found.entries : [];
  return {
    entries: typed === '' ? local : [...matching, ...posts],
    isLoading: typed !== '' && found.text !== typed,
  };
}

function listPlaces(canPublish: boolean, isOwner: boolean): PaletteEntry[] {
  const screens = [
    PLACES.home,
    ...listWorkPlaces(canPublish),
    ...listStoredPlaces(),
    PLACES.accounts,
    PLACES.workspaces,
  ];
  const settings = Object.values(SETTINGS_PLACES).filter((place) => isOwner || !place.isOwners);
  const toEntry = (kind: PaletteEntry['kind']) => (place: Place) => ({
    kind,
    name: place.name,
    href: place.href,
    icon: place.icon,
  });
  return [...screens.map(toEntry('Screen')), ...settings.map(toEntry('Settings'))];
}

/** Returns the items of a list of the API. Rejects if there are none. */
async function readItems(
  address: string,
  signal: AbortSignal,
): Promise<readonly Record<string, unknown>[]> {
  const response = await fetch(address, { signal });
  const body: unknown = await response.json();
  const items = isRecord(body) ? body['items'] : null;
  if (!Array.isArray(items)) throw new Error(`${address} has no items.`);
  return items.filter(isRecord);
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function toAccount(account: Record<string, unknown>): PaletteEntry {
  const name = [account['name'], account['handle']].map(toText).filter(Boolean).join(' · ');
  return { kind: 'Account', name, href: PLACES.accounts.href, icon: PLACES.accounts.icon };
}

function toPost(post: Record<string, unknown>): PaletteEntry {
  const name = toText(post['caption']).slice(0, MAX_NAME) || 'Post without a caption';
  return {
    kind: 'Post',
    name,
    href: `${PLACES.posts.href}/${toText(post['id'])}`,
    icon: PLACES.posts.icon,
  };
}
