import { readPostsQuery, type PostsQuery } from '#app/components/results/posts-address.ts';
import type { FilterChoices } from '#app/components/results/posts-filter-text.ts';
import { BulkPostsInput, type BulkPostsPreview } from '#app/domain/posts/bulk-posts.ts';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { understandSearch, type WordFilters } from '#app/domain/posts/post-search.ts';
import { isPostPlanned } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { type ShownTime, toShownTime } from '#app/domain/posts/shown-time.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { toStartOfDay } from '#app/domain/posts/zoned-day.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { readTimeFacts } from '../shared/read-time-facts.ts';
import { orElse } from '../shared/refusals.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

const MAX_AUTHORS = 100;
const FILTERS = ['state', 'platform', 'accountId', 'author', 'from', 'to'] as const;

/** Reads the page of posts that a URL names. Values that make no sense are ignored. */
export async function readPostsPage(signedIn: SignedInContext, request: Request) {
  const { services, actor } = signedIn;
  const url = new URL(request.url).searchParams;
  const [choices, facts] = await Promise.all([
    readChoices(signedIn),
    readTimeFacts(signedIn, { request, choice: PUBLISH_NOW }),
  ]);
  const { timeZone } = facts.format;
  const query = keepValid(readPostsQuery(url), timeZone);
  const usedFilters = new Set(FILTERS.filter((name) => query[name] !== ''));
  const search = understandSearch(query.search, choices, toWordFilters(usedFilters));
  const cursor = ListPostsInput.shape.cursor.safeParse(url.get('cursor') ?? undefined).data ?? null;
  const input = toInput({ ...query, search: search.text }, search.filters, timeZone);
  const [page, { preview, problem }] = await Promise.all([
    services.publishing.listPosts(actor, { ...input, cursor: cursor ?? undefined }),
    readPreview(signedIn, url),
  ]);
  const deleted = readDeleted(url.get('deleted'));
  const { understood } = search;
  return {
    page,
    times: showTimes(page.items, facts),
    timeZone,
    query,
    search: query.search,
    understood,
    choices,
    cursor,
    deleted,
    preview,
    problem,
  };
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

/** Writes the times of posts that wait for theirs. */
function showTimes(
  posts: readonly PostOutput[],
  { format, now }: TimeFacts,
): Record<string, ShownTime> {
  const times = posts.filter(isPostPlanned).flatMap(({ id, schedule }) => {
    if (schedule === null) return [];
    return [[id, toShownTime(schedule.publishAt, format, new Date(now))] as const];
  });
  return Object.fromEntries(times);
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

interface RequestedPage {
  readonly preview: BulkPostsPreview | null;
  readonly problem: string | null;
}

/** Reads what the action would do that the URL asks to confirm. */
async function readPreview(
  { services, actor }: SignedInContext,
  url: URLSearchParams,
): Promise<RequestedPage> {
  const action = url.get('do');
  if (action === null || actor.role === 'viewer') return { preview: null, problem: null };
  const input = BulkPostsInput.safeParse({ action, postIds: url.getAll('post'), takeDown: false });
  if (!input.success)
    return { preview: null, problem: input.error.issues[0]?.message ?? 'Select posts first.' };
  const preview = await orElse(services.publishing.previewBulkAction(actor, input.data), null);
  return { preview, problem: null };
}

/** Returns the platforms where the just-deleted post is still live. Null if no post was deleted. */
function readDeleted(text: string | null): PlatformId[] | null {
  if (text === null) return null;
  const named = new Set(text.split(','));
  return PLATFORM_IDS.filter((id) => named.has(id));
}
