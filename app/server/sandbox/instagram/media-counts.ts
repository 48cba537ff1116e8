import { addAudiences, measureAudience } from '../meta/audience.ts';
import type { Audience } from '../meta/audience.ts';
import { listComments } from './comment-rows.ts';
import type { InstagramState, MediaRow } from './state.ts';

const WATCHED_MS = 6500;
/** Percentage of views that end within three seconds. */
const SKIP_RATE = 35;

export interface MediaCounts extends Audience {
  readonly comments: number;
}

/** Returns what a post's audience did up to now or an earlier time, and its number of comments. */
export function measureMedia(state: InstagramState, row: MediaRow, until?: Date): MediaCounts {
  const now = state.context.now();
  const at = until === undefined || until > now ? now : until;
  const ageMs = at.getTime() - new Date(row.publishedAt).getTime();
  const comments = listComments(state, row.id).filter(
    ({ createdAt }) => new Date(createdAt) <= at,
  ).length;
  const audience = ageMs < 0 ? addAudiences([]) : measureAudience(row.id, ageMs / 1000);
  return { ...audience, comments };
}

type Measure = (counts: MediaCounts) => number;

const countInteractions: Measure = ({ likes, comments, shares, saves }) =>
  likes + comments + shares + saves;

/** All metrics of a post derive from the same audience, so sums match and nobody is counted twice. */
export const MEASURES = {
  views: ({ views }) => views,
  reach: ({ viewers }) => viewers,
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  saved: ({ saves }) => saves,
  total_interactions: countInteractions,
  reposts: ({ shares }) => Math.floor(shares / 3),
  profile_visits: ({ profileVisits }) => profileVisits,
  follows: ({ profileVisits }) => Math.floor(profileVisits / 5),
  profile_activity: ({ profileVisits }) => Math.floor(profileVisits / 3),
  total_likes: ({ likes }) => likes,
  total_comments: ({ comments }) => comments,
  total_views: ({ views }) => views,
  replies: ({ comments }) => comments,
  navigation: ({ otherClicks }) => otherClicks,
  link_clicks: ({ linkClicks }) => linkClicks,
  ig_reels_avg_watch_time: ({ views }) => (views === 0 ? 0 : WATCHED_MS),
  ig_reels_video_view_total_time: ({ views }) => views * WATCHED_MS,
  reels_skip_rate: ({ views }) => (views === 0 ? 0 : SKIP_RATE),
} satisfies Readonly<Record<string, Measure>>;

export type MediaMetric = keyof typeof MEASURES;

/** Account metrics: the sums over its posts' audiences in a period. */
export const ACCOUNT_MEASURES: Readonly<Record<string, Measure>> = {
  views: MEASURES.views,
  reach: MEASURES.reach,
  likes: MEASURES.likes,
  comments: MEASURES.comments,
  shares: MEASURES.shares,
  saves: MEASURES.saved,
  total_interactions: countInteractions,
  accounts_engaged: ({ engaged }) => engaged,
  profile_views: MEASURES.profile_visits,
  profile_links_taps: ({ linkClicks }) => linkClicks,
  website_clicks: ({ linkClicks }) => linkClicks,
  replies: () => 0,
};
