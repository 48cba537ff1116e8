import { z } from 'zod';
import type { StepState } from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

const Count = z.number().int().nonnegative().default(0);
const Time = z.iso.datetime().nullable().default(null);
const Text = z.string().nullable().default(null);

const YouTubeState = z.object({
  title: z.string().default(''),
  sessionUri: Text,
  sessions: Count,
  /** Start of the first session. An older upload can't be ours. */
  firstSessionAt: Time,
  /** True once a byte may have been sent, so the session is queried before it gets more. */
  begun: z.boolean().default(false),
  /** Bytes that YouTube has confirmed as stored. */
  offset: Count,
  stalls: Count,
  /** True if the last bytes were sent once without a response. */
  commitLost: z.boolean().default(false),
  videoId: Text,
  privacyStatus: Text,
  polls: Count,
  /** Additional note about the published video. */
  note: Text,
  coverTries: Count,
  pollingSince: Time,
  looks: Count,
  /** Number of channel searches after the session was gone. */
  searches: Count,
});
export type YouTubeState = z.infer<typeof YouTubeState>;

export function readYouTubeState(state: StepState): YouTubeState {
  return parseState('youtube', YouTubeState, state);
}
