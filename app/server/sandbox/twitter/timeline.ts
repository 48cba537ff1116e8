import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import { listAudiencePosts } from './audience.ts';
import { FieldParameters } from './fields.ts';
import { readSnowflakeTime } from './ids.ts';
import { rememberShown, walkTimelines } from './post-store.ts';
import type { PostRow } from './post-store.ts';

export const Id = z.string().regex(/^[0-9]{1,19}$/);
export const Time = z.iso.datetime({ offset: false });
const DEFAULT_PAGE_SIZE = 10;

/** A number of results within these bounds, as text. */
export function pageSize(min: number, max: number) {
  return z
    .string()
    .regex(/^[0-9]+$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .optional();
}

export const TimelineQuery = z.strictObject({
  ...FieldParameters,
  max_results: pageSize(5, 100),
  pagination_token: Id.optional(),
  start_time: Time.optional(),
  end_time: Time.optional(),
  since_id: Id.optional(),
  until_id: Id.optional(),
  exclude: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['replies', 'retweets'])))
    .optional(),
});

type Query = Omit<z.infer<typeof TimelineQuery>, keyof typeof FieldParameters>;

export interface Listing {
  authorIds: readonly string[];
  query: Query;
  /** Posts that belong into the list; all without it. */
  matches?: (row: PostRow) => boolean;
  /** True to list what the audience wrote, too. */
  hasAudience?: boolean;
}

/** Newest first. The knob `listingLagSeconds` keeps fresh posts out, as the platform's listing may. */
export function listTimeline(
  context: SimulatorContext,
  { authorIds, query, matches = () => true, hasAudience = false }: Listing,
): { rows: PostRow[]; nextToken: string | null } {
  const visibleMs = context.now().getTime() - context.knob<number>('listingLagSeconds') * 1000;
  const isWanted = (row: PostRow) =>
    new Date(row.createdAt).getTime() <= visibleMs && isAsked(row, query) && matches(row);
  const size = query.max_results ?? DEFAULT_PAGE_SIZE;
  const rows: PostRow[] = [];
  for (const row of listCandidates(context, { authorIds, query, hasAudience })) {
    if (isBefore(row, query)) break;
    if (!isWanted(row)) continue;
    if (rows.length === size) return finish(context, rows, rows.at(-1)?.id ?? null);
    rows.push(row);
  }
  return finish(context, rows, null);
}

function listCandidates(
  context: SimulatorContext,
  { authorIds, query, hasAudience = false }: Listing,
): Iterable<PostRow> {
  const beforeId = query.pagination_token ?? query.until_id;
  if (!hasAudience) return walkTimelines(context, { authorIds, beforeId });
  // From the newest post on: a page can end with a post of the audience, which no account's walk knows.
  const ofAccounts = walkTimelines(context, { authorIds, beforeId: undefined });
  return mergeAudience(ofAccounts, listAudience(context, authorIds, query));
}

function finish(context: SimulatorContext, rows: PostRow[], nextToken: string | null) {
  rememberShown(context, rows);
  return { rows, nextToken };
}

/** What the audience wrote about these authors' posts within the asked time, newest first. */
function listAudience(
  context: SimulatorContext,
  authorIds: readonly string[],
  { start_time: start }: Query,
): PostRow[] {
  const from = start === undefined ? 0 : new Date(start).getTime();
  const rows: PostRow[] = [];
  for (const row of walkTimelines(context, { authorIds, beforeId: undefined })) {
    for (const kind of ['reply', 'quote'] as const) {
      const written = listAudiencePosts(row, kind, context.now());
      rows.push(...written.filter(({ createdAt }) => new Date(createdAt).getTime() >= from));
    }
  }
  return rows.toSorted(byNewest);
}

function byNewest(a: PostRow, b: PostRow): number {
  return BigInt(a.id) < BigInt(b.id) ? 1 : -1;
}

/** Merges two lists that are newest first. */
function* mergeAudience(
  accounts: Iterator<PostRow, void>,
  audience: readonly PostRow[],
): Generator<PostRow, void, undefined> {
  let head = accounts.next().value ?? null;
  for (const row of audience) {
    while (head !== null && byNewest(head, row) < 0) {
      yield head;
      head = accounts.next().value ?? null;
    }
    yield row;
  }
  while (head !== null) {
    yield head;
    head = accounts.next().value ?? null;
  }
}

/** Nothing from here on can be asked for: ids only fall, and none is younger than its id says. */
function isBefore(row: PostRow, { since_id: since, start_time: start }: Query): boolean {
  if (since !== undefined && BigInt(row.id) <= BigInt(since)) return true;
  return start !== undefined && readSnowflakeTime(row.id) < new Date(start).getTime();
}

function isAsked(row: PostRow, query: Query): boolean {
  const before = query.pagination_token ?? query.until_id;
  if (before !== undefined && BigInt(row.id) >= BigInt(before)) return false;
  if (query.exclude?.includes('replies') && row.inReplyTo !== null) return false;
  return isWithin(row.createdAt, query);
}

function isWithin(createdAt: string, { start_time: start, end_time: end }: Query): boolean {
  const time = new Date(createdAt);
  if (start !== undefined && time < new Date(start)) return false;
  return end === undefined || time < new Date(end);
}
