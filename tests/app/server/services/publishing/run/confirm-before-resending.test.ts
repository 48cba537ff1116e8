import { describe, expect, it } from 'vitest';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { getOnlyDelivery, useDeliveryBench } from '../delivery-bench.ts';
import { fail } from '../scripted-platform.ts';

const bench = useDeliveryBench();

/** Publishes a post whose commit has no result, so the user has to decide. */
async function publishUnconfirmed(): Promise<PostOutput> {
  const { commit } = bench.platform;
  bench.platform.commit = () => Promise.reject(fail('outcome_unknown'));
  const post = await bench.work(await bench.publish());
  expect(getOnlyDelivery(post).needsDecision).toBe(true);
  bench.platform.commit = commit;
  return post;
}

const answerNotFound = (post: PostOutput) =>
  resolveDelivery(bench.deps, bench.actor, { deliveryId: getOnlyDelivery(post).id, isLive: false });

const committed = async () =>
  ({ kind: 'committed', step: 'confirm', state: { id: '9' }, evidence: 'It has it.' }) as const;

describe('a user who says that a post is not there', () => {
  it('is trusted when the platform cannot tell, and the post is sent', async () => {
    const post = await publishUnconfirmed();
    await answerNotFound(post);
    expect((await bench.work(post)).state).toBe('published');
    expect(bench.platform.sent).toHaveLength(1);
  });

  it('is overruled while the platform processes the post, which is then tracked automatically', async () => {
    const post = await publishUnconfirmed();
    const { confirm } = bench.platform;
    bench.platform.reconcile = committed;
    bench.platform.confirm = async (_context, state) => ({
      kind: 'wait',
      step: 'confirm',
      state,
      until: new Date(bench.clock.now().getTime() + 60_000),
    });
    await expect(answerNotFound(post)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still being processed') as unknown,
    });
    bench.platform.confirm = confirm;
    bench.clock.advance(60_000);
    expect((await bench.work(post)).state).toBe('published');
    expect(bench.platform.sent).toEqual([]);
  });

  it('is overruled when the platform shows the post', async () => {
    const post = await publishUnconfirmed();
    bench.platform.reconcile = committed;
    await expect(answerNotFound(post)).rejects.toMatchObject({ code: 'conflict' });
    expect((await bench.work(post)).state).toBe('published');
    expect(bench.platform.sent).toEqual([]);
  });

  it.each(['unreadable', 'unavailable', 'reauthorize'] as const)(
    'is refused until later when the platform is unavailable (%s)',
    async (kind) => {
      const post = await publishUnconfirmed();
      bench.platform.reconcile = () => Promise.reject(fail(kind));
      await expect(answerNotFound(post)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('ry again') as unknown,
      });
      expect(getOnlyDelivery(await bench.read(post)).needsDecision).toBe(true);
    },
  );
});

describe('a rejection as a duplicate', () => {
  it('never fails with a safe retry, and asks the user when no post is found', async () => {
    bench.platform.commit = () => Promise.reject(fail('duplicate'));
    bench.platform.reconcile = async (_context, state) => ({
      kind: 'not_committed',
      basis: 'listing',
      step: 'commit',
      state,
      evidence: 'It is not listed.',
    });
    const delivery = getOnlyDelivery(await bench.work(await bench.publish()));
    expect(delivery).toMatchObject({ state: 'unconfirmed', needsDecision: true, retrySafe: null });
  });

  it('never assigns the same post to two deliveries, and asks the user about the second', async () => {
    bench.platform.commit = async () => ({ kind: 'next', step: 'confirm', state: { id: '5' } });
    expect((await bench.work(await bench.publish('First'))).state).toBe('published');
    const second = getOnlyDelivery(await bench.work(await bench.publish('Second')));
    expect(second).toMatchObject({ state: 'unconfirmed', needsDecision: true });
    expect(second.evidence).toContain('another delivery');
  });
});
