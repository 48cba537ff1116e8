import type { SimulatorContext } from '../kit/types.ts';
import { countAudience } from './audience.ts';
import type { Audience } from './audience.ts';
import { listThreads } from './comment-threads.ts';
import type { VideoRow } from './store.ts';
import type { View } from './video-resource.ts';

/** Counts what the audience did until a time, and every comment that `commentThreads.list` shows. */
export function measureVideo(context: SimulatorContext, row: VideoRow, at: Date): Audience {
  return { ...countAudience(row, at), comments: listThreads(context, row, at).length };
}

/** The part `statistics`: numbers as strings, and nothing in the place of what the channel hides. */
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
