import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import { FieldParameters } from './fields.ts';
import { readSnowflakeTime } from './ids.ts';
import { walkTimelines } from './post-store.ts';
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
}

/** Newest first. The knob `listingLagSeconds` keeps fresh posts out, as the platform's listing may. */
export function listTimeline(
  context: SimulatorContext,
  { authorIds, query, matches }: Listing,
): { rows: PostRow[]; nextToken: string | null } {
  const visibleMs = context.now().getTime() - context.knob<number>('listingLagSeconds') * 1000;
  const isWanted = (row: PostRow) =>
    new Date(row.createdAt).getTime() <= visibleMs &&
    isAsked(row, query) &&
    (matches === undefined || matches(row));
  const size = query.max_results ?? DEFAULT_PAGE_SIZE;
  const rows: PostRow[] = [];
  const beforeId = query.pagination_token ?? query.until_id;
  for (const row of walkTimelines(context, { authorIds, beforeId })) {
    if (isBefore(row, query)) break;
    if (!isWanted(row)) continue;
    if (rows.length === size) return { rows, nextToken: rows.at(-1)?.id ?? null };
    rows.push(row);
  }
  return { rows, nextToken: null };
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
