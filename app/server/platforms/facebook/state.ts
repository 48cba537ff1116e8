import { z } from 'zod';
import type { StepResult, StepState } from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

const Count = z.number().int().nonnegative().default(0);
const Time = z.iso.datetime().nullable().default(null);
const Id = z.string().nullable().default(null);

const FacebookState = z.object({
  route: z.enum(['feed', 'reel', 'video', 'photo_story', 'video_story']).default('feed'),
  /** IDs of unpublished photos in media order, and when their upload started. */
  photoIds: z.array(z.string()).default([]),
  photosSince: Time,
  videoId: Id,
  /** Reels and stories: the upload URL. */
  uploadUrl: Id,
  /** Chunked video: the session, and the chunk that Facebook expects next. */
  uploadSessionId: Id,
  startOffset: Count,
  endOffset: Count,
  /** Attempts since the last progress, and the bytes uploaded at that point. */
  uploadTries: Count,
  uploadedBytes: Count,
  uploadSessions: Count,
  /** When the latest session started. */
  uploadSince: Time,
  coverTries: Count,
  /** Parts the post was published without, shown to the user with the receipt. */
  notes: z.array(z.string()).default([]),
  postId: Id,
  /** URL of a live reel whose cover isn't set yet. */
  url: Id,
  polls: Count,
  pollingSince: Time,
  /** Start of the first commit whose response was lost. The feed is searched from this time. */
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

/** Returns the published result of a delivery that was confirmed live. */
export function toReceipt(
  state: FacebookState,
  { remoteId, url }: { remoteId: string; url: string },
): StepResult {
  const note = state.notes.length === 0 ? {} : { note: state.notes.join(' ') };
  return { kind: 'published', remoteId, url, state, ...note };
}
