import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { MAX_QUEUE_POSTS, MAX_QUEUES, toQueueNameKey } from '#app/domain/queues/queue-limits.ts';
import { CreateQueueInput, ListQueueSlotsInput } from '#app/domain/queues/queues.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { disconnectAccount } from '#app/server/services/accounts/disconnect-account.ts';
import { planRequest } from '#app/server/services/publishing/accept/plan-request.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { cancelPost } from '#app/server/services/publishing/manage/cancel-post.ts';
import { deletePost } from '#app/server/services/publishing/manage/delete-post.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { listQueueSlots } from '#app/server/services/queues/list-queue-slots.ts';
import {
  createQueue,
  deleteQueue,
  getQueue,
  listQueues,
  updateQueue,
} from '#app/server/services/queues/manage-queues.ts';
import { pauseQueue, resumeQueue, shuffleQueue } from '#app/server/services/queues/pause-queue.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAILY = WEEKDAYS.map((weekday) => ({ weekday, time: '09:00' }));

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

const create = (name: string, input: object = {}, as = actor) =>
  createQueue(
    fixture.deps,
    as,
    CreateQueueInput.parse({
      name,
      timeZone: 'UTC',
      accountIds: [linkedin],
      slots: DAILY,
      ...input,
    }),
  );
const toInput = (caption: string, input: object = {}) =>
  PublishPostInput.parse({ content: { captions: [caption] }, queue: queueId, ...input });
const add = (caption: string, input: object = {}) =>
  publishPost(fixture.deps, actor, { input: toInput(caption, input), source: 'api' });
const read = (postId: string) => readPost(fixture.deps, actor, { postId });
/** The captions of the next slots, one a day. */
const preview = async (limit = 5) => {
  const query = ListQueueSlotsInput.parse({ limit });
  const { items } = await listQueueSlots(fixture.deps, actor, { queueId, ...query });
  return items.map(({ post }) => post?.caption ?? null);
};
const usedDays = async () => {
  const { workspaceId } = actor;
  const rows = await fixture.deps.prisma.usageDay.findMany({ where: { workspaceId } });
  return rows
    .filter(({ postsUsed }) => postsUsed > 0)
    .map(({ day, postsUsed }) => `${day.toISOString().slice(0, 10)}: ${postsUsed}`)
    .sort();
};
/** Waits until a time without a sleep, and publishes what is due. */
const advance = async (ms: number) => {
  fixture.clock.advance(ms);
  await releaseDuePosts(fixture.deps);
};

it('refuses a post with queue_full once a queue has all its posts, or no slot within two years', async () => {
  const { prisma } = fixture.deps;
  const first = await add('First');
  const row = await prisma.post.findUniqueOrThrow({ where: { id: first.id } });
  const at = row.publishAt ?? new Date();
  const ids = Array.from({ length: MAX_QUEUE_POSTS - 1 }, (_, n) => `${first.id}_${n}`);
  const others = ids.map((id, n) => ({ id, at: new Date(at.getTime() + (n + 1) * DAY_MS) }));
  await prisma.post.createMany({
    data: others.map((one) => ({
      ...row,
      content: row.content ?? {},
      id: one.id,
      publishAt: one.at,
    })),
  });
  await prisma.queuePost.createMany({
    data: others.map((one) => ({ postId: one.id, queueId, slotAt: one.at })),
  });
  await expect(add('One too many')).rejects.toMatchObject({
    violations: [
      {
        pointer: '/queue',
        code: 'queue_full',
        message: expect.stringContaining(`already has ${MAX_QUEUE_POSTS} posts`),
      },
    ],
  });
});

describe('a queue', () => {
  it('is created, listed, changed, and deleted', async () => {
    expect(await listQueues(fixture.deps, actor)).toMatchObject({
      items: [{ name: 'Mornings', timeZone: 'UTC', accountIds: [linkedin], postCount: 0 }],
    });
    const slots = [
      { weekday: 'friday', time: '17:00' },
      { weekday: 'monday', time: '09:30' },
    ] as const;
    const changed = await updateQueue(fixture.deps, actor, {
      queueId,
      name: 'Evenings',
      timeZone: 'Asia/Tokyo',
      slots: [...slots],
    });
    expect(changed).toMatchObject({
      name: 'Evenings',
      timeZone: 'Asia/Tokyo',
      slots: slots.toReversed(),
      accountIds: [linkedin],
    });
    await disconnectAccount(fixture.deps, actor, { accountId: linkedin });
    expect(await getQueue(fixture.deps, actor, { queueId })).toMatchObject({ accountIds: [] });
    await deleteQueue(fixture.deps, actor, { queueId });
    expect(await listQueues(fixture.deps, actor)).toEqual({ items: [] });
  });

  it('has a unique name and connected accounts, and is hidden from other workspaces', async () => {
    await expect(create('MORNINGS')).rejects.toMatchObject({ code: 'conflict' });
    await expect(create('Other', { accountIds: ['acct_unknown'] })).rejects.toMatchObject({
      violations: [{ pointer: '/accountIds/0', code: 'unknown_account' }],
    });
    expect(CreateQueueInput.safeParse({ name: 'A', timeZone: 'Mars/Base' }).success).toBe(false);
    const stranger = await fixture.createActor();
    for (const use of [getQueue, updateQueue, deleteQueue, pauseQueue, resumeQueue, shuffleQueue])
      await expect(use(fixture.deps, stranger, { queueId })).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  it('is refused beyond the limit', async () => {
    const { workspaceId } = actor;
    const rows = Array.from({ length: MAX_QUEUES }, (_none, index) => {
      const name = `Queue ${index}`;
      const times = { timeZone: 'UTC', slots: [] };
      return { id: createId('que'), workspaceId, name, nameKey: toQueueNameKey(name), ...times };
    });
    await fixture.deps.prisma.queue.createMany({ data: rows });
    await expect(create('One more')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('adding a post', () => {
  it('returns the post as reading it does', async () => {
    const post = await add('A');
    expect(post).toMatchObject({ state: 'scheduled', schedule: { queueId, timeZone: 'UTC' } });
    expect(await read(post.id)).toEqual(post);
  });

  it('finds the queue by its name, and lets the post choose other accounts', async () => {
    const twitter = await fixture.connect(actor, 'twitter');
    const post = await add('Named', { queue: ' mornings ', accountIds: [twitter] });
    expect(post).toMatchObject({ state: 'scheduled', deliveries: [{ accountId: twitter }] });
    expect((await add('Own')).deliveries).toMatchObject([{ accountId: linkedin }]);
    expect(await preview(3)).toEqual(['Named', 'Own', null]);
  });

  it('reports what is wrong with the queue together with everything else', async () => {
    const refused = (input: object) => add('', { accountIds: [linkedin], ...input });
    await expect(refused({ queue: 'Nowhere' })).rejects.toMatchObject({
      violations: [{ pointer: '/queue', code: 'unknown_queue' }, { code: 'nothing_to_post' }],
    });
    await expect(refused({ publishAt: '2027-01-01T00:00:00Z' })).rejects.toMatchObject({
      violations: [{ pointer: '/queue', code: 'two_times' }, { code: 'nothing_to_post' }],
    });
    await expect(refused({ queue: undefined, queueFront: true })).rejects.toMatchObject({
      violations: [{ pointer: '/queueFront', code: 'front_without_queue' }, {}],
    });
    await updateQueue(fixture.deps, actor, { queueId, slots: [] });
    await expect(add('No slot')).rejects.toMatchObject({
      violations: [{ pointer: '/queue', code: 'queue_without_slots' }],
    });
    const plan = await planRequest(fixture.deps, actor, { input: toInput('No slot') });
    expect(plan).toMatchObject({ valid: false, violations: [{ code: 'queue_without_slots' }] });
  });

  it('passes over days that are full, also in a dry run', async () => {
    const hours = ['09', '10', '11', '12', '13', '14'];
    const slots = WEEKDAYS.flatMap((weekday) =>
      hours.map((hour) => ({ weekday, time: `${hour}:00` })),
    );
    queueId = (await create('Hourly', { slots })).id;
    const posts = [];
    for (let index = 0; index < 7; index += 1) posts.push(await add(`Hourly ${index}`));
    const days = posts.map(({ schedule }) => schedule?.local.slice(0, 10));
    expect(new Set(days.slice(0, 5)).size).toBe(1);
    expect(days[5]).not.toBe(days[4]);
    const plan = await planRequest(fixture.deps, actor, { input: toInput('Planned') });
    expect(plan).toMatchObject({ valid: true, schedule: { queueId }, quota: { used: 2 } });
    expect((await add('Planned')).schedule).toEqual(plan.schedule);
  });

  it('puts a post at the front, and moves the others back up to a free slot', async () => {
    const [first, second, third] = [await add('A'), await add('B'), await add('C')];
    await cancelPost(fixture.deps, actor, { postId: second.id });
    await deletePost(fixture.deps, actor, { postId: second.id, takeDown: false });
    expect(await preview(4)).toEqual(['A', null, 'C', null]);
    const front = await add('Front', { queueFront: true });
    expect(front.schedule).toEqual(first.schedule);
    expect(await preview(4)).toEqual(['Front', 'A', 'C', null]);
    expect((await read(third.id)).schedule).toEqual(third.schedule);
    const moved = await read(first.id);
    expect(moved).toMatchObject({
      state: 'scheduled',
      schedule: second.schedule,
      deliveries: [{ nextAttemptAt: second.schedule?.publishAt }],
    });
    expect((await usedDays()).map((day) => day.slice(-1))).toEqual(['1', '1', '1']);
  });

  it('leaves a canceled post’s slot unfilled until the post is deleted', async () => {
    const [first] = [await add('A'), await add('B')];
    await cancelPost(fixture.deps, actor, { postId: first.id });
    await add('C');
    expect(await preview(4)).toEqual(['A', 'B', 'C', null]);
    await add('Front', { queueFront: true });
    expect(await preview(4)).toEqual(['A', 'Front', 'B', 'C']);
    await deletePost(fixture.deps, actor, { postId: first.id, takeDown: false });
    await add('D');
    expect(await preview(4)).toEqual(['D', 'Front', 'B', 'C']);
  });

  it('leaves the queue when it’s moved to another time', async () => {
    const { id } = await add('A');
    await fixture.deps.prisma.post.update({
      where: { id },
      data: { publishAt: new Date('2027-06-01T10:00:00Z'), publishLocal: '2027-06-01T10:00:00' },
    });
    expect(await preview(1)).toEqual([null]);
    expect((await read(id)).schedule?.queueId).toBeNull();
  });
});

describe('pausing a queue', () => {
  it('holds its posts, and gives those that missed their slots the next ones in order', async () => {
    const posts = [await add('A'), await add('B'), await add('C'), await add('D')];
    await pauseQueue(fixture.deps, actor, { queueId });
    const added = await add('E');
    expect(added).toMatchObject({
      state: 'held',
      deliveries: [{ state: 'held', errorCode: 'held_queue_paused' }],
    });
    expect(await read(added.id)).toEqual(added);
    await advance(2 * DAY_MS + DAY_MS / 2);
    for (const { id } of posts) expect((await read(id)).state).toBe('held');
    await expect(deleteQueue(fixture.deps, actor, { queueId })).rejects.toMatchObject({
      code: 'conflict',
    });
    const resumed = await resumeQueue(fixture.deps, actor, { queueId });
    expect(resumed).toMatchObject({ queue: { pausedAt: null, postCount: 5 }, movedPosts: 5 });
    expect(await preview(6)).toEqual(['A', 'B', 'C', 'D', 'E', null]);
    expect((await read(added.id)).state).toBe('scheduled');
    expect((await usedDays()).map((day) => day.slice(-1))).toEqual(['1', '1', '1', '1', '1']);
    const first = Date.parse((await read(posts[0]?.id ?? '')).schedule?.publishAt ?? '');
    await advance(first - fixture.clock.now().getTime());
    expect((await read(posts[0]?.id ?? '')).state).toBe('publishing');
    expect((await read(posts[1]?.id ?? '')).state).toBe('scheduled');
  });

  it('moves nothing if it’s resumed in time, also the second time', async () => {
    const post = await add('A');
    await pauseQueue(fixture.deps, actor, { queueId });
    await pauseQueue(fixture.deps, actor, { queueId });
    for (let time = 0; time < 2; time += 1)
      expect(await resumeQueue(fixture.deps, actor, { queueId })).toMatchObject({ movedPosts: 0 });
    expect(await read(post.id)).toEqual(post);
  });
});

describe('shuffling a queue', () => {
  it('gives the same slots to the same posts in another order', async () => {
    for (const caption of ['A', 'B', 'C', 'D']) await add(caption);
    const { movedPosts } = await shuffleQueue(fixture.deps, actor, { queueId });
    expect(movedPosts).toBeGreaterThan(1);
    const after = await preview(5);
    expect(after).not.toEqual(['A', 'B', 'C', 'D', null]);
    expect(after.slice(0, 4).toSorted()).toEqual(['A', 'B', 'C', 'D']);
    expect((await usedDays()).map((day) => day.slice(-1))).toEqual(['1', '1', '1', '1']);
  });
});

describeWithPostgres('50 concurrent posts', () => {
  it('get 50 different slots, and skip none', async () => {
    const own = await createServiceFixture(
      createScriptedPlatform().registry,
      createPostgresTestDatabase,
    );
    const by = await own.createActor();
    const accountIds = [await own.connect(by, 'linkedin')];
    const input = CreateQueueInput.parse({ name: 'A', timeZone: 'UTC', accountIds, slots: DAILY });
    const { id: queue } = await createQueue(own.deps, by, input);
    const posts = await Promise.all(
      Array.from({ length: 50 }, (_none, index) => {
        const post = PublishPostInput.parse({ content: { captions: [`Post ${index}`] }, queue });
        return publishPost(own.deps, by, { input: post, source: 'api' });
      }),
    );
    const times = posts.map(({ schedule }) => Date.parse(schedule?.publishAt ?? ''));
    times.sort((a, b) => a - b);
    const first = times[0] ?? 0;
    expect(times).toEqual(times.map((_time, index) => first + index * DAY_MS));
    await own.close();
  });
});
