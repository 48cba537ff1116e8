import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import { FieldParameters } from './fields.ts';
import { readSnowflakeTime } from './ids.ts';
import { walkTimeline } from './post-store.ts';
import type { PostRow } from './post-store.ts';

const Id = z.string().regex(/^[0-9]{1,19}$/);
const Time = z.iso.datetime({ offset: false });
const DEFAULT_PAGE_SIZE = 10;

export const TimelineQuery = z.strictObject({
  ...FieldParameters,
  max_results: z
    .string()
    .regex(/^[0-9]+$/)
    .transform(Number)
    .pipe(z.int().min(5).max(100))
    .optional(),
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

type Query = z.infer<typeof TimelineQuery>;

/** Newest first. The knob `listingLagSeconds` keeps fresh posts out, as the platform's listing may. */
export function listTimeline(
  context: SimulatorContext,
  { userId, query }: { userId: string; query: Query },
): { rows: PostRow[]; nextToken: string | null } {
  const visibleMs = context.now().getTime() - context.knob<number>('listingLagSeconds') * 1000;
  const size = query.max_results ?? DEFAULT_PAGE_SIZE;
  const rows: PostRow[] = [];
  const beforeId = query.pagination_token ?? query.until_id;
  for (const row of walkTimeline(context, { authorId: userId, beforeId })) {
    if (isBefore(row, query)) break;
    if (new Date(row.createdAt).getTime() > visibleMs || !isAsked(row, query)) continue;
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
