import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChangePostsInput } from '#app/domain/posts/change-posts.ts';
import { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { CreateQueueInput, ListQueueSlotsInput } from '#app/domain/queues/queues.ts';
import { WEEKDAYS } from '#app/domain/queues/slot-times.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { moveToDrafts } from '#app/server/services/drafts/move-to-drafts.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { undoMove } from '#app/server/services/publishing/manage/undo-move.ts';
import { changePosts } from '#app/server/services/publishing/many/change-posts.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { listQueueSlots } from '#app/server/services/queues/list-queue-slots.ts';
import { createQueue, updateQueue } from '#app/server/services/queues/manage-queues.ts';
import { pauseQueue, resumeQueue } from '#app/server/services/queues/pause-queue.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const DAILY = WEEKDAYS.map((weekday) => ({ weekday, time: '09:00' }));
const LATER = '2027-06-01T10:00:00Z';

let fixture: ServiceFixture;
let actor: Actor;
let linkedin: string;
let queueId: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  actor = await fixture.createActor();
  linkedin = await fixture.connect(actor, 'linkedin');
  queueId = (await create('Mornings')).id;
});

const create = (name: string) =>
  createQueue(
    fixture.deps,
    actor,
    CreateQueueInput.parse({ name, timeZone: 'UTC', accountIds: [linkedin], slots: DAILY }),
  );
const publish = async (caption: string, when: object = { publishAt: LATER }) => {
  const input = PublishPostInput.parse({
    content: { captions: [caption] },
    accountIds: [linkedin],
    ...when,
  });
  return (await publishPost(fixture.deps, actor, { input, source: 'api' })).id;
};
const add = (caption: string, queue = queueId) => publish(caption, { queue });
const move = (postId: string, change: object) =>
  changePost(fixture.deps, actor, { postId, change: ChangePostInput.parse(change) });
const moveAll = (ids: readonly string[], change: object, dryRun = false) => {
  const input = ChangePostsInput.parse({ filter: { ids }, change });
  return changePosts(fixture.deps, actor, { input, dryRun });
};
const read = (postId: string) => readPost(fixture.deps, actor, { postId });
/** The captions of a queue's next slots, one a day. */
const preview = async (limit = 4, id = queueId) => {
  const query = ListQueueSlotsInput.parse({ limit });
  const { items } = await listQueueSlots(fixture.deps, actor, { queueId: id, ...query });
  return items.map(({ post }) => post?.caption ?? null);
};
/** The days on which posts count. */
const listUsedDays = async () => {
  const { workspaceId } = actor;
  const rows = await fixture.deps.prisma.usageDay.findMany({
    where: { workspaceId, postsUsed: { gt: 0 } },
    orderBy: { day: 'asc' },
  });
  return rows.map(({ day, postsUsed }) => `${day.toISOString().slice(0, 10)}: ${postsUsed}`);
};

describe('a post that moves into a queue', () => {
  it('takes the next free slot, counts on its day, and leaves its time', async () => {
    await add('A');
    const id = await publish('B');
    const moved = await move(id, { queue: 'MORNINGS' });
    expect(moved).toMatchObject({ state: 'scheduled', schedule: { queueId } });
    expect(await preview()).toEqual(['A', 'B', null, null]);
    expect(await listUsedDays()).toEqual(['2026-11-22: 1', '2026-11-23: 1']);
  });

  it('can be moved back, but not from the front, to which it moved others back', async () => {
    const undo = async (postId: string) => {
      const { schedule } = await read(postId);
      return undoMove(fixture.deps, actor, { postId, seenAt: schedule?.publishAt ?? '' });
    };
    const id = await publish('A');
    await move(id, { queue: queueId, queueFront: true });
    expect((await undo(id)).post.schedule).toMatchObject({ publishAt: '2027-06-01T10:00:00.000Z' });
    await add('B');
    await move(id, { queue: queueId, queueFront: true });
    await expect(undo(id)).rejects.toThrow('has changed since');
    expect(await preview(2)).toEqual(['A', 'B']);
  });

  it('takes the first slot at the front, also if it’s in the queue', async () => {
    await add('A');
    const second = await add('B');
    await move(second, { queue: queueId, queueFront: true });
    expect(await preview()).toEqual(['B', 'A', null, null]);
    const other = await publish('C');
    await move(other, { queue: queueId, queueFront: true });
    expect(await preview()).toEqual(['C', 'B', 'A', null]);
    expect(await listUsedDays()).toEqual(['2026-11-22: 1', '2026-11-23: 1', '2026-11-24: 1']);
  });

  it('leaves the queue that it was in', async () => {
    const other = (await create('Other')).id;
    const id = await add('A', other);
    await move(id, { queue: queueId });
    expect(await preview(2)).toEqual(['A', null]);
    expect(await preview(2, other)).toEqual([null, null]);
  });

  it('is held by a paused queue, and scheduled when the queue is resumed', async () => {
    await pauseQueue(fixture.deps, actor, { queueId });
    const id = await publish('A');
    expect(await move(id, { queue: queueId })).toMatchObject({ state: 'held' });
    await resumeQueue(fixture.deps, actor, { queueId });
    expect(await read(id)).toMatchObject({ state: 'scheduled', schedule: { queueId } });
  });

  it('stays if the queue doesn’t exist, is full, or a time is sent as well', async () => {
    const id = await publish('A');
    await expect(move(id, { queue: 'None', publishAt: LATER })).rejects.toMatchObject({
      violations: [
        { pointer: '/queue', code: 'two_times' },
        { pointer: '/queue', code: 'unknown_queue' },
      ],
    });
    await expect(move(id, { queueFront: true })).rejects.toMatchObject({
      violations: [{ pointer: '/queueFront', code: 'front_without_queue' }],
    });
    await updateQueue(fixture.deps, actor, { queueId, slots: [] });
    await expect(move(id, { queue: queueId })).rejects.toMatchObject({
      violations: [{ pointer: '/queue', code: 'queue_without_slots' }],
    });
    expect((await read(id)).schedule?.publishAt).toBe('2027-06-01T10:00:00.000Z');
  });

  it('isn’t a post of another workspace, and not its queue', async () => {
    const id = await publish('A');
    const stranger = await fixture.createActor();
    const change = ChangePostInput.parse({ queue: queueId });
    await expect(changePost(fixture.deps, stranger, { postId: id, change })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('many posts that move into a queue', () => {
  it('take its next free slots, soonest first, as the dry run says', async () => {
    const a = await publish('A', { publishAt: '2027-05-01T10:00:00Z' });
    const b = await publish('B', { publishAt: '2027-06-01T10:00:00Z' });
    const there = await add('There');
    const ids = [b, a, 'post_none'];
    const dry = await moveAll(ids, { queue: queueId }, true);
    expect(await preview()).toEqual(['There', null, null, null]);
    const done = await moveAll(ids, { queue: queueId });
    expect({ ...done, dryRun: true }).toEqual(dry);
    expect(done).toMatchObject({ changed: 2, refused: 1 });
    expect(await preview()).toEqual(['There', 'A', 'B', null]);
    expect(await moveAll([there], { queue: queueId })).toMatchObject({ unchanged: 1 });
    await moveAll([a, b], { queue: queueId, queueFront: true });
    expect(await preview()).toEqual(['A', 'B', 'There', null]);
    expect((await listUsedDays()).map((day) => day.slice(-1))).toEqual(['1', '1', '1']);
  });

  it('are refused with the reason, and held by a paused queue', async () => {
    const id = await publish('A');
    await pauseQueue(fixture.deps, actor, { queueId });
    const { items } = await moveAll([id], { queue: queueId });
    expect(items).toMatchObject([{ after: { state: 'held', schedule: { queueId } } }]);
    expect(await read(id)).toMatchObject({ state: 'held', schedule: { queueId } });
    const other = await publish('B');
    await updateQueue(fixture.deps, actor, { queueId, slots: [] });
    expect(await moveAll([other], { queue: queueId })).toMatchObject({
      refused: 1,
      items: [{ violations: [{ pointer: '/change/queue', code: 'queue_without_slots' }] }],
    });
    await expect(moveAll([other], { queue: 'None' })).rejects.toMatchObject({
      violations: [{ pointer: '/change/queue', code: 'unknown_queue' }],
    });
  });
});

it('a post that moves from a queue to drafts frees its slot at once, and its draft keeps the queue', async () => {
  const first = await add('A');
  await add('B');
  const draft = await moveToDrafts(fixture.deps, actor, { postId: first });
  expect(draft.post).toMatchObject({ queue: queueId, accountIds: [linkedin] });
  expect(draft.post).not.toHaveProperty('publishAt');
  expect(await preview()).toEqual([null, 'B', null, null]);
  await add('C');
  expect(await preview()).toEqual(['C', 'B', null, null]);
});
