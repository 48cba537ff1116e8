import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cancelDelivery } from '#app/server/services/publishing/manage/cancel-delivery.ts';
import { getDelivery } from '#app/server/services/publishing/read/get-delivery.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { getOnlyDelivery, useDeliveryBench } from '../delivery-bench.ts';
import { createScriptedPlatform, fail } from '../scripted-platform.ts';

const bench = useDeliveryBench();

const cancel = (deliveryId: string) => cancelDelivery(bench.deps, bench.actor, { deliveryId });

/** Cancels after this many turns of the event loop, to meet the worker at another point each time. */
async function cancelAfter(turns: number, deliveryId: string): Promise<string> {
  for (let count = 0; count < turns; count += 1) await turn();
  return cancel(deliveryId).then(
    () => 'yes',
    () => 'too late',
  );
}

describe('canceling a delivery', () => {
  it('stops it before anything was sent, records it in the dossier, and refunds the daily limit', async () => {
    const post = await bench.publish();
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    const { id } = getOnlyDelivery(post);
    const canceled = await cancel(id);
    expect(canceled.state).toBe('canceled');
    expect(getOnlyDelivery(canceled)).toMatchObject({ state: 'canceled', success: false });
    expect(await bench.usage()).toEqual({ posts: 0, deliveries: 0 });
    expect((await bench.work(post)).state).toBe('canceled');
    expect(bench.platform.sent).toEqual([]);
    const { timeline } = await getDelivery(bench.deps, bench.actor, { deliveryId: id });
    expect(timeline.map(({ kind }) => kind)).toEqual(['canceled']);
    const stored = await bench.deps.prisma.post.findUniqueOrThrow({ where: { id: post.id } });
    expect(stored.stateSummary).toBe('canceled');
  });

  it('is idempotent, also concurrently, and refunds once', async () => {
    const post = await bench.publish('Twice', ['linkedin', 'twitter']);
    const { id } = getOnlyDelivery(post);
    await Promise.all([cancel(id), cancel(id)]);
    await cancel(id);
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    const events = await bench.deps.prisma.deliveryEvent.count({ where: { deliveryId: id } });
    expect(events).toBe(1);
  });

  it('refunds the post with its last delivery, failed or canceled', async () => {
    bench.platform.prepare = () => Promise.reject(fail('permission'));
    const post = await bench.publish('Both', ['linkedin', 'twitter']);
    await cancel(getOnlyDelivery(post).id);
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    await bench.work(post);
    expect((await bench.read(post)).deliveries.map(({ state }) => state)).toEqual([
      'canceled',
      'failed',
    ]);
    expect(await bench.usage()).toEqual({ posts: 0, deliveries: 0 });
  });

  it('stops a worker that is preparing it, and nothing is published', async () => {
    const post = await bench.publish();
    bench.platform.prepare = async (context, state) => {
      await cancel(context.deliveryId);
      return { kind: 'next', step: 'commit', state };
    };
    expect((await bench.work(post)).state).toBe('canceled');
    expect(bench.platform.sent).toEqual([]);
  });

  it.each(['committing', 'confirming'] as const)('is too late while it is %s', async (phase) => {
    let refusal: unknown;
    const tryToCancel = async (deliveryId: string): Promise<void> => {
      refusal = await cancel(deliveryId).catch((error: unknown) => error);
    };
    const otherPlatform = createScriptedPlatform();
    if (phase === 'committing') {
      bench.platform.commit = async (context, state) => {
        await tryToCancel(context.deliveryId);
        return otherPlatform.commit(context, state);
      };
    } else {
      bench.platform.confirm = async (context, state) => {
        await tryToCancel(context.deliveryId);
        return otherPlatform.confirm(context, state);
      };
    }
    const post = await bench.work(await bench.publish());
    expect(post.state).toBe('published');
    expect(refusal).toMatchObject({
      code: 'conflict',
      message: 'Too late to cancel: the post was already sent to LinkedIn.',
    });
  });

  it('leaves it either canceled and unpublished, or published, when a worker runs at the same time', async () => {
    await bench.deps.prisma.subscription.updateMany({
      where: { workspaceId: bench.actor.workspaceId },
      data: { postsPerDay: 1000, deliveriesPerDay: 6000 },
    });
    const outcomes: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      const caption = `Round ${round}`;
      let racing = Promise.resolve('not asked');
      // Not awaited, so it coincides with the worker writing its intent.
      bench.platform.prepare = async (context, state) => {
        racing = cancelAfter(round * 100, context.deliveryId);
        return { kind: 'next', step: 'commit', state };
      };
      const post = await bench.publish(caption);
      await bench.work(post);
      const canceled = await racing;
      const { state } = await bench.work(post);
      const wasSent = bench.platform.sent.includes(caption);
      outcomes.push(`${state}, canceled: ${canceled}, sent: ${String(wasSent)}`);
    }
    const allowed = [
      'canceled, canceled: yes, sent: false',
      'published, canceled: too late, sent: true',
    ];
    expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    const { deliveries } = await bench.usage();
    expect(deliveries).toBe(outcomes.filter((outcome) => outcome.startsWith('published')).length);
  });

  it('explains why it is too late for a finished or unknown outcome', async () => {
    const live = await bench.work(await bench.publish('Live'));
    await expect(cancel(getOnlyDelivery(live).id)).rejects.toThrow('live on LinkedIn');
    bench.platform.commit = () => Promise.reject(fail('outcome_unknown'));
    const unknown = await bench.work(await bench.publish('Unknown'));
    await expect(cancel(getOnlyDelivery(unknown).id)).rejects.toThrow('hasn’t confirmed it yet');
    bench.platform.commit = () => Promise.reject(fail('permission'));
    const failed = await bench.work(await bench.publish('Failed'));
    await expect(cancel(getOnlyDelivery(failed).id)).rejects.toThrow('has failed');
  });

  it('returns not found in another workspace, and forbidden for a viewer', async () => {
    const { id } = getOnlyDelivery(await bench.publish());
    const stranger = await bench.createActor();
    await expect(cancelDelivery(bench.deps, stranger, { deliveryId: id })).rejects.toMatchObject({
      code: 'not_found',
    });
    const viewer = { ...bench.actor, role: 'viewer' as const };
    await expect(cancelDelivery(bench.deps, viewer, { deliveryId: id })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('leaves nothing for the sweep', async () => {
    const { id } = getOnlyDelivery(await bench.publish());
    await cancel(id);
    const before = bench.deps.queue.requests.length;
    await sweepDeliveries(bench.deps);
    const swept = bench.deps.queue.requests.slice(before);
    expect(swept.filter(({ payload }) => JSON.stringify(payload).includes(id))).toEqual([]);
  });
});

describe('retrying a failed delivery', () => {
  it('counts against the daily limit again, and is refunded when it fails again', async () => {
    bench.platform.prepare = () => Promise.reject(fail('permission'));
    const failed = await bench.work(await bench.publish());
    expect(await bench.usage()).toEqual({ posts: 0, deliveries: 0 });
    const { id } = getOnlyDelivery(failed);
    const retry = () => retryDelivery(bench.deps, bench.actor, { deliveryId: id });
    await retry();
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    await bench.work(failed);
    expect(await bench.usage()).toEqual({ posts: 0, deliveries: 0 });
    bench.clock.advance(24 * 3600 * 1000);
    await retry();
    bench.platform.prepare = createScriptedPlatform().prepare;
    expect((await bench.work(failed)).state).toBe('published');
    const days = await bench.deps.prisma.usageDay.findMany({
      where: { workspaceId: bench.actor.workspaceId },
      orderBy: { day: 'asc' },
    });
    expect(days).toMatchObject([
      { postsUsed: 0, deliveriesUsed: 0 },
      { postsUsed: 1, deliveriesUsed: 1 },
    ]);
  });

  it('is rejected when the daily limit was reached in the meantime, and changes nothing', async () => {
    bench.platform.prepare = () => Promise.reject(fail('permission'));
    const failed = await bench.work(await bench.publish());
    const { id } = getOnlyDelivery(failed);
    await bench.deps.prisma.usageDay.updateMany({
      where: { workspaceId: bench.actor.workspaceId },
      data: { postsUsed: 5 },
    });
    await expect(retryDelivery(bench.deps, bench.actor, { deliveryId: id })).rejects.toMatchObject({
      code: 'daily_limit_reached',
    });
    expect(getOnlyDelivery(await bench.read(failed)).state).toBe('failed');
  });

  it('runs once for two concurrent requests', async () => {
    bench.platform.prepare = () => Promise.reject(fail('permission'));
    const { id } = getOnlyDelivery(await bench.work(await bench.publish()));
    const requested = await Promise.allSettled(
      [1, 2].map(() => retryDelivery(bench.deps, bench.actor, { deliveryId: id })),
    );
    expect(requested.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
  });
});
