import { setTimeout as pause } from 'node:timers/promises';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { type ProductAddress, readPost } from '#tests/support/product-client.ts';
import type { createSandboxControl } from '#tests/support/sandbox.ts';

const LOOK_EVERY_MS = 200;
/** Without a change for so long, the deliveries are taken to wait for a time. */
const STILL_MS = 900;
const SHORTEST_JUMP_SECONDS = 40;

export interface SettleParts {
  readonly app: ProductAddress;
  readonly control: ReturnType<typeof createSandboxControl>;
}

export interface SettleOptions {
  readonly limitMs?: number;
  /** False: every wait takes its time. */
  readonly isClockMoved?: boolean;
}

/** Whether the delivery ended, or waits for a person. */
function isOver({ state, needsDecision }: PostOutput['deliveries'][number]): boolean {
  return needsDecision || state === 'published' || state === 'failed';
}

/**
 * Follows a post until nothing more happens by itself. Waits that deliveries take (between looks at a
 * platform) are skipped by moving the sandbox's clock, which is the app's clock too.
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
    await pause(LOOK_EVERY_MS);
  }
}

/** As far as the next delivery's turn, and never past it by much. */
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
