import { z } from 'zod';
import type { StepState } from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

const Count = z.number().int().nonnegative().default(0);
const Time = z.iso.datetime().nullable().default(null);
const Id = z.string().nullable().default(null);

const FacebookState = z.object({
  route: z.enum(['feed', 'reel', 'video']).default('feed'),
  /** Unpublished photos, in the order of the media, and since when. */
  photoIds: z.array(z.string()).default([]),
  photosSince: Time,
  videoId: Id,
  /** Reel: where the bytes go. */
  uploadUrl: Id,
  /** Chunked video: the session, and the piece that Facebook asks for next. */
  uploadSessionId: Id,
  startOffset: Count,
  endOffset: Count,
  uploadTries: Count,
  uploadSessions: Count,
  postId: Id,
  polls: Count,
  pollingSince: Time,
  /** Start of the first commit whose answer was lost: the feed is searched from here. */
  searchFrom: Time,
  lostAt: Time,
  looks: Count,
});
export type FacebookState = z.infer<typeof FacebookState>;

export function readFacebookState(state: StepState): FacebookState {
  return parseState('facebook', FacebookState, state);
}
