import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { inventFigure } from '../meta/values.ts';
import { requireTask } from './access.ts';
import { requirePost } from './posts.ts';
import type { FacebookState } from './state.ts';
import { requireVideo } from './video-node.ts';

/** `post_impressions*` and `post_engaged_users` are dead since 15 June 2026. */
const POST_METRICS: readonly string[] = [
  'post_media_view',
  'post_total_media_view_unique',
  'post_clicks',
  'post_clicks_by_type',
  'post_reactions_by_type_total',
  'post_video_views',
];

/** What Meta's page on `video_insights` lists for reels and for other videos. */
const REEL_METRICS: readonly string[] = [
  'blue_reels_play_count',
  'post_video_avg_time_watched',
  'post_video_view_time',
  'post_video_likes_by_reaction_type',
  'post_video_social_actions',
];
const VIDEO_METRICS: readonly string[] = [
  'total_video_views',
  'total_video_views_unique',
  'total_video_view_total_time',
  'total_video_reactions_by_type_total',
];

const SCOPES: readonly string[] = ['read_insights', 'pages_read_engagement'];

export function insightsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'insights.read',
    parameters: ['metric', 'period'],
    handle: (call) => {
      const id = call.request.params['id'] ?? '';
      if (state.videos.get(id)) {
        throw badParameter('Tried accessing nonexisting field (insights) on node type (Video)');
      }
      const post = requirePost(state, call, SCOPES);
      requireTask(state, 'ANALYZE');
      const names = readMetrics(call, POST_METRICS);
      return { data: names.map((name) => toInsight(post.id, name)), paging: {} };
    },
  };
}

/** Videos have an edge of their own; without `metric` it gives all that it has. */
export function videoInsightsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video_insights.read',
    parameters: ['metric', 'period'],
    handle: (call) => {
      const video = requireVideo(state, call, ...SCOPES);
      requireTask(state, 'ANALYZE');
      const known = video.route === 'reel' ? REEL_METRICS : VIDEO_METRICS;
      const names = call.parameters.has('metric') ? readMetrics(call, known) : known;
      return { data: names.map((name) => toInsight(video.id, name, 'video_insights')), paging: {} };
    },
  };
}

function readMetrics(call: GraphCall, known: readonly string[]): string[] {
  const wanted = (call.parameters.get('metric') ?? '').split(',').map((name) => name.trim());
  if (wanted.some((name) => !known.includes(name))) {
    throw badParameter('The value must be a valid insights metric');
  }
  return wanted;
}

function toInsight(nodeId: string, name: string, edge = 'insights') {
  return {
    name,
    period: 'lifetime',
    values: [{ value: toValue(nodeId, name) }],
    title: name.replaceAll('_', ' '),
    description: `The ${name.replaceAll('_', ' ')}.`,
    id: `${nodeId}/${edge}/${name}/lifetime`,
  };
}

function toValue(postId: string, name: string): number | Record<string, number> {
  const figure = (part: string, below: number) => inventFigure(`${postId}/${name}/${part}`, below);
  if (/reaction/.test(name)) {
    return { like: figure('like', 150), love: figure('love', 50) };
  }
  if (name === 'post_clicks_by_type') {
    return { 'link clicks': figure('link', 80), 'other clicks': figure('other', 120) };
  }
  return figure('total', 1000);
}
