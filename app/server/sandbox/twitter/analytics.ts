import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { measurePost } from './metrics.ts';
import type { Actions } from './metrics.ts';
import { findLivePost } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { invalidParameters, notFoundEntry, ProblemError } from './problems.ts';

const HOUR_MS = 60 * 60 * 1000;
const BUCKET_MS = { hourly: HOUR_MS, daily: 24 * HOUR_MS, weekly: 7 * 24 * HOUR_MS } as const;
const MAX_BUCKETS = 1000;

const COUNTS: ReadonlyArray<keyof Actions | 'impressions'> = [
  ...(['impressions', 'engagements', 'likes', 'retweets', 'replies'] as const),
  ...(['user_profile_clicks', 'bookmarks', 'quote_tweets', 'url_clicks'] as const),
  'detail_expands',
];

/** Documented metrics that are zero for every post here. */
const NOUGHTS = [
  'app_install_attempts',
  'app_opens',
  'email_tweet',
  'follows',
  'hashtag_clicks',
  'media_views',
  'permalink_clicks',
  'shares',
  'unfollows',
  'unlikes',
] as const;

const FIELDS = [...COUNTS, ...NOUGHTS, 'id', 'timestamp', 'timestamped_metrics'];

function list<Item extends z.ZodType<unknown, string>>(item: Item, max: number) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item).min(1).max(max));
}

const Query = z.strictObject({
  ids: list(z.string().regex(/^[0-9]{1,19}$/), 100),
  start_time: z.iso.datetime({ offset: false }),
  end_time: z.iso.datetime({ offset: false }),
  granularity: z.enum(['hourly', 'daily', 'weekly', 'total']).optional(),
  'analytics.fields': list(z.enum(FIELDS), FIELDS.length).optional(),
});

interface Span {
  start: Date;
  end: Date;
}

/** `GET /2/tweets/analytics`: metrics of the reader's own posts by time span. */
export function showAnalytics(call: ApiCall): void {
  const { context, response, user } = call;
  const query = readQuery(call, Query);
  const spans = toSpans(query);
  const fields = (query['analytics.fields'] ?? []).filter((name) => isCount(name));
  const own = query.ids.flatMap((id) => {
    const row = findLivePost(context, id);
    return row?.authorId === user.id ? [row] : [];
  });
  const missing = query.ids.filter((id) => !own.some((row) => row.id === id));
  const data = own.map((row) => ({
    id: row.id,
    timestamped_metrics: spans.map((span) => ({
      timestamp: span.start.toISOString(),
      metrics: Object.fromEntries(
        fields.map((name) => [name, count(context, row, { ...span, name })]),
      ),
    })),
  }));
  response.json({
    ...(data.length > 0 ? { data } : {}),
    ...(missing.length > 0 ? { errors: missing.map((id) => notFoundEntry('ids', id)) } : {}),
  });
}

function toSpans(query: z.infer<typeof Query>): Span[] {
  const start = new Date(query.start_time);
  const end = new Date(query.end_time);
  const { granularity = 'total' } = query;
  const bucketMs =
    granularity === 'total' ? end.getTime() - start.getTime() : BUCKET_MS[granularity];
  const buckets = Math.ceil((end.getTime() - start.getTime()) / bucketMs);
  if (end <= start || buckets > MAX_BUCKETS) {
    const message = 'end_time: must be after start_time, and not too long after';
    throw new ProblemError(
      invalidParameters([{ parameter: 'end_time', value: query.end_time, message }]),
    );
  }
  return Array.from({ length: buckets }, (_, index) => ({
    start: new Date(start.getTime() + index * bucketMs),
    end: new Date(Math.min(end.getTime(), start.getTime() + (index + 1) * bucketMs)),
  }));
}

function isCount(name: string): boolean {
  return [...COUNTS, ...NOUGHTS].some((count) => count === name);
}

function count(
  context: SimulatorContext,
  row: PostRow,
  { start, end, name }: Span & { name: string },
): number {
  const metric = COUNTS.find((each) => each === name);
  if (metric === undefined) return 0;
  const until = (time: Date) => measurePost(context, row, time)[metric];
  return until(end) - until(start);
}
