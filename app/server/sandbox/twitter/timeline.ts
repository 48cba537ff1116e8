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

/** Schema for a page size in this range. */
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
  /** Filters posts; without it, all match. */
  matches?: (row: PostRow) => boolean;
  /** Whether to include posts by the audience. */
  hasAudience?: boolean;
}

/** Lists posts, newest first. The knob `listingLagSeconds` hides fresh posts, as the platform's lists may. */
export function listTimeline(
  context: SimulatorContext,
  { authorIds, query, matches = () => true, hasAudience = false }: Listing,
): { rows: PostRow[]; nextToken: string | null } {
  const visibleMs = context.now().getTime() - context.knob<number>('listingLagSeconds') * 1000;
  const isInTimeline = (row: PostRow) =>
    new Date(row.createdAt).getTime() <= visibleMs && isRequested(row, query) && matches(row);
  const size = query.max_results ?? DEFAULT_PAGE_SIZE;
  const rows: PostRow[] = [];
  for (const row of listCandidates(context, { authorIds, query, hasAudience })) {
    if (isBefore(row, query)) break;
    if (!isInTimeline(row)) continue;
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
  // Starts from the newest post: a page can end with a post of the audience, which isn't in any account's
  // list.
  const ofAccounts = walkTimelines(context, { authorIds, beforeId: undefined });
  return mergeAudience(ofAccounts, listAudience(context, authorIds, query));
}

function finish(context: SimulatorContext, rows: PostRow[], nextToken: string | null) {
  rememberShown(context, rows);
  return { rows, nextToken };
}

/** Lists what the audience wrote about these authors' posts in the requested span, newest first. */
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

/** Merges two lists sorted newest first. */
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

/** Returns whether no later row can match: IDs only decrease, and no post is newer than its ID. */
function isBefore(row: PostRow, { since_id: since, start_time: start }: Query): boolean {
  if (since !== undefined && BigInt(row.id) <= BigInt(since)) return true;
  return start !== undefined && readSnowflakeTime(row.id) < new Date(start).getTime();
}

function isRequested(row: PostRow, query: Query): boolean {
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
