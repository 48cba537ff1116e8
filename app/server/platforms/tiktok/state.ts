import { z } from 'zod';
import { PlatformError, type StepState } from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

/** One init: its id is the only proof of a post that is not public. */
const Session = z.object({
  publishId: z.string(),
  uploadUrl: z.string(),
  initAt: z.iso.datetime(),
  sizeBytes: z.number().int(),
  chunkBytes: z.number().int(),
  count: z.number().int(),
  sentBytes: z.number().int(),
  /** Set before the first PUT: who finds it set has been here before. */
  isStarted: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const TiktokState = z.object({
  session: Session.nullable().default(null),
  username: z.string().nullable().default(null),
  restarts: z.number().int().default(0),
  /** TikTok refused an init with our usual chunks: every further one has chunks of TikTok's own example. */
  hasSmallChunks: z.boolean().default(false),
  /** Where TikTok last refused a range, and how often in a row. */
  refused: z.object({ atByte: z.number(), times: z.number() }).nullable().default(null),
  polls: z.number().int().default(0),
  /** Since when TikTok has all bytes, and since when it calls the post complete. */
  committedAt: z.iso.datetime().nullable().default(null),
  completedAt: z.iso.datetime().nullable().default(null),
  looks: z.number().int().default(0),
  /** Last PUTs whose answer was lost and whose bytes TikTok did not show. */
  lostCommits: z.number().int().default(0),
  failReason: z.string().nullable().default(null),
  /** Found among the account's posts, where TikTok no longer knew the publish id. */
  postId: z.string().nullable().default(null),
  /** What the user is to know of a post that is published. */
  notes: z.array(z.string()).default([]),
});
export type TiktokState = z.infer<typeof TiktokState>;

export function readTiktokState(state: StepState): TiktokState {
  return parseState('tiktok', TiktokState, state);
}

export function requireSession({ session }: TiktokState): Session {
  if (session !== null) return session;
  throw new PlatformError({
    platform: 'tiktok',
    kind: 'bug',
    code: 'no_session',
    message: "The delivery's saved state names no upload.",
    remedy: 'Report this to the operator, then publish the post anew.',
  });
}

/**
 * Back to the beginning with a new init; only where it is certain that the old one posts nothing. An
 * upload that ran out of time, or that we interrupted ourselves, doesn't count as a restart.
 */
export function forgetSession(state: TiktokState, isCounted = true): TiktokState {
  return {
    ...state,
    session: null,
    restarts: state.restarts + (isCounted ? 1 : 0),
    refused: null,
    polls: 0,
    committedAt: null,
    completedAt: null,
    looks: 0,
    lostCommits: 0,
    failReason: null,
    notes: [],
  };
}
