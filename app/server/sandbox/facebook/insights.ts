import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { inventFigure } from '../meta/values.ts';
import { requireTask } from './access.ts';
import { requirePost } from './posts.ts';
import type { FacebookState } from './state.ts';

/** `post_impressions*` and `post_engaged_users` are dead since 15 June 2026. */
const METRICS: readonly string[] = [
  'post_media_view',
  'post_total_media_view_unique',
  'post_clicks',
  'post_clicks_by_type',
  'post_reactions_by_type_total',
  'post_video_views',
];

export function insightsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'insights.read',
    parameters: ['metric', 'period'],
    handle: (call) => {
      const post = requirePost(state, call, ['read_insights', 'pages_read_engagement']);
      requireTask(state, 'ANALYZE');
      return { data: readMetrics(call).map((name) => toInsight(post.id, name)), paging: {} };
    },
  };
}

function readMetrics(call: GraphCall): string[] {
  const wanted = (call.parameters.get('metric') ?? '').split(',').map((name) => name.trim());
  if (wanted.some((name) => !METRICS.includes(name))) {
    throw badParameter('The value must be a valid insights metric');
  }
  return wanted;
}

function toInsight(postId: string, name: string) {
  return {
    name,
    period: 'lifetime',
    values: [{ value: toValue(postId, name) }],
    title: name.replaceAll('_', ' '),
    description: `The ${name.replaceAll('_', ' ')}.`,
    id: `${postId}/insights/${name}/lifetime`,
  };
}

function toValue(postId: string, name: string): number | Record<string, number> {
  const figure = (part: string, below: number) => inventFigure(`${postId}/${name}/${part}`, below);
  if (name === 'post_reactions_by_type_total') {
    return { like: figure('like', 150), love: figure('love', 50) };
  }
  if (name === 'post_clicks_by_type') {
    return { 'link clicks': figure('link', 80), 'other clicks': figure('other', 120) };
  }
  return figure('total', 1000);
}
