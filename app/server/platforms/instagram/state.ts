import { z } from 'zod';
import type { StepState } from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

const Count = z.number().int().nonnegative().default(0);
const Time = z.iso.datetime().nullable().default(null);

const InstagramState = z.object({
  /** Containers of carousel items, in media order. */
  children: z.array(z.string()).default([]),
  childrenReady: Count,
  containerId: z.string().nullable().default(null),
  /** How many times containers were created, including the first. */
  rounds: Count,
  fetchRefusals: Count,
  waitingSince: Time,
  polls: Count,
  /** The earliest time the post could be live. The listing is searched from here. */
  publishFrom: Time,
  publishRefusals: Count,
  /** Parts the post is published without, shown to the user with the receipt. */
  notes: z.array(z.string()).default([]),
  mediaId: z.string().nullable().default(null),
  /** Time of the first reconcile check, and the number of checks. */
  lostAt: Time,
  looks: Count,
});
export type InstagramState = z.infer<typeof InstagramState>;

export function readInstagramState(state: StepState): InstagramState {
  return parseState('instagram', InstagramState, state);
}
