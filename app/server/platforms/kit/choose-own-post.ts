import type { StepContext } from '#app/server/ports/platform-adapter.ts';

/** A post on the account whose content is the delivery's. */
export interface Candidate {
  /** The ID under which it would be stored. */
  readonly id: string;
  /** By the platform's clock. */
  readonly createdAt: Date;
}

export type OwnPost =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'none' }
  /** There are posts that may be this one, and nothing tells which. */
  | { readonly kind: 'unclear'; readonly evidence: string };

/** How far back candidates are listed: the platform's clock and ours may differ by this much. */
export const CLOCK_ROOM_MS = 60_000;

/**
 * Chooses the post that a commit of this delivery made: the only one with its content that was created after
 * the intent and that no other delivery owns. A post from shortly before the intent is never adopted, since a
 * person may have published the same words by hand, and never ruled out, since two clocks may differ.
 *
 * `precisionMs` is how exact the platform's times are: many are cut to the second.
 */
export async function chooseOwnPost(
  context: Pick<StepContext, 'findTaken'>,
  {
    candidates,
    since,
    precisionMs,
  }: {
    readonly candidates: readonly Candidate[];
    readonly since: Date;
    readonly precisionMs: 1 | 1000;
  },
): Promise<OwnPost> {
  const from = Math.floor(since.getTime() / precisionMs) * precisionMs;
  const near = candidates.filter(({ createdAt }) => createdAt.getTime() >= from - CLOCK_ROOM_MS);
  if (near.length === 0) return { kind: 'none' };
  const taken = await context.findTaken(near.map(({ id }) => id));
  const free = near.filter(({ id }) => !taken.has(id));
  const after = free.filter(({ createdAt }) => createdAt.getTime() >= from);
  const [only, ...others] = after;
  if (others.length > 0)
    return { kind: 'unclear', evidence: 'Several new posts of the account have this content.' };
  if (only !== undefined) return { kind: 'found', id: only.id };
  if (free.length === 0) return { kind: 'none' };
  return {
    kind: 'unclear',
    evidence: 'The account has a post with this content from shortly before this one was sent.',
  };
}
