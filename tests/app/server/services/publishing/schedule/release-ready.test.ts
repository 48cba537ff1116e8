import { beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { claimDelivery } from '#app/server/services/deliveries/delivery-lease.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { useDeliveryBench } from '../delivery-bench.ts';
import { TestWorker } from '../test-worker.ts';

const HOUR_MS = 60 * 60_000;

const bench = useDeliveryBench();

// What another test left due would be released first.
beforeEach(() => bench.deps.prisma.delivery.deleteMany());

let captions = 0;

/** Schedules posts and advances the clock to their time. Returns their deliveries' IDs. */
async function scheduleDue(count = 1, actor = bench.actor): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const input = PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: [`Due ${(captions += 1)}`] },
      publishAt: new Date(bench.clock.now().getTime() + HOUR_MS).toISOString(),
    });
    const post = await publishPost(bench.deps, actor, { input, source: 'api' });
    ids.push(...post.deliveries.map(({ id }) => id));
  }
  bench.clock.advance(HOUR_MS);
  return ids;
}

/** Releases what's due in the process of a worker. */
function release(worker: TestWorker): Promise<number> {
  const queue = {
    ...bench.deps.queue,
    reserveSlot: () => worker.reserveSlot(),
  };
  return releaseDuePosts({ ...bench.deps, queue });
}

const find = (id = '') => bench.deps.prisma.delivery.findUniqueOrThrow({ where: { id } });
const countJobs = () => bench.deps.queue.requests.length;
const listJobs = (since: number) =>
  bench.deps.queue.requests.slice(since).map(({ singletonKey }) => singletonKey);

describe('a due delivery', () => {
  it('starts at once when the worker has a free slot, under its lease and without a job', async () => {
    const worker = new TestWorker(2);
    const jobs = countJobs();
    const [id] = await scheduleDue();
    expect(await release(worker)).toBe(1);
    expect(countJobs()).toBe(jobs);
    expect(worker.free).toBe(1);
    const row = await find(id);
    expect(row).toMatchObject({
      state: 'preparing',
      step: 'prepare',
      startedAt: bench.clock.now(),
    });
    expect(row.leaseUntil).not.toBeNull();
    const now = bench.clock.now();
    expect(await claimDelivery(bench.deps, { deliveryId: id ?? '', now })).toBeNull();
    await worker.start();
    expect(await find(id)).toMatchObject({ state: 'published', leaseToken: null });
    expect(bench.platform.sent).toHaveLength(1);
    expect(worker.free).toBe(2);
    const events = await bench.deps.prisma.deliveryEvent.findMany({
      where: { deliveryId: id ?? '' },
    });
    expect(events.filter(({ kind }) => kind === 'due')).toHaveLength(1);
  });

  it('gets a job when the worker is busy', async () => {
    const jobs = countJobs();
    const ids = await scheduleDue(2);
    const worker = new TestWorker(1);
    expect(await release(worker)).toBe(2);
    const [queued] = listJobs(jobs);
    expect(ids).toContain(queued);
    expect(await find(queued)).toMatchObject({ state: 'queued', leaseToken: null });
    expect(listJobs(jobs)).toHaveLength(1);
    await worker.start();
    expect(bench.platform.sent).toHaveLength(1);
  });

  it('gives slots to the first post of each workspace before the second of any', async () => {
    const other = await bench.createActor();
    await bench.connect(other, 'linkedin');
    const mine = await scheduleDue(3);
    bench.clock.advance(-HOUR_MS);
    const theirs = await scheduleDue(1, other);
    const worker = new TestWorker(2);
    expect(await release(worker)).toBe(4);
    const started = await bench.deps.prisma.delivery.findMany({
      where: { id: { in: [...mine, ...theirs] }, state: 'preparing' },
    });
    expect(started.map(({ workspaceId }) => workspaceId).sort()).toEqual(
      [bench.actor.workspaceId, other.workspaceId].sort(),
    );
    await worker.start();
  });

  it('is found by the sweep when the process died before it started', async () => {
    const [id] = await scheduleDue();
    await release(new TestWorker(1));
    await bench.deps.prisma.delivery.update({
      where: { id: id ?? '' },
      data: { leaseUntil: new Date(Date.now() - 1000) },
    });
    const jobs = countJobs();
    await sweepDeliveries(bench.deps);
    expect(listJobs(jobs)).toContain(id);
  });

  it('gets a job, and gives the slot back, while its account is paused', async () => {
    const worker = new TestWorker(1);
    const jobs = countJobs();
    const [id] = await scheduleDue();
    await bench.deps.prisma.account.updateMany({
      where: { workspaceId: bench.actor.workspaceId, platform: 'linkedin' },
      data: { heldUntil: new Date(bench.clock.now().getTime() + 60_000) },
    });
    await release(worker);
    expect(await find(id)).toMatchObject({ state: 'queued', leaseToken: null });
    expect(listJobs(jobs)).toEqual([id]);
    expect(worker.free).toBe(1);
  });

  it('stays as a person changed it while it was checked', async () => {
    const worker = new TestWorker(1);
    const [id] = await scheduleDue();
    const { sql } = bench.deps;
    const cancel = () =>
      bench.deps.prisma.delivery.update({
        where: { id: id ?? '' },
        data: { state: 'canceled', leaseToken: null, leaseUntil: null },
      });
    const queue = {
      ...bench.deps.queue,
      reserveSlot: () => worker.reserveSlot(),
    };
    const late: typeof sql = {
      ...sql,
      transaction: async (run) => {
        await cancel();
        return sql.transaction(run);
      },
    };
    await releaseDuePosts({ ...bench.deps, queue, sql: late });
    expect(await find(id)).toMatchObject({ state: 'canceled', leaseToken: null });
    expect(worker.free).toBe(1);
    await worker.start();
    expect(bench.platform.sent).toEqual([]);
  });
});
