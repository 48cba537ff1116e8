import { PLATFORM_IDS, PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import type { PostStateFilter } from './list-posts.ts';

/** An account or a member whose name a search can contain. */
export interface SearchPeople {
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly handle: string | null;
  }[];
  readonly authors: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
  }[];
}

/** The filters that words of a search stand for. */
export interface WordFilters {
  readonly state?: PostStateFilter;
  readonly platform?: PlatformId;
  /** Several, separated by commas, if they share a handle. */
  readonly accountId?: string;
  readonly author?: string;
}

type FilterName = keyof WordFilters;

/** Words of a search that became a filter. */
export interface UnderstoodWords {
  readonly filter: FilterName;
  readonly value: string;
  /** The word exactly as typed. */
  readonly words: string;
  /** The search without these words. */
  readonly without: string;
}

export interface UnderstoodSearch {
  readonly filters: WordFilters;
  readonly understood: readonly UnderstoodWords[];
  /** The rest, to search the texts for. */
  readonly text: string;
}

const STATE_WORDS: readonly (readonly [words: string, state: PostStateFilter])[] = [
  ['failed', 'any_failed'],
  ['failing', 'any_failed'],
  ['failure', 'any_failed'],
  ['not live', 'any_failed'],
  ['partly failed', 'partial'],
  ['partly', 'partial'],
  ['partial', 'partial'],
  ['published', 'published'],
  ['live', 'published'],
  ['scheduled', 'scheduled'],
  ['held', 'held'],
  ['publishing', 'publishing'],
  ['in progress', 'publishing'],
  ['queued', 'publishing'],
  ['waiting', 'publishing'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
  ['needs decision', 'needs_decision'],
  ['needs your decision', 'needs_decision'],
  ['unconfirmed', 'needs_decision'],
];

const MAX_WORDS = 4;
/** A quoted part stays together, and is always text. */
const PART = /"([^"]*)"|\S+/gu;

/**
 * Finds the states, platforms, accounts, and authors that a search names. Each filter is set once, and never one
 * that is `taken`: further words are searched for as text. Quoted words are always text.
 */
export function understandSearch(
  search: string,
  people: SearchPeople,
  usedFilters: ReadonlySet<FilterName> = new Set(),
): UnderstoodSearch {
  const parts = [...search.matchAll(PART)].map(([typed, quoted]) => ({ typed, quoted }));
  const phrases = listPhrases(people);
  const used = new Set(usedFilters);
  const understood: Omit<UnderstoodWords, 'without'>[] = [];
  const at: (readonly [from: number, to: number])[] = [];
  const text: string[] = [];
  for (let index = 0; index < parts.length;) {
    const found = findPhrase(parts.slice(index, index + MAX_WORDS), phrases, used);
    if (found) {
      const { filter, value, words, count } = found;
      used.add(filter);
      understood.push({ filter, value, words });
      at.push([index, index + count]);
      index += count;
    } else {
      const part = parts[index];
      text.push(part?.quoted ?? part?.typed ?? '');
      index += 1;
    }
  }
  const typed = parts.map((part) => part.typed);
  return {
    filters: Object.fromEntries(understood.map(({ filter, value }) => [filter, value])),
    understood: understood.map((one, index) => {
      const [from = 0, to = 0] = at[index] ?? [];
      return { ...one, without: [...typed.slice(0, from), ...typed.slice(to)].join(' ') };
    }),
    text: text.join(' ').trim(),
  };
}

interface Phrase {
  readonly filter: FilterName;
  readonly value: string;
}

type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/** The longest phrase that the words start with wins. */
function findPhrase(
  parts: readonly { readonly typed: string; readonly quoted: string | undefined }[],
  phrases: Phrases,
  used: ReadonlySet<FilterName>,
): (Phrase & { readonly words: string; readonly count: number }) | null {
  const quotedAt = parts.findIndex(({ quoted }) => quoted !== undefined);
  const longest = quotedAt === -1 ? parts.length : quotedAt;
  for (let count = longest; count > 0; count -= 1) {
    const words = parts
      .slice(0, count)
      .map(({ typed }) => typed)
      .join(' ');
    const phrase = phrases.get(words.toLowerCase())?.find(({ filter }) => !used.has(filter));
    if (phrase) return { ...phrase, words, count };
  }
  return null;
}

function listPhrases({ accounts, authors }: SearchPeople): Phrases {
  const phrases = new Map<string, Phrase[]>();
  const add = (words: string, phrase: Phrase): void => {
    const key = words.trim().toLowerCase();
    if (key !== '') phrases.set(key, [...(phrases.get(key) ?? []), phrase]);
  };
  for (const [words, value] of STATE_WORDS) add(words, { filter: 'state', value });
  for (const id of PLATFORM_IDS) {
    add(id, { filter: 'platform', value: id });
    add(PLATFORMS[id].name, { filter: 'platform', value: id });
  }
  for (const [handle, ids] of groupByHandle(accounts))
    add(handle, { filter: 'accountId', value: ids.join(',') });
  for (const { id, name, email } of authors) {
    for (const words of [name, email]) {
      add(words, { filter: 'author', value: id });
      add(`by ${words}`, { filter: 'author', value: id });
    }
    addFirstName(name, id);
  }
  return phrases;

  /** Only if nobody else has the name. */
  function addFirstName(name: string, value: string): void {
    const [first = ''] = name.split(' ');
    const isOnly = authors.filter((author) => author.name.split(' ')[0] === first).length === 1;
    if (isOnly) add(`by ${first}`, { filter: 'author', value });
  }
}

/** A brand often has the same handle on several platforms. */
function groupByHandle(accounts: SearchPeople['accounts']): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, handle } of accounts) {
    if (!handle) continue;
    const name = `@${handle.replace(/^@/u, '').toLowerCase()}`;
    groups.set(name, [...(groups.get(name) ?? []), id]);
  }
  return groups;
}
