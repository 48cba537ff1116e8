import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import { FieldParameters } from './fields.ts';
import { postTable } from './post-store.ts';
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
  const all = postTable(context)
    .values()
    .filter((row) => row.authorId === userId && row.deletedAt === null)
    .filter((row) => new Date(row.createdAt).getTime() <= visibleMs)
    .filter((row) => isAsked(row, query))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  const size = query.max_results ?? DEFAULT_PAGE_SIZE;
  const rows = all.slice(0, size);
  return { rows, nextToken: all.length > size ? (rows.at(-1)?.id ?? null) : null };
}

function isAsked(row: PostRow, query: Query): boolean {
  const id = BigInt(row.id);
  const before = query.pagination_token ?? query.until_id;
  if (before !== undefined && id >= BigInt(before)) return false;
  if (query.since_id !== undefined && id <= BigInt(query.since_id)) return false;
  if (query.exclude?.includes('replies') && row.inReplyTo !== null) return false;
  return isWithin(row.createdAt, query);
}

function isWithin(createdAt: string, { start_time: start, end_time: end }: Query): boolean {
  const time = new Date(createdAt);
  if (start !== undefined && time < new Date(start)) return false;
  return end === undefined || time < new Date(end);
}
