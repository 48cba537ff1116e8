import { beforeEach, describe, expect, it } from 'vitest';
import { readBodyRows } from '#app/server/http/api/read-rows.ts';
import { cancelBulk } from '#app/server/services/bulk/cancel-bulk.ts';
import { getBulk, listBulkRows, listBulks } from '#app/server/services/bulk/read-bulk.ts';
import { appendBulkRows, receiveBulk } from '#app/server/services/bulk/receive-bulk.ts';
import { createQueue } from '#app/server/services/queues/manage-queues.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { useDeliveryBench } from '#tests/app/server/services/publishing/delivery-bench.ts';

const bench = useDeliveryBench();
let count = 0;
beforeEach(async () => {
  const { workspaceId } = bench.actor;
  const data = { postsPerDay: 6, deliveriesPerDay: 100 };
  await bench.deps.prisma.subscription.updateMany({ where: { workspaceId }, data });
});

const row = (caption: string, members: object = {}): string =>
  `${JSON.stringify({ platforms: ['linkedin'], content: { captions: [caption] }, ...members })}\n`;

const read = (text: string, type = 'application/x-ndjson') =>
  readBodyRows({ fileName: type, stream: oneChunk(text), declaredBytes: null });

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function open(text: string, { more = true, dryRun = false } = {}) {
  const key = `job-${(count += 1)}`;
  return receiveBulk(bench.deps, bench.actor, { key, dryRun, more, rows: read(text) });
}

const append = (bulkId: string, firstRow: number, text: string, more = true) =>
  appendBulkRows(bench.deps, bench.actor, { bulkId, firstRow, more, rows: read(text) });

const countPosts = () =>
  bench.deps.prisma.post.count({ where: { workspaceId: bench.actor.workspaceId } });

describe('a bulk in parts', () => {
  it('accepts parts in order, skips finished rows, and is closed by the last part', async () => {
    const { id, state, nextRow } = await open('');
    expect({ state, nextRow }).toEqual({ state: 'receiving', nextRow: 1 });
    expect(await append(id, 1, row('One') + row(''))).toMatchObject({ nextRow: 3 });
    // The response was lost, so the client sends it again.
    expect(await append(id, 1, row('One') + row(''))).toMatchObject({ nextRow: 3 });
    await expect(append(id, 4, row('Four'))).rejects.toMatchObject({
      code: 'conflict',
      meta: { nextRow: 3 },
    });
    await expect(append(id, 2, row('Other'))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      meta: { row: 2 },
    });
    const done = await append(id, 3, row('Three'), false);
    expect(done).toMatchObject({ state: 'done', rows: { total: 3, accepted: 2, refused: 1 } });
    expect(await append(id, 4, '', false)).toMatchObject({ state: 'done' });
    await expect(append(id, 4, row('Late'))).rejects.toMatchObject({ code: 'conflict' });
    expect(await countPosts()).toBe(2);
  });

  it('reports the first missing row, even when later ones are done', async () => {
    const { id } = await open(row('One') + row('Two') + row('Three'));
    await bench.deps.prisma.bulkRow.delete({
      where: { bulkId_number: { bulkId: id, number: 2 } },
    });
    expect(await append(id, 1, '')).toMatchObject({ nextRow: 2, rows: { total: 2 } });
  });

  it('stores why the sender skipped a row, and publishes nothing for it', async () => {
    const leftOut = { code: 'caption_too_long', message: 'Too long for X.' };
    const text = row('Sent') + `${JSON.stringify({ externalId: 'b', leftOut })}\n`;
    const bulk = await open(text + '{"leftOut":{"code":"?"}}\n', { more: false });
    expect(bulk.rows).toMatchObject({ total: 3, accepted: 1, leftOut: 1, refused: 1 });
    const { items } = await listBulkRows(bench.deps, bench.actor, { bulkId: bulk.id, limit: 9 });
    expect(items).toMatchObject([
      { state: 'accepted', hash: expect.stringMatching(/^[0-9a-f]{64}$/u) },
      { row: 2, externalId: 'b', state: 'left_out', ...leftOut, post: null },
      { row: 3, errors: [{ pointer: '/leftOut/code' }, { pointer: '/leftOut/message' }] },
    ]);
  });

  it('counts the daily limit in a dry run as if earlier parts were published', async () => {
    const five = Array.from({ length: 5 }, (_, index) => row(`Row ${index}`)).join('');
    const { id } = await open(five, { dryRun: true });
    const done = await append(id, 6, row('Sixth') + row('Seventh'), false);
    expect(done.rows).toMatchObject({ valid: 6, refused: 1, accepted: 0 });
  });

  it('gives rows their times and slots in a dry run, and counts each on its own day', async () => {
    const { deps, actor, clock } = bench;
    const { workspaceId } = actor;
    const data = { postsPerDay: 2, deliveriesPerDay: 100 };
    await deps.prisma.subscription.updateMany({ where: { workspaceId }, data });
    const slots = (['monday', 'tuesday'] as const).flatMap((weekday) =>
      ['09:00', '10:00', '11:00'].map((time) => ({ weekday, time })),
    );
    const timeZone = 'UTC';
    const { name, id: queueId } = await createQueue(deps, actor, {
      name: 'Mornings',
      slots,
      timeZone,
      accountIds: [],
    });
    const queued = (caption: string) => row(caption, { queue: name });
    const publishAt = new Date(clock.now().getTime() + 20 * 86_400_000).toISOString();
    const { id } = await open(queued('A') + queued('B'), { dryRun: true });
    const text = queued('C') + ['D', 'E', 'F'].map((one) => row(one, { publishAt })).join('');
    const done = await append(id, 3, text + row('Now'), false);
    expect(done.rows).toMatchObject({ valid: 6, refused: 1 });
    const { items } = await listBulkRows(deps, actor, { bulkId: id, limit: 9 });
    expect(items.map(({ code }) => code).filter(Boolean)).toEqual(['daily_limit_reached']);
    const [a, b, c, d, , , now] = items.map(({ schedule }) => schedule);
    // The third slot of the first day has no room.
    expect([a, b, c].map((slot) => slot?.local.slice(11, 16))).toEqual(['09:00', '10:00', '09:00']);
    expect(c).toMatchObject({ queueId, timeZone });
    expect({ d, now }).toMatchObject({ d: { publishAt, queueId: null }, now: null });
    expect(await countPosts()).toBe(0);
  });

  it('reports when its posts are published', async () => {
    const publishAt = new Date(bench.clock.now().getTime() + 86_400_000).toISOString();
    const { id } = await open(
      row('Later', { publishAt }) + row('Naive', { publishAt: '2028-05-02T09:30' }),
    );
    const { items } = await listBulkRows(bench.deps, bench.actor, { bulkId: id, limit: 9 });
    expect(items).toMatchObject([
      { state: 'accepted', schedule: { publishAt }, post: { state: 'scheduled' } },
      { state: 'refused', errors: [{ pointer: '/publishAt', code: 'time_without_zone' }] },
    ]);
  });
});

describe('canceling a bulk', () => {
  const cancel = (bulkId: string) => cancelBulk(bench.deps, bench.actor, { bulkId });

  it('cancels unpublished rows, keeps the others, refunds the daily limit, and accepts no more', async () => {
    const { id } = await open(row('Live') + row('Both', { platforms: ['linkedin', 'twitter'] }));
    const { items } = await listBulkRows(bench.deps, bench.actor, { bulkId: id, limit: 9 });
    const [live = ''] = items.map(({ postId }) => postId ?? '');
    await bench.work(await getPost(bench.deps, bench.actor, { postId: live }));
    const canceled = await cancel(id);
    expect(canceled).toMatchObject({
      state: 'canceled',
      finishedAt: expect.any(String),
      rows: { total: 2, accepted: 1, canceled: 1 },
      posts: { published: 1, canceled: 1, publishing: 0 },
    });
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    await expect(append(id, 3, row('More'))).rejects.toMatchObject({ code: 'conflict' });
    expect(await cancel(id)).toMatchObject({ state: 'canceled', rows: { canceled: 1 } });
    const after = await listBulkRows(bench.deps, bench.actor, { bulkId: id, limit: 9 });
    expect(after.items).toMatchObject([
      { state: 'accepted', post: { state: 'published', deliveries: [{ platform: 'linkedin' }] } },
      { state: 'canceled', post: { state: 'canceled', deliveries: [{}, {}] } },
    ]);
    const { deliveries } = await getPost(bench.deps, bench.actor, {
      postId: after.items[1]?.postId ?? '',
    });
    const event = await bench.deps.prisma.deliveryEvent.findFirst({
      where: { deliveryId: deliveries[0]?.id ?? '', kind: 'canceled' },
    });
    expect(event?.message).toBe('Canceled with its bulk job before anything was sent.');
  });

  it('stops a request that is in progress', async () => {
    const { id } = await open('');
    async function* rows(): AsyncGenerator<Uint8Array> {
      const encoder = new TextEncoder();
      // Rows are accepted a hundred at a time.
      yield encoder.encode(row('First') + '{"content":1}\n'.repeat(99));
      await cancel(id);
      yield encoder.encode(row('Second').repeat(2));
    }
    const stream = readBodyRows({
      fileName: 'application/x-ndjson',
      stream: rows(),
      declaredBytes: null,
    });
    const part = { bulkId: id, firstRow: 1, more: false, rows: stream };
    const stopped = await appendBulkRows(bench.deps, bench.actor, part);
    expect(stopped).toMatchObject({ state: 'canceled', rows: { total: 100, canceled: 1 } });
    expect(await countPosts()).toBe(1);
    expect((await bench.usage()).posts).toBe(0);
  });

  it('is rejected when everything was sent', async () => {
    const { id } = await open(row('Live'), { more: false });
    const { items } = await listBulkRows(bench.deps, bench.actor, { bulkId: id, limit: 9 });
    const post = await getPost(bench.deps, bench.actor, { postId: items[0]?.postId ?? '' });
    await bench.work(post);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await getBulk(bench.deps, bench.actor, { bulkId: id })).toMatchObject({ state: 'done' });
  });
});

describe('the list of bulks', () => {
  it('is sorted newest first, paged, filtered by state, and limited to one workspace', async () => {
    const first = await open(row('One'), { more: false });
    const second = await open(row('Two') + row(''));
    const list = (input: object) => listBulks(bench.deps, bench.actor, { limit: 20, ...input });
    expect((await list({})).items).toMatchObject([
      { id: second.id, state: 'receiving', rows: { accepted: 1, refused: 1 }, nextRow: 3 },
      { id: first.id, state: 'done', rows: { accepted: 1 }, nextRow: 2 },
    ]);
    const page = await list({ limit: 1 });
    expect(page).toMatchObject({ items: [{ id: second.id }], nextCursor: second.id });
    expect(await list({ limit: 1, cursor: second.id })).toMatchObject({
      items: [{ id: first.id }],
      nextCursor: null,
    });
    expect((await list({ state: 'done' })).items).toHaveLength(1);
    const stranger = await bench.createActor();
    expect((await listBulks(bench.deps, stranger, { limit: 20 })).items).toEqual([]);
  });
});
