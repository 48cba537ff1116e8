import { setTimeout as pause } from 'node:timers/promises';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { type ProductAddress, readPost } from '#tests/support/product-client.ts';
import type { createSandboxControl } from '#tests/support/sandbox.ts';

const POLL_EVERY_MS = 200;
/** After this long without a change, the deliveries are considered to be waiting for a time. */
const STILL_MS = 900;
const SHORTEST_JUMP_SECONDS = 40;

export interface SettleParts {
  readonly app: ProductAddress;
  readonly control: ReturnType<typeof createSandboxControl>;
}

export interface SettleOptions {
  readonly limitMs?: number;
  /** False to let all waits take their real time. */
  readonly isClockMoved?: boolean;
}

/** Returns whether the delivery has finished or needs a person's decision. */
function isOver({ state, needsDecision }: PostOutput['deliveries'][number]): boolean {
  return needsDecision || state === 'published' || state === 'failed';
}

/**
 * Follows a post until nothing more happens without a person. Waits (between checks of a platform) are
 * skipped by advancing the sandbox's clock, which the app follows.
 */
export async function settle(
  { app, control }: SettleParts,
  postId: string,
  { limitMs = 90_000, isClockMoved = true }: SettleOptions = {},
): Promise<PostOutput> {
  const until = performance.now() + limitMs;
  let last = '';
  let changedAt = performance.now();
  for (;;) {
    const post = await readPost(app, postId);
    if (post.deliveries.every(isOver)) return post;
    const now = JSON.stringify(post.deliveries);
    if (now !== last) changedAt = performance.now();
    last = now;
    if (performance.now() > until) throw new Error(`Not settled: ${describe(post)}`);
    if (isClockMoved && performance.now() - changedAt > STILL_MS) {
      await control.advanceClock(await findJump(control, post));
      changedAt = performance.now();
    }
    await pause(POLL_EVERY_MS);
  }
}

/** Returns the time until the next delivery is due, with little margin. */
async function findJump(control: SettleParts['control'], post: PostOutput): Promise<number> {
  const { now } = await control.readClock();
  const open = post.deliveries.filter((delivery) => !isOver(delivery));
  const waits = open.map(({ nextAttemptAt }) =>
    nextAttemptAt === null ? 0 : (Date.parse(nextAttemptAt) - Date.parse(now)) / 1000,
  );
  return Math.ceil(Math.max(SHORTEST_JUMP_SECONDS, Math.min(...waits)));
}

function describe(post: PostOutput): string {
  return post.deliveries
    .map(({ platform, state, message, nextAttemptAt, evidence }) =>
      [platform, state, message, evidence, nextAttemptAt].filter(Boolean).join(' | '),
    )
    .join('\n');
}
