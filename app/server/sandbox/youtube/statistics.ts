import type { VideoRow } from './store.ts';
import type { View } from './video-resource.ts';

const MINUTE_MS = 60_000;

export interface Audience {
  views: number;
  likes: number;
  dislikes: number;
  comments: number;
  shares: number;
}

/** Lifetime totals that only grow, slower with age; the same for the same video and time. */
export function countAudience(row: Pick<VideoRow, 'id' | 'processedAt'>, at: Date): Audience {
  const ageMinutes = Math.max(0, at.getTime() - new Date(row.processedAt).getTime()) / MINUTE_MS;
  const reach = 60 + ([...row.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 300);
  const views = Math.floor(reach * Math.log1p(ageMinutes));
  const share = (part: number) => Math.floor(views / part);
  return {
    views,
    likes: share(14),
    dislikes: share(400),
    comments: share(80),
    shares: share(50),
  };
}

/** The part `statistics`: numbers as strings, and nothing in the place of what the channel hides. */
export function describeStatistics(row: VideoRow, { context, at, isOwner }: View): object {
  const { views, likes, dislikes, comments } = countAudience(row, at);
  return {
    viewCount: String(views),
    ...(context.knob<boolean>('ratingsHidden') ? {} : { likeCount: String(likes) }),
    ...(isOwner ? { dislikeCount: String(dislikes) } : {}),
    favoriteCount: '0',
    ...(context.knob<boolean>('commentsDisabled') ? {} : { commentCount: String(comments) }),
  };
}
