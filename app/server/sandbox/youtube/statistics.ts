import type { SimulatorContext } from '../kit/types.ts';
import { countAudience } from './audience.ts';
import type { Audience } from './audience.ts';
import { countComments } from './comment-store.ts';
import { countRatings } from './rating-store.ts';
import type { VideoRow } from './store.ts';
import type { View } from './video-resource.ts';

/** Counts the audience's actions up to a time, all listed comments, and ratings through the API. */
export function measureVideo(context: SimulatorContext, row: VideoRow, at: Date): Audience {
  const audience = countAudience(row, at);
  const count = (rating: string) => countRatings(context, { videoId: row.id, rating, at });
  return {
    ...audience,
    likes: audience.likes + count('like'),
    dislikes: audience.dislikes + count('dislike'),
    comments: countComments(context, row, at),
  };
}

/** Returns the `statistics` part: numbers as strings, without what the channel hides. */
export function describeStatistics(row: VideoRow, { context, at, isOwner }: View): object {
  const { views, likes, dislikes, comments } = measureVideo(context, row, at);
  return {
    viewCount: String(views),
    ...(context.knob<boolean>('ratingsHidden') ? {} : { likeCount: String(likes) }),
    ...(isOwner ? { dislikeCount: String(dislikes) } : {}),
    favoriteCount: '0',
    ...(context.knob<boolean>('commentsDisabled') ? {} : { commentCount: String(comments) }),
  };
}
