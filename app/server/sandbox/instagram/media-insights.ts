import { badParameter, missingPermission } from '../meta/graph-error.ts';
import { addSeconds } from '../meta/values.ts';
import { MEASURES, measureMedia } from './media-counts.ts';
import type { MediaMetric } from './media-counts.ts';
import { isVisible, toProductType } from './media-state.ts';
import type { InstagramState, MediaRow } from './state.ts';

const EVERYWHERE: readonly MediaMetric[] = [
  'views',
  'reach',
  'shares',
  'total_interactions',
  'reposts',
];
const COUNTERS: readonly MediaMetric[] = ['likes', 'comments', 'saved'];

/** https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights */
const METRICS: Readonly<Record<'FEED' | 'REELS' | 'STORY', readonly MediaMetric[]>> = {
  FEED: [...EVERYWHERE, ...COUNTERS, 'profile_visits', 'follows', 'profile_activity'],
  REELS: [
    ...EVERYWHERE,
    ...COUNTERS,
    'ig_reels_avg_watch_time',
    'ig_reels_video_view_total_time',
    'reels_skip_rate',
  ],
  STORY: [
    ...EVERYWHERE,
    'profile_visits',
    'follows',
    'profile_activity',
    'replies',
    'navigation',
    'link_clicks',
  ],
};

/** Metrics that only Facebook Login has, since April 2026. */
const FACEBOOK_METRICS: readonly MediaMetric[] = ['total_likes', 'total_comments', 'total_views'];

/** Returns the metrics of a post. Throws code 100 for a metric that doesn't exist for this kind of post. */
export function selectInsights(
  state: InstagramState,
  row: MediaRow,
  { metric, period }: { metric: string; period?: string | undefined },
) {
  const isFacebook = state.login.name === 'Facebook';
  const supported = [...METRICS[toProductType(row)], ...(isFacebook ? FACEBOOK_METRICS : [])];
  const requested = readMetrics(metric, supported);
  assertPeriod(period ?? 'lifetime');
  if (state.context.knob<boolean>('tooFewViewers')) {
    throw missingPermission(10, 'Not enough viewers for the media to show insights');
  }
  if (!hasInsights(state, row)) return { data: [] };
  const counts = measureMedia(state, row);
  return { data: requested.map((name) => toInsight(row.id, name, MEASURES[name](counts))) };
}

/** Reads a list of metrics, comma-separated or as a JSON array. Throws code 100 for an unknown one. */
export function readMetrics<T extends string>(text: string, supported: readonly T[]): T[] {
  const names = text.replaceAll(/[[\]"]/g, '').split(',');
  return names.map((given) => {
    const metric = supported.find((name) => name === given.trim());
    if (metric !== undefined) return metric;
    const list = supported.join(', ');
    throw badParameter(`metric ${given} must be one of the following values: ${list}`);
  });
}

function assertPeriod(period: string): void {
  if (period !== 'lifetime') throw badParameter('period must be lifetime for media insights');
}

/** Metrics are delayed, and a story's disappear with it. Missing metrics are an empty list, never 0. */
function hasInsights(state: InstagramState, row: MediaRow): boolean {
  const lag = state.context.knob<number>('insightsLagSeconds');
  const from = addSeconds(new Date(row.publishedAt), lag);
  return from <= state.context.now() && isVisible(state, row);
}

/** Metrics that only exist as breakdowns have `total_value` instead of `values`. */
const BROKEN_DOWN: readonly string[] = ['profile_activity', 'navigation'];

function toInsight(mediaId: string, name: string, value: number) {
  return {
    ...describeMetric(mediaId, name, 'lifetime'),
    ...(BROKEN_DOWN.includes(name) ? { total_value: { value } } : { values: [{ value }] }),
  };
}

/** Returns the fields that every entry of an insights response has. */
export function describeMetric(nodeId: string, name: string, period: string) {
  const words = name.replaceAll('_', ' ');
  return {
    name,
    period,
    title: words,
    description: `The ${words}.`,
    id: `${nodeId}/insights/${name}/${period}`,
  };
}
