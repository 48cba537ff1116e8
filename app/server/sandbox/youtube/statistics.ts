import type { VideoRow } from './store.ts';
import type { View } from './video-resource.ts';

const MINUTE_MS = 60_000;

/** Lifetime totals that only grow, slower with age; the same for the same video and time. As strings. */
export function countAudience(row: VideoRow, { context, at, isOwner }: View): object {
  const ageMinutes = Math.max(0, at.getTime() - new Date(row.processedAt).getTime()) / MINUTE_MS;
  const reach = 60 + ([...row.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 300);
  const views = Math.floor(reach * Math.log1p(ageMinutes));
  const share = (part: number) => String(Math.floor(views / part));
  return {
    viewCount: String(views),
    ...(context.knob<boolean>('ratingsHidden') ? {} : { likeCount: share(14) }),
    ...(isOwner ? { dislikeCount: share(400) } : {}),
    favoriteCount: '0',
    ...(context.knob<boolean>('commentsDisabled') ? {} : { commentCount: share(80) }),
  };
}
