import { z } from 'zod';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { ALL_AUTHORS, sendListing } from './post-read.ts';
import { findConversation } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { invalidParameters, ProblemError } from './problems.ts';
import { parseSearch } from './search-query.ts';
import { Id, listTimeline, pageSize, Time, TimelineQuery } from './timeline.ts';

const HOUR_MS = 60 * 60_000;
const SEARCH_MS = 7 * 24 * HOUR_MS;
const MAX_COUNTED = 100_000;

const Text = z.string().min(1).max(4096);
const SearchQuery = TimelineQuery.omit({ exclude: true }).extend({
  query: Text,
  max_results: pageSize(10, 100),
  next_token: Id.optional(),
  sort_order: z.enum(['recency', 'relevancy']).optional(),
});
const CountQuery = z.strictObject({
  query: Text,
  granularity: z.enum(['minute', 'hour', 'day']).default('hour'),
  start_time: Time.optional(),
  end_time: Time.optional(),
  since_id: Id.optional(),
  until_id: Id.optional(),
  next_token: Id.optional(),
  pagination_token: Id.optional(),
  'search_count.fields': z.string().optional(),
});

/** `GET /2/tweets/search/recent`: the posts of the last seven days, newest first. */
export function searchPosts(call: ApiCall): void {
  const { query: text, next_token: next, ...rest } = readQuery(call, SearchQuery);
  const query = {
    ...rest,
    start_time: readStart(call, rest.start_time),
    pagination_token: rest.pagination_token ?? next,
  };
  const matches = toMatcher(call, text);
  const listing = { authorIds: ALL_AUTHORS, query, matches, hasAudience: true };
  sendListing(call, { query, listing });
}

const STEP_MS = { minute: 60_000, hour: HOUR_MS, day: 24 * HOUR_MS };

/** `GET /2/tweets/counts/recent`: the number of matching posts per minute, hour, or day. */
export function countPosts(call: ApiCall): void {
  const { query: text, granularity, ...rest } = readQuery(call, CountQuery);
  const start = readStart(call, rest.start_time);
  const query = { ...rest, start_time: start, max_results: MAX_COUNTED };
  const { rows } = listTimeline(call.context, {
    authorIds: ALL_AUTHORS,
    query,
    matches: toMatcher(call, text),
    hasAudience: true,
  });
  const end = rest.end_time ? new Date(rest.end_time) : call.context.now();
  const data = listPeriods(new Date(start), end, STEP_MS[granularity]).map((period) => {
    const within = rows.filter(({ createdAt }) => {
      const time = new Date(createdAt);
      return time >= period.start && time < period.end;
    });
    const [from, to] = [period.start.toISOString(), period.end.toISOString()];
    return { start: from, end: to, tweet_count: within.length };
  });
  call.response.json({ data, meta: { total_tweet_count: rows.length } });
}

/** Splits a span into clock-aligned periods. The first and last one may be shorter. */
function listPeriods(start: Date, end: Date, stepMs: number): Array<{ start: Date; end: Date }> {
  const periods: Array<{ start: Date; end: Date }> = [];
  let from = start.getTime();
  while (from < end.getTime()) {
    const to = Math.min(Math.floor(from / stepMs) * stepMs + stepMs, end.getTime());
    periods.push({ start: new Date(from), end: new Date(to) });
    from = to;
  }
  return periods;
}

/** Returns the start of a recent search, by default seven days ago. Throws if it's earlier. */
function readStart({ context }: ApiCall, given: string | undefined): string {
  const oldest = new Date(context.now().getTime() - SEARCH_MS);
  if (given === undefined) return oldest.toISOString();
  if (new Date(given) >= oldest) return given;
  const message = `Invalid 'start_time':'${given}'. 'start_time' must be on or after ${oldest.toISOString()}`;
  throw new ProblemError(invalidParameters([{ parameter: 'start_time', value: given, message }]));
}

function toMatcher({ context }: ApiCall, text: string): (row: PostRow) => boolean {
  const matches = parseSearch(text);
  if (matches) return (row) => matches({ row, conversationId: findConversation(context, row) });
  const message = `There were errors processing your request: [${text}] is not a valid query`;
  throw new ProblemError(invalidParameters([{ parameter: 'query', value: text, message }]));
}
