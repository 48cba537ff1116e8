import { describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { useDeliveryBench } from '../delivery-bench.ts';
import { TestWorker } from '../test-worker.ts';

const bench = useDeliveryBench();

function publish(worker: TestWorker) {
  const input = PublishPostInput.parse({
    platforms: ['linkedin', 'twitter'],
    content: { captions: ['Fresh'] },
  });
  const queue = { ...bench.deps.queue, reserveSlot: () => worker.reserveSlot() };
  return publishPost({ ...bench.deps, queue }, bench.actor, { input, source: 'api' });
}

/** Lists deliveries for which a job was queued since then. */
const listJobs = (since: number) =>
  bench.deps.queue.requests.slice(since).map(({ singletonKey }) => singletonKey);
const countJobs = () => bench.deps.queue.requests.length;

describe('a new delivery', () => {
  it('starts at once when the worker has capacity, without a job, under its lease', async () => {
    const worker = new TestWorker(2);
    const jobs = countJobs();
    const post = await publish(worker);
    expect(countJobs()).toBe(jobs);
    const rows = await bench.deps.prisma.delivery.findMany({ where: { postId: post.id } });
    expect(rows).toHaveLength(post.deliveries.length);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({ state: 'preparing', step: 'prepare', startedAt: row.createdAt });
      expect(row.leaseUntil).not.toBeNull();
    }
    await sweepDeliveries(bench.deps);
    expect(listJobs(jobs)).not.toContain(rows[0]?.id);
    await worker.start();
    expect(await getPost(bench.deps, bench.actor, { postId: post.id })).toMatchObject({
      state: 'published',
    });
    expect(bench.platform.sent).toEqual(['Fresh', 'Fresh']);
    expect(worker.free).toBe(2);
  });

  it('gets a job when the worker is busy', async () => {
    const jobs = countJobs();
    const post = await publish(new TestWorker(1));
    expect(listJobs(jobs)).toEqual([post.deliveries[1]?.id]);
  });

  it('is found by the sweep when the process died before it started', async () => {
    const post = await publish(new TestWorker(2));
    const ids = post.deliveries.map(({ id }) => id);
    await bench.deps.prisma.delivery.updateMany({
      where: { id: { in: ids } },
      data: { leaseUntil: new Date(Date.now() - 1000) },
    });
    const jobs = countJobs();
    await sweepDeliveries(bench.deps);
    expect(listJobs(jobs)).toEqual(expect.arrayContaining(ids));
    expect(await bench.work(post)).toMatchObject({ state: 'published' });
    expect(bench.platform.sent).toEqual(['Fresh', 'Fresh']);
  });

  it('waits with a job while its account is paused', async () => {
    const worker = new TestWorker(2);
    await bench.deps.prisma.account.updateMany({
      where: { workspaceId: bench.actor.workspaceId, platform: 'linkedin' },
      data: { heldUntil: new Date(bench.clock.now().getTime() + 60_000) },
    });
    const post = await publish(worker);
    await worker.start();
    const states = (await bench.read(post)).deliveries.map(({ state }) => state);
    expect(states.sort()).toEqual(['published', 'queued']);
  });

  it('releases its slot when it was rejected', async () => {
    const worker = new TestWorker(2);
    const { workspaceId } = bench.actor;
    const limits = { postsPerDay: 0 };
    await bench.deps.prisma.subscription.updateMany({ where: { workspaceId }, data: limits });
    await expect(publish(worker)).rejects.toMatchObject({ code: 'daily_limit_reached' });
    expect(worker.free).toBe(2);
    expect(await bench.deps.prisma.delivery.count({ where: { workspaceId } })).toBe(0);
  });
});
