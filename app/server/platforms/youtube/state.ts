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
  /** Start of the first session: an upload that is older cannot be ours. */
  firstSessionAt: Time,
  /** A byte may have gone to the session, so that it is asked before it gets more. */
  begun: z.boolean().default(false),
  /** Bytes that YouTube has said it stored. */
  offset: Count,
  stalls: Count,
  /** The last bytes were sent once without an answer. */
  commitLost: z.boolean().default(false),
  videoId: Text,
  privacyStatus: Text,
  polls: Count,
  /** What is to be said of the video besides that it is there. */
  note: Text,
  coverTries: Count,
  pollingSince: Time,
  looks: Count,
  /** Searches of the channel after the session was gone. */
  searches: Count,
});
export type YouTubeState = z.infer<typeof YouTubeState>;

export function readYouTubeState(state: StepState): YouTubeState {
  return parseState('youtube', YouTubeState, state);
}
