import type { ApiCall } from './api.ts';
import { videoNotFound, YouTubeError } from './errors.ts';
import { findVideo, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';

/** Returns whether the caller can see a video: their own, or one that isn't private. */
export function canSee({ context, persona }: ApiCall, row: VideoRow): boolean {
  return row.channelId === persona.id || readPrivacy(row, context.now()) !== 'private';
}

/**
 * Returns a video that the caller can see. Throws 404 if there's none, and 403 if comments are off, as they are
 * on private videos and on videos made for kids.
 */
export function requireCommentable(call: ApiCall, videoId: string): VideoRow {
  const row = findVideo(call.context, videoId);
  if (!row || !canSee(call, row)) throw videoNotFound();
  if (!hasCommentsOff(call, row)) return row;
  const detail = { reason: 'commentsDisabled', domain: 'youtube.commentThread' };
  const message = 'The video identified by the videoId parameter has disabled comments.';
  throw new YouTubeError(403, detail, message);
}

function hasCommentsOff({ context }: ApiCall, row: VideoRow): boolean {
  const isPrivate = readPrivacy(row, context.now()) === 'private';
  const isForKids = row.metadata.status.selfDeclaredMadeForKids === true;
  return isPrivate || isForKids || context.knob<boolean>('commentsDisabled');
}
