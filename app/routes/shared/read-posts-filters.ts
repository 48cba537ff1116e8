import { type PostsQuery, readPostsQuery } from '#app/components/results/posts-address.ts';
import type { FilterChoices } from '#app/components/results/posts-filter-text.ts';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import {
  understandSearch,
  type UnderstoodWords,
  type WordFilters,
} from '#app/domain/posts/post-search.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { toStartOfDay } from '#app/domain/posts/zoned-day.ts';
import { readTimeFacts } from './read-time-facts.ts';
import type { SignedInContext } from './signed-in.ts';

const MAX_AUTHORS = 100;
const FILTERS = ['state', 'platform', 'accountId', 'author', 'from', 'to'] as const;

export interface PostsFilters {
  /** The search and the filters that are valid, for the screen. */
  readonly query: PostsQuery;
  /** Words of the search that became filters. */
  readonly understood: readonly UnderstoodWords[];
  readonly choices: FilterChoices;
  readonly facts: TimeFacts;
  /** The same as the API takes them. */
  readonly input: Omit<ListPostsInput, 'cursor'>;
}

/** Reads the search and the filters of a URL of the Posts screen. Values that make no sense are ignored. */
export async function readPostsFilters(
  signedIn: SignedInContext,
  request: Request,
): Promise<PostsFilters> {
  const url = new URL(request.url).searchParams;
  const [choices, facts] = await Promise.all([
    readChoices(signedIn),
    readTimeFacts(signedIn, { request, choice: PUBLISH_NOW }),
  ]);
  const { timeZone } = facts.format;
  const query = keepValid(readPostsQuery(url), timeZone);
  const usedFilters = new Set(FILTERS.filter((name) => query[name] !== ''));
  const search = understandSearch(query.search, choices, toWordFilters(usedFilters));
  const input = toInput({ ...query, search: search.text }, search.filters, timeZone);
  return { query, understood: search.understood, choices, facts, input };
}

async function readChoices({ services, actor }: SignedInContext): Promise<FilterChoices> {
  const [accounts, { items: members }] = await Promise.all([
    services.accounts.listAccounts(actor),
    services.teams.listMembers(actor, { page: 1, pageSize: MAX_AUTHORS }),
  ]);
  return {
    accounts: accounts.map(({ id, platform, name, handle }) => ({ id, platform, name, handle })),
    authors: members.map(({ email, firstName, lastName }) => ({
      id: email,
      name: [firstName, lastName].filter(Boolean).join(' ') || email,
      email,
    })),
  };
}

/** Days are those of the workspace's time zone. */
function keepValid(query: PostsQuery, timeZone: string): PostsQuery {
  const { shape } = ListPostsInput;
  const keep = (value: string, isValid: boolean): string => (isValid ? value : '');
  return {
    search: keep(query.search, shape.search.safeParse(query.search).success),
    state: keep(query.state, shape.state.safeParse(query.state).success),
    platform: keep(query.platform, shape.platform.safeParse(query.platform).success),
    accountId: keep(query.accountId, shape.accountId.safeParse(query.accountId).success),
    author: keep(query.author, shape.author.safeParse(query.author).success),
    from: keep(query.from, toStartOfDay(query.from, timeZone) !== null),
    to: keep(query.to, toStartOfDay(query.to, timeZone) !== null),
  };
}

function toWordFilters(usedFilters: ReadonlySet<string>): Set<keyof WordFilters> {
  const names = ['state', 'platform', 'accountId', 'author'] as const;
  return new Set(names.filter((name) => usedFilters.has(name)));
}

function toInput(query: PostsQuery, named: WordFilters, timeZone: string): ListPostsInput {
  const { from, to, ...rest } = query;
  const set = Object.entries({ ...rest, ...named }).filter(([, value]) => value !== '');
  return ListPostsInput.parse({
    ...Object.fromEntries(set),
    from: toStartOfDay(from, timeZone)?.toISOString(),
    // The day itself is included.
    to: toStartOfDay(to, timeZone, 1)?.toISOString(),
  });
}
