import { addAudiences, measureAudience } from '../meta/audience.ts';
import type { Audience } from '../meta/audience.ts';
import { badParameter } from '../meta/graph-error.ts';
import { isPostLive, listComments } from './post-state.ts';
import type { CommentRow, FacebookState, PostRow } from './state.ts';

export type MetricValue = number | Readonly<Record<string, number>>;

/** The share of reactions that are "love"; the others are "like". */
const LOVE_SHARE = 0.25;
const WATCHED_SECONDS = 7;

/** What the audience did, plus what the Page did through the API. */
export interface PostCounts extends Audience {
  readonly comments?: number;
  /** The Page's own like, which is included in the likes. */
  readonly ownLikes?: number;
}

/** Returns a post's metrics up to now or up to an earlier time. A post that isn't live has no views. */
export function measurePost(state: FacebookState, post: PostRow, until?: Date): PostCounts {
  const now = state.context.now();
  const at = until === undefined || until > now ? now : until;
  const start = new Date(post.scheduledAt ?? post.createdAt);
  if (!isPostLive(state, post) || at < start) return addAudiences([]);
  const audience = measureAudience(post.id, (at.getTime() - start.getTime()) / 1000);
  const ownLike = state.likes.get(post.id);
  const ownLikes = ownLike && new Date(ownLike.createdAt) <= at ? 1 : 0;
  const likes = audience.likes + ownLikes;
  const isBefore = ({ createdAt }: CommentRow) => new Date(createdAt) <= at;
  return {
    ...audience,
    likes,
    ownLikes,
    comments: listComments(state, post.id).filter(isBefore).length,
  };
}

/** Adds up the metrics of several posts. */
export function addCounts(counts: readonly PostCounts[]): PostCounts {
  const comments = counts.reduce((total, one) => total + (one.comments ?? 0), 0);
  const ownLikes = counts.reduce((total, one) => total + (one.ownLikes ?? 0), 0);
  return { ...addAudiences(counts), comments, ownLikes };
}

function countLoves({ likes, ownLikes = 0 }: PostCounts): number {
  return Math.floor((likes - ownLikes) * LOVE_SHARE);
}

function splitReactions(audience: PostCounts): Readonly<Record<string, number>> {
  const love = countLoves(audience);
  return { like: audience.likes - love, love };
}

/** Counts reactions of a type such as `love`. Without a type, or with `none`, counts all of them. */
export function countReactions(counts: PostCounts, type: string | undefined): number {
  if (type === undefined || type === 'none') return counts.likes;
  return splitReactions(counts)[type] ?? 0;
}

function toActions(audience: PostCounts): Readonly<Record<string, number>> {
  return { like: audience.likes, share: audience.shares, comment: audience.comments ?? 0 };
}

const clicks = ({ linkClicks, otherClicks }: Audience): number => linkClicks + otherClicks;
const watchMs = ({ views }: Audience): number => views * WATCHED_SECONDS * 1000;

type Metrics = Readonly<Record<string, (audience: PostCounts) => MetricValue>>;

/** `post_impressions*` and `post_engaged_users` were removed on June 15, 2026. */
export const POST_METRICS: Metrics = {
  post_media_view: ({ views }) => views,
  post_total_media_view_unique: ({ viewers }) => viewers,
  post_clicks: clicks,
  post_clicks_by_type: ({ linkClicks, otherClicks }) => ({
    'link clicks': linkClicks,
    'other clicks': otherClicks,
  }),
  post_reactions_by_type_total: splitReactions,
  post_reactions_like_total: (audience) => audience.likes - countLoves(audience),
  post_reactions_love_total: countLoves,
  post_activity_by_action_type: toActions,
  post_video_views: ({ viewers }) => viewers,
};

/** Metrics that Meta's page on `video_insights` lists for reels; other videos have their own list. */
export const REEL_METRICS: Metrics = {
  blue_reels_play_count: ({ views }) => views,
  post_video_avg_time_watched: ({ views }) => (views === 0 ? 0 : WATCHED_SECONDS * 1000),
  post_video_view_time: watchMs,
  post_video_likes_by_reaction_type: splitReactions,
  post_video_social_actions: toActions,
};

export const VIDEO_METRICS: Metrics = {
  total_video_views: ({ views }) => views,
  total_video_views_unique: ({ viewers }) => viewers,
  total_video_view_total_time: watchMs,
  total_video_avg_time_watched: ({ views }) => (views === 0 ? 0 : WATCHED_SECONDS * 1000),
  total_video_reactions_by_type_total: splitReactions,
};

/** Page metrics over a period: the sums over its posts' audiences. */
export const PAGE_METRICS: Metrics = {
  page_media_view: ({ views }) => views,
  page_total_media_view_unique: ({ viewers }) => viewers,
  page_post_engagements: (audience) =>
    audience.likes + audience.shares + clicks(audience) + (audience.comments ?? 0),
  page_actions_post_reactions_total: splitReactions,
  page_video_views: ({ viewers }) => viewers,
  page_views_total: ({ profileVisits }) => profileVisits,
};

/** Splits a `metric` parameter. Throws code 100 for an unknown metric. */
export function splitMetrics(text: string | undefined, supported: readonly string[]): string[] {
  const requested = (text ?? '').replaceAll(/[[\]"]/g, '').split(',');
  const names = requested.map((name) => name.trim());
  if (names.every((name) => supported.includes(name))) return names;
  throw badParameter('The value must be a valid insights metric');
}

/** Returns a post's lifetime metrics in the format of its `insights` edge. */
export function listPostInsights(state: FacebookState, post: PostRow, names: readonly string[]) {
  const audience = measurePost(state, post);
  const place: Place = { nodeId: post.id, edge: 'insights' };
  return names.map((name) => toInsight(place, name, POST_METRICS[name]?.(audience)));
}

interface Place {
  nodeId: string;
  edge: 'insights' | 'video_insights';
}

export function toInsight(place: Place, name: string, value: MetricValue | undefined) {
  return { ...describe(place, name, 'lifetime'), values: [{ value }] };
}

export function describe({ nodeId, edge }: Place, name: string, period: string) {
  const words = name.replaceAll('_', ' ');
  return {
    name,
    period,
    title: words,
    description: `The ${words}.`,
    id: `${nodeId}/${edge}/${name}/${period}`,
  };
}
