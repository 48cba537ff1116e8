import { setTimeout as pause } from 'node:timers/promises';
import { findPosts, publish } from '#tests/support/product-client.ts';
import type { Stage } from './stage.ts';

const AT_ONCE = 4;
const TRY_AGAIN_MS = 500;
const ROOM_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 300_000;
/** Every so many posts a file that goes up in several parts. */
const LARGE_EVERY = 25;

/** Unique to the post, and the same for the same seed: what the audit looks for in every text. */
export function toMarker(seed: number, index: number): string {
  return `storm-${seed}-${String(index).padStart(5, '0')}-end`;
}

export interface Submission {
  readonly posts: number;
  readonly seed: number;
  readonly media: { readonly small: string; readonly large: string };
  /** Whether another one may go in now: posts come while the storm blows, not all before it. */
  readonly hasRoom: () => boolean;
}

/** Hands all posts over, some at once; resolves with how many were accepted. */
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

/** A process that was killed gives no answer: whoever sends again looks first whether it was taken. */
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
