import { setTimeout as pause } from 'node:timers/promises';
import { findPosts, publish } from '#tests/support/product-client.ts';
import type { Stage } from './stage.ts';

const AT_ONCE = 4;
const TRY_AGAIN_MS = 500;
const ROOM_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 300_000;
/** One in this many posts has a file that's uploaded in several parts. */
const LARGE_EVERY = 25;

/** Returns a text that's unique per post and deterministic per seed, which the audit searches for. */
export function toMarker(seed: number, index: number): string {
  return `chaos-${seed}-${String(index).padStart(5, '0')}-end`;
}

export interface Submission {
  readonly posts: number;
  readonly seed: number;
  readonly media: { readonly small: string; readonly large: string };
  /** Returns whether another post may be submitted, so posts arrive throughout the run. */
  readonly hasRoom: () => boolean;
}

/** Submits all posts, several at a time. Resolves with the number accepted. */
export async function submitAll(
  stage: Stage,
  { posts, seed, media, hasRoom }: Submission,
  onAccepted: () => void,
): Promise<void> {
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < posts; index = next++) {
      while (!hasRoom()) await pause(ROOM_EVERY_MS);
      const mediaId = index % LARGE_EVERY === LARGE_EVERY - 1 ? media.large : media.small;
      await submitOne(stage, { caption: `${toMarker(seed, index)} the kiln is open`, mediaId });
      onAccepted();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Submits a post. A killed process doesn't respond, so before a retry, checks whether the post was accepted.
 */
async function submitOne(stage: Stage, post: { caption: string; mediaId: string }): Promise<void> {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      if (!isFirst && (await findPosts(stage.web, post.caption.split(' ')[0] ?? '')).length > 0)
        return;
      await publish(stage.web, post);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(TRY_AGAIN_MS);
    }
  }
}
