import type { PostStateFilter } from '#app/domain/posts/list-posts.ts';
import type { UnderstoodWords } from '#app/domain/posts/post-search.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { type PostsQuery, toPostsAddress } from './posts-address.ts';

/** The accounts and authors that a list can be limited to. */
export interface FilterChoices {
  readonly accounts: readonly {
    readonly id: string;
    readonly platform: PlatformId;
    readonly name: string;
    readonly handle: string | null;
  }[];
  readonly authors: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
  }[];
}

/** In the order of the list of choices. */
export const STATE_NAMES: Readonly<Record<PostStateFilter, string>> = {
  scheduled: 'Scheduled',
  held: 'Held',
  publishing: 'In progress',
  published: 'Published',
  any_failed: 'Failed or partly failed',
  failed: 'Failed everywhere',
  partial: 'Partly failed',
  needs_decision: 'Needs your decision',
  canceled: 'Canceled',
};

/** The states that have a tab of their own. */
export const STATE_TABS: readonly (readonly [state: PostStateFilter | '', name: string])[] = [
  ['', 'All'],
  ['scheduled', 'Scheduled'],
  ['held', 'Held'],
  ['published', 'Published'],
  ['any_failed', 'Failed'],
];

/** A filter that is on, and the URL of the list without it. */
export interface FilterChip {
  readonly label: string;
  readonly without: string;
}

/** Lists the filters that are on: those chosen, then those that the search names. */
export function listChips(
  query: PostsQuery,
  understood: readonly UnderstoodWords[],
  choices: FilterChoices,
): FilterChip[] {
  const chosen = (['state', 'platform', 'accountId', 'author', 'from', 'to'] as const)
    .filter((name) => query[name] !== '')
    .map((name) => ({
      label: toLabel(name, query[name], choices),
      without: toPostsAddress({ ...query, [name]: '' }),
    }));
  const named = understood.map(({ filter, value, without }) => ({
    label: toLabel(filter, value, choices),
    without: toPostsAddress({ ...query, search: without }),
  }));
  return [...chosen, ...named];
}

function toLabel(
  name: Exclude<keyof PostsQuery, 'search'>,
  value: string,
  choices: FilterChoices,
): string {
  switch (name) {
    case 'state':
      return isState(value) ? STATE_NAMES[value] : value;
    case 'platform':
      return toPlatformName(value);
    case 'accountId':
      return toAccountsName(value.split(','), choices);
    case 'author':
      return `By ${choices.authors.find(({ id }) => id === value)?.name ?? value}`;
    case 'from':
      return `From ${toDayName(value)}`;
    case 'to':
      return `Until ${toDayName(value)}`;
  }
}

const isState = (value: string): value is PostStateFilter => value in STATE_NAMES;

function toPlatformName(value: string): string {
  // Not the schema, which would bring all of Zod to every screen.
  const id = PLATFORM_IDS.find((one) => one === value);
  return id ? PLATFORMS[id].name : value;
}

function toAccountsName(ids: readonly string[], { accounts }: FilterChoices): string {
  const found = accounts.filter(({ id }) => ids.includes(id));
  const [first] = found;
  if (!first) return 'A disconnected account';
  const handle = first.handle === null ? first.name : `@${first.handle.replace(/^@/u, '')}`;
  return found.length === 1 ? `${handle} on ${PLATFORMS[first.platform].name}` : handle;
}

/** The same on the server and in the browser: a day has no time zone. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const toDayName = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

export const toAccountName = ({ platform, name }: FilterChoices['accounts'][number]): string =>
  `${PLATFORMS[platform].name}: ${name}`;
