import { z } from 'zod';
import { PlatformError, type StepState } from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

/**
 * One init. Its publish ID is the only proof of a post that isn't public. A photo post has no upload URL and no
 * bytes.
 */
const Session = z.object({
  publishId: z.string(),
  uploadUrl: z.string(),
  initAt: z.iso.datetime(),
  sizeBytes: z.number().int(),
  chunkBytes: z.number().int(),
  count: z.number().int(),
  sentBytes: z.number().int(),
  /** Set before the first PUT. If it's already set, an earlier run may have sent bytes. */
  isStarted: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const TiktokState = z.object({
  session: Session.nullable().default(null),
  username: z.string().nullable().default(null),
  /** Whether the creator has turned comments off, for a photo post. */
  isCommentDisabled: z.boolean().default(false),
  restarts: z.number().int().default(0),
  /**
   * True once TikTok refused an init with our usual chunks. Every later init uses the chunk size of
   * TikTok's own example.
   */
  hasSmallChunks: z.boolean().default(false),
  /** Byte at which TikTok last refused a range, and how many times in a row. */
  refused: z.object({ atByte: z.number(), times: z.number() }).nullable().default(null),
  polls: z.number().int().default(0),
  /** When TikTok had all bytes, and when it first reported the post complete. */
  committedAt: z.iso.datetime().nullable().default(null),
  completedAt: z.iso.datetime().nullable().default(null),
  looks: z.number().int().default(0),
  /** Number of last PUTs whose response was lost and whose bytes TikTok doesn't show. */
  lostCommits: z.number().int().default(0),
  failReason: z.string().nullable().default(null),
  /** Set if the post was found among the account's posts after TikTok forgot the publish ID. */
  postId: z.string().nullable().default(null),
  /** Notes for the user about a published post. */
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
    message: "The delivery's saved state has no upload.",
    remedy: 'Contact your administrator, then publish the post again.',
  });
}

/** Returns the session of a photo post, whose files TikTok pulls. */
export function toPhotoSession(publishId: string, initAt: Date): Session {
  return {
    publishId,
    uploadUrl: '',
    initAt: initAt.toISOString(),
    sizeBytes: 0,
    chunkBytes: 0,
    count: 0,
    sentBytes: 0,
    isStarted: true,
  };
}

/**
 * Resets the state for a new init. Use it only if the old init certainly posts nothing. An upload that ran
 * out of time, or that we interrupted ourselves, doesn't count as a restart.
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
