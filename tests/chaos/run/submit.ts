import { setTimeout as pause } from 'node:timers/promises';
import { findPosts, publishBody } from '#tests/support/product-client.ts';
import type { Stage } from './stage.ts';

const AT_ONCE = 4;
const TRY_AGAIN_MS = 500;
const ROOM_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 300_000;
/** Returns a text that's unique per post and deterministic per seed, which the audit searches for. */
export function toMarker(seed: number, index: number): string {
  return `chaos-${seed}-${String(index).padStart(5, '0')}-end`;
}

/** A post to publish, and a text in its caption that no other post has. */
export interface SubmittedPost {
  readonly marker: string;
  readonly body: object;
}

export interface Submission {
  readonly posts: readonly SubmittedPost[];
  /** Returns whether another post may be submitted, so posts arrive throughout the run. */
  readonly hasRoom: () => boolean;
}

/** Submits all posts, several at a time. Resolves with the number accepted. */
export async function submitAll(
  stage: Stage,
  { posts, hasRoom }: Submission,
  onAccepted: () => void,
): Promise<void> {
  const waiting = posts.values();
  async function work(): Promise<void> {
    for (const post of waiting) {
      while (!hasRoom()) await pause(ROOM_EVERY_MS);
      await submitOne(stage, post);
      onAccepted();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Submits a post. A killed process doesn't respond, so before a retry, checks whether the post was accepted.
 */
async function submitOne(stage: Stage, { marker, body }: SubmittedPost): Promise<void> {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      if (!isFirst && (await findPosts(stage.web, marker)).length > 0) return;
      await publishBody(stage.web, body);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(TRY_AGAIN_MS);
    }
  }
}
