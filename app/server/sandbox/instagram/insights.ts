import { badParameter, missingPermission } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { addSeconds } from '../meta/values.ts';
import { INSIGHTS } from './access.ts';
import { readFigure } from './figures.ts';
import { isVisible, requireMedia, toProductType } from './media.ts';
import type { InstagramState, MediaRow } from './state.ts';

const EVERYWHERE = ['views', 'reach', 'shares', 'total_interactions', 'reposts'];
const COUNTERS = ['likes', 'comments', 'saved'];

/** https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights */
const METRICS: Readonly<Record<'FEED' | 'REELS' | 'STORY', readonly string[]>> = {
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
    ...['profile_visits', 'follows', 'profile_activity'],
    ...['replies', 'navigation', 'link_clicks'],
  ],
};

export function insightsRoute(state: InstagramState): GraphRoute {
  return {
    name: 'insights.read',
    parameters: ['metric', 'period'],
    handle: (call) => {
      const row = requireMedia(state, call, [INSIGHTS]);
      const wanted = (call.parameters.get('metric') ?? '').split(',').map((name) => name.trim());
      assertMetrics(row, wanted);
      assertPeriod(call.parameters.get('period') ?? 'lifetime');
      if (state.context.knob<boolean>('tooFewViewers')) {
        throw missingPermission(10, 'Not enough viewers for the media to show insights');
      }
      if (!hasFigures(state, row)) return { data: [] };
      return { data: wanted.map((name) => toInsight(row.id, name)) };
    },
  };
}

function assertMetrics(row: MediaRow, wanted: readonly string[]): void {
  const known = METRICS[toProductType(row)];
  const wrong = wanted.find((name) => !known.includes(name));
  if (wrong === undefined) return;
  throw badParameter(`metric ${wrong} must be one of the following values: ${known.join(', ')}`);
}

function assertPeriod(period: string): void {
  if (period !== 'lifetime') throw badParameter('period must be lifetime for media insights');
}

/** Figures come late, and those of a story go with it: missing ones are an empty list, never 0. */
function hasFigures(state: InstagramState, row: MediaRow): boolean {
  const lag = state.context.knob<number>('insightsLagSeconds');
  const from = addSeconds(new Date(row.publishedAt), lag);
  return from <= state.context.now() && isVisible(state, row);
}

/** Metrics that only come broken down carry `total_value` in the place of `values`. */
const BROKEN_DOWN: readonly string[] = ['profile_activity', 'navigation'];

function toInsight(mediaId: string, name: string) {
  const value = readFigure(mediaId, name);
  return {
    name,
    period: 'lifetime',
    ...(BROKEN_DOWN.includes(name) ? { total_value: { value } } : { values: [{ value }] }),
    title: name.replaceAll('_', ' '),
    description: `The ${name.replaceAll('_', ' ')} of this post.`,
    id: `${mediaId}/insights/${name}/lifetime`,
  };
}
