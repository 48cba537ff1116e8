import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { getStatus } from '#app/server/services/analytics/get-status.ts';
import { runFirstComment } from '#app/server/services/first-comments/run-comment.ts';
import { sweepComments } from '#app/server/services/first-comments/sweep-comments.ts';
import { PublishPostInput, type PostOutput } from '#app/domain/posts/publish.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { cancelDelivery } from '#app/server/services/publishing/manage/cancel-delivery.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { resendDelivery } from '#app/server/services/publishing/manage/resend-delivery.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { getDelivery } from '#app/server/services/publishing/read/get-delivery.ts';
import { getOnlyDelivery, useDeliveryBench } from '../publishing/delivery-bench.ts';
import { fail } from '../publishing/scripted-platform.ts';

const bench = useDeliveryBench();
const { signal } = new AbortController();
const HOUR_MS = 3_600_000;

/** The comments on the platform, and why its next request fails, if it does. */
let written: string[];
let refusal: (() => Promise<never>) | null;

beforeEach(() => {
  written = [];
  refusal = null;
  bench.platform.comments = {
    scopes: [],
    arePosts: false,
    create: async ({ text }) => {
      await refusal?.();
      written.push(text);
      return { remoteId: `c-${written.length}`, url: null };
    },
    find: async () => null,
  };
});

/** Accepts a post with a first comment, and doesn't publish it yet. */
async function accept(more: object = {}): Promise<PostOutput> {
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: ['The kiln is open'], firstComment: 'Book at the link' },
    ...more,
  });
  return publishPost(bench.deps, bench.actor, { input, source: 'api' });
}

async function wait(turns: number): Promise<void> {
  for (let passed = 0; passed < turns; passed += 1) await turn();
}

const getId = (post: PostOutput) => getOnlyDelivery(post).id;
const getComment = (post: PostOutput) => getOnlyDelivery(post).firstComment;

async function cancel(post: PostOutput): Promise<PostOutput> {
  const input = { deliveryId: getId(post), onlyFirstComment: true };
  return cancelDelivery(bench.deps, bench.actor, input);
}

async function write(post: PostOutput, afterMs = 0): Promise<PostOutput> {
  bench.clock.advance(afterMs);
  await runFirstComment(bench.deps, { deliveryId: getId(post), signal });
  return bench.read(post);
}

describe('canceling a first comment', () => {
  it('leaves the post as it is, before that is live', async () => {
    const planned = await accept();
    expect(getOnlyDelivery(planned).actions).toEqual(['cancel', 'cancel_comment']);
    const canceled = await cancel(planned);
    expect(getComment(canceled)).toMatchObject({
      state: 'canceled',
      text: 'Book at the link',
      message: 'Canceled before it was written.',
    });
    expect(getOnlyDelivery(await cancel(planned)).actions).toEqual(['cancel']);
    const post = await bench.work(planned);
    expect(post.state).toBe('published');
    expect(getComment(await write(post, HOUR_MS))).toMatchObject({ state: 'canceled' });
    expect(await sweepComments(bench.deps)).toBe(0);
    expect(written).toEqual([]);
    const { timeline, can } = await getDelivery(bench.deps, bench.actor, {
      deliveryId: getId(post),
    });
    expect(timeline.filter(({ kind }) => kind === 'comment_canceled')).toHaveLength(1);
    expect(can).toMatchObject({ cancelComment: false, retryComment: true });
  });

  it('can be undone with a retry once the post is live', async () => {
    const post = await bench.work(await accept());
    await cancel(post);
    const { actions } = getOnlyDelivery(await bench.read(post));
    expect(actions).toEqual(['retry_comment']);
    await retryDelivery(bench.deps, bench.actor, { deliveryId: getId(post) });
    expect(getComment(await write(post))).toMatchObject({ state: 'published' });
    await expect(cancel(post)).rejects.toThrow('the first comment is live');
    expect(written).toHaveLength(1);
  });

  it('stops one that waits to be written again', async () => {
    refusal = () => Promise.reject(fail('unavailable'));
    const post = await write(await bench.work(await accept()));
    expect(getComment(post)).toMatchObject({ state: 'pending' });
    expect(getOnlyDelivery(post).actions).toEqual(['cancel_comment']);
    refusal = null;
    expect(getComment(await cancel(post))).toMatchObject({ state: 'canceled' });
    expect(getComment(await write(post, HOUR_MS))).toMatchObject({ state: 'canceled' });
    expect(written).toEqual([]);
  });

  it('is refused while the comment may be there', async () => {
    refusal = () => Promise.reject(fail('outcome_unknown'));
    const post = await write(await bench.work(await accept()));
    await expect(cancel(post)).rejects.toThrow('was just sent to LinkedIn');
    expect(getComment(await bench.read(post))).toMatchObject({ state: 'pending' });
  });

  it('ends the search for one that only a person can find, and says that it may be there', async () => {
    refusal = () => Promise.reject(fail('outcome_unknown'));
    const lost = await write(await bench.work(await accept()));
    const post = await write(lost, HOUR_MS);
    expect(getOnlyDelivery(post).actions).toEqual(['resolve_comment', 'cancel_comment']);
    const canceled = await cancel(post);
    expect(getComment(canceled)).toMatchObject({
      state: 'canceled',
      message: 'Canceled. LinkedIn never confirmed whether the comment is there.',
    });
    expect(getOnlyDelivery(canceled).actions).toEqual([]);
    const { deliveries } = await getStatus(bench.deps, bench.actor);
    expect(deliveries.needDecision).toBe(0);
    const deliveryId = getId(post);
    await expect(retryDelivery(bench.deps, bench.actor, { deliveryId })).rejects.toThrow(
      'may be there',
    );
    const resolve = resolveDelivery(bench.deps, bench.actor, { deliveryId, isLive: false });
    await expect(resolve).rejects.toMatchObject({ code: 'conflict' });
  });

  it('never leaves a canceled comment on the platform, whenever it meets the worker', async () => {
    const results = new Set<string>();
    // Negative ones start the worker that much later than the cancellation.
    for (let turns = -30; turns < 60; turns += 5) {
      await bench.deps.prisma.usageDay.deleteMany();
      const count = written.length;
      const caption = `The kiln is open ${turns}`;
      const content = { captions: [caption], firstComment: `Book at link ${turns}` };
      const post = await bench.work(await accept({ content }));
      const [result] = await Promise.all([
        wait(turns)
          .then(() => cancel(post))
          .then(
            () => 'canceled',
            () => 'too late',
          ),
        wait(-turns).then(() => write(post)),
      ]);
      const isWritten = written.length > count;
      const { state } = getComment(await bench.read(post)) ?? {};
      expect([result, isWritten, state]).toEqual(
        result === 'canceled' ? ['canceled', false, 'canceled'] : ['too late', true, 'published'],
      );
      results.add(result);
    }
    expect([...results].sort()).toEqual(['canceled', 'too late']);
  });

  it('doesn’t apply to another comment that an edit or a resend gives the post', async () => {
    const publishAt = new Date(bench.clock.now().getTime() + HOUR_MS).toISOString();
    const scheduled = await accept({ publishAt });
    await cancel(scheduled);
    const change = async (content: object) =>
      changePost(bench.deps, bench.actor, { postId: scheduled.id, change: { content } });
    expect(getComment(await change({ captions: ['Open now'] }))).toMatchObject({
      state: 'canceled',
    });
    const changed = await change({ firstComment: 'Book by phone' });
    expect(getComment(changed)).toMatchObject({ state: 'planned', text: 'Book by phone' });
  });

  it('is kept by a resend', async () => {
    bench.platform.commit = () => Promise.reject(fail('rejected_content'));
    const planned = await accept();
    await cancel(planned);
    const failed = await bench.work(planned);
    const input = { deliveryId: getId(failed), changes: {}, source: 'api' } as const;
    const resent = await resendDelivery(bench.deps, bench.actor, input);
    expect(getComment(resent)).toBeNull();
  });

  it('needs a comment', async () => {
    const post = await bench.publish('Without');
    await expect(cancel(post)).rejects.toThrow('has no first comment');
  });
});
