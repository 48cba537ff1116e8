import { z } from 'zod';
import type { StepResult, StepState } from '#app/server/ports/platform-adapter.ts';
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
  /** Tries since the last that brought the upload forward, and how far it was then. */
  uploadTries: Count,
  uploadedBytes: Count,
  uploadSessions: Count,
  /** When the last of them began. */
  uploadSince: Time,
  coverTries: Count,
  /** What the post went out without, told to the user with the receipt. */
  notes: z.array(z.string()).default([]),
  postId: Id,
  /** Of a reel that is live and whose cover is still to be set. */
  url: Id,
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

export function withNote(state: FacebookState, note: string): FacebookState {
  return state.notes.includes(note) ? state : { ...state, notes: [...state.notes, note] };
}

/** The end of a delivery that was seen live. */
export function toReceipt(
  state: FacebookState,
  { remoteId, url }: { remoteId: string; url: string },
): StepResult {
  const note = state.notes.length === 0 ? {} : { note: state.notes.join(' ') };
  return { kind: 'published', remoteId, url, state, ...note };
}
