import { expect, it } from 'vitest';
import { readPostMetrics } from '#app/server/services/analytics/read-post-metrics.ts';
import { takeDownDelivery } from '#app/server/services/publishing/manage/take-down-delivery.ts';
import { useDeliveryBench } from '../publishing/delivery-bench.ts';
import { fail } from '../publishing/scripted-platform.ts';

const bench = useDeliveryBench();
const NOTHING = { reach: null, comments: null, shares: null, saves: null, clicks: null };

const read = (postId: string, actor = bench.actor) =>
  readPostMetrics(bench.deps, actor, { postId });

async function publishLive() {
  return bench.work(await bench.publish('The kiln is open', ['linkedin', 'twitter']));
}

it('returns the metrics of each platform, and the reason for each that failed', async () => {
  const { id, deliveries } = await publishLive();
  const counts = { ...NOTHING, views: 120, likes: 0 };
  let requested = 0;
  bench.platform.readMetrics = async (_context, _account, [remoteId = '']) => {
    requested += 1;
    // After a refusal, the token is renewed and the call repeated once. Here, renewal fails.
    if (requested > 1) throw fail('reauthorize');
    return [{ remoteId, ...counts }];
  };
  const { readAt, items } = await read(id);
  expect(readAt).toBe(bench.clock.now().toISOString());
  expect(items.map(({ deliveryId }) => deliveryId)).toEqual(deliveries.map((one) => one.id));
  const reported = items.filter((item) => item.counts !== null);
  expect(reported).toMatchObject([{ counts, message: null, needsReconnect: false }]);
  const refused = items.filter((item) => item.counts === null);
  expect(refused).toMatchObject([
    { message: expect.stringContaining('Reconnect the account'), needsReconnect: true },
  ]);
});

it('reports that a platform returned no metrics, instead of 0', async () => {
  const { id } = await publishLive();
  bench.platform.readMetrics = async (_context, _account, [remoteId = '']) => [
    { remoteId, ...NOTHING, views: null, likes: null },
  ];
  const { items } = await read(id);
  expect(items.map(({ counts, message }) => [counts, message])).toEqual([
    [null, 'LinkedIn hasn’t reported any metrics for this post yet.'],
    [null, 'Twitter hasn’t reported any metrics for this post yet.'],
  ]);
});

it('skips deleted posts, and returns nothing to strangers', async () => {
  const { id, deliveries } = await publishLive();
  bench.platform.deletePost = async () => undefined;
  for (const { id: deliveryId } of deliveries)
    await takeDownDelivery(bench.deps, bench.actor, { deliveryId });
  expect((await read(id)).items).toEqual([]);
  await expect(read(id, await bench.createActor())).rejects.toMatchObject({ code: 'not_found' });
});
