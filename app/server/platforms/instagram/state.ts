import { z } from 'zod';
import type { StepState } from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

const Count = z.number().int().nonnegative().default(0);
const Time = z.iso.datetime().nullable().default(null);

const InstagramState = z.object({
  /** Containers of a carousel's items, in the order of the media. */
  children: z.array(z.string()).default([]),
  childrenReady: Count,
  containerId: z.string().nullable().default(null),
  /** How often containers were made anew, from the first on. */
  rounds: Count,
  fetchRefusals: Count,
  waitingSince: Time,
  polls: Count,
  /** The first moment at which the post could go live: the listing is searched from here. */
  publishFrom: Time,
  publishRefusals: Count,
  /** What the post goes out without, told to the user with the receipt. */
  notes: z.array(z.string()).default([]),
  mediaId: z.string().nullable().default(null),
  /** First look of a reconcile, and how many there were. */
  lostAt: Time,
  looks: Count,
});
export type InstagramState = z.infer<typeof InstagramState>;

export function readInstagramState(state: StepState): InstagramState {
  return parseState('instagram', InstagramState, state);
}
