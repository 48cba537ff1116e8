import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { inventFigure } from '../meta/values.ts';
import { INSIGHTS } from './access.ts';
import { requireMedia, toProductType } from './media.ts';
import type { InstagramState } from './state.ts';

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
      const known = METRICS[toProductType(row)];
      const wrong = wanted.find((name) => !known.includes(name));
      if (wrong !== undefined) {
        throw badParameter(
          `metric ${wrong} must be one of the following values: ${known.join(', ')}`,
        );
      }
      return { data: wanted.map((name) => toInsight(row.id, name)) };
    },
  };
}

function toInsight(mediaId: string, name: string) {
  return {
    name,
    period: 'lifetime',
    values: [{ value: inventFigure(`${mediaId}/${name}`, 1000) }],
    title: name.replaceAll('_', ' '),
    description: `The ${name.replaceAll('_', ' ')} of this post.`,
    id: `${mediaId}/insights/${name}/lifetime`,
  };
}
