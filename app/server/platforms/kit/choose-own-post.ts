import type { StepContext } from '#app/server/ports/platform-adapter.ts';

/** A post on the account with the same content as the delivery. */
export interface Candidate {
  /** The ID to store for the post. */
  readonly id: string;
  /** Creation time by the platform's clock. */
  readonly createdAt: Date;
}

export type OwnPost =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'none' }
  /** Some posts may be this delivery's, but nothing shows which. */
  | { readonly kind: 'unclear'; readonly evidence: string };

/** How far before the intent candidates are listed. The platform's clock and ours may differ by this much. */
export const CLOCK_ROOM_MS = 60_000;

/**
 * Returns the post that a commit of this delivery created: the only one with its content that was created
 * after the intent and that no other delivery owns. A post from shortly before the intent is never
 * adopted, because a person may have published the same text by hand, and never ruled out, because the two
 * clocks may differ.
 *
 * `precisionMs` is the precision of the platform's timestamps: many are truncated to the second.
 */
export async function chooseOwnPost(
  context: Pick<StepContext, 'findClaimed'>,
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
  const claimed = await context.findClaimed(near.map(({ id }) => id));
  const free = near.filter(({ id }) => !claimed.has(id));
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
