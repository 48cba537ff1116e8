import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ChangePostsInput, MAX_CHANGED_POSTS } from '#app/domain/posts/change-posts.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { changePosts } from '#app/server/services/publishing/many/change-posts.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { createQueue } from '#app/server/services/queues/manage-queues.ts';
import { pauseQueue } from '#app/server/services/queues/pause-queue.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
});

type Input = Partial<z.input<typeof PublishPostInput>>;

const inMs = (ms: number): Date => new Date(fixture.clock.now().getTime() + ms);

function schedule(publishAt: Input['publishAt'] | number, input: Input = {}) {
  const parsed = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: [`Post ${Math.random()}`] },
    publishAt: typeof publishAt === 'number' ? inMs(publishAt).toISOString() : publishAt,
    ...input,
  });
  return publishPost(fixture.deps, actor, { input: parsed, source: 'api' });
}

const change = (input: z.input<typeof ChangePostsInput>, dryRun = false, by = actor) =>
  changePosts(fixture.deps, by, { input: ChangePostsInput.parse(input), dryRun });
const read = (postId: string) => readPost(fixture.deps, actor, { postId });
const readUse = async () => {
  const days = await fixture.deps.prisma.usageDay.findMany({
    where: { workspaceId: actor.workspaceId, postsUsed: { gt: 0 } },
    orderBy: { day: 'asc' },
  });
  return days.map(({ postsUsed, deliveriesUsed }) => [postsUsed, deliveriesUsed]);
};
const ALL = { state: 'scheduled' } as const;

describe('moving many posts', () => {
  it('keeps the wall time across a clock change for days, and is exact for hours', async () => {
    const berlin = { local: '2027-03-27T09:30', timeZone: 'Europe/Berlin' };
    const { id } = await schedule(berlin);
    const days = await change({ filter: ALL, change: { moveBy: 'P1D' } });
    expect(days).toMatchObject({
      changed: 1,
      items: [
        {
          postId: id,
          before: { schedule: { publishAt: '2027-03-27T08:30:00.000Z' } },
          after: { schedule: { publishAt: '2027-03-28T07:30:00.000Z' } },
        },
      ],
    });
    expect((await read(id)).schedule?.local).toBe('2027-03-28T09:30:00');
    await change({ filter: ALL, change: { moveBy: '-PT24H' } });
    expect((await read(id)).schedule?.local).toBe('2027-03-27T08:30:00');
  });

  it('moves a week of full days by a day, and counts each post on its new day', async () => {
    for (let day = 1; day <= 3; day += 1)
      for (let n = 0; n < 5; n += 1) await schedule(day * DAY_MS + n * 60_000);
    const moved = await change({ filter: ALL, change: { moveBy: 'P1D' } });
    expect(moved).toMatchObject({ changed: 15, refused: 0 });
    expect(await readUse()).toEqual([5, 5, 5].map((posts) => [posts, posts]));
  });

  it('refuses the posts for which a day has no room, and moves the others', async () => {
    for (let n = 0; n < 4; n += 1) await schedule(2 * DAY_MS + n * 60_000);
    const own = [await schedule(DAY_MS), await schedule(DAY_MS + 60_000)];
    const ids = own.map(({ id }) => id);
    const { items, ...counts } = await change({ filter: { ids }, change: { moveBy: 'P1D' } });
    expect(counts).toMatchObject({ changed: 1, refused: 1 });
    expect(items.at(1)).toMatchObject({ after: null, violations: [{ code: 'day_full' }] });
    expect(await read(ids[1] ?? '')).toMatchObject({ schedule: own[1]?.schedule });
    expect(await readUse()).toEqual([
      [1, 1],
      [5, 5],
    ]);
  });

  it('reports every post that can’t move with the reason, and changes nothing in a dry run', async () => {
    const past = await schedule(HOUR_MS);
    const skipped = await schedule({ local: '2027-03-27T02:30', timeZone: 'Europe/Berlin' });
    const published = await schedule(undefined);
    const ids = [past, skipped, published].map(({ id }) => id);
    const filter = { ids: [...ids, 'post_unknown'] };
    const codesOf = async (moveBy: string) => {
      const { items } = await change({ filter, change: { moveBy } }, true);
      return new Map(items.map(({ postId, violations }) => [postId, violations[0]?.code]));
    };
    expect(await codesOf('P1D')).toEqual(
      new Map([
        [past.id, undefined],
        [skipped.id, 'time_skipped'],
        [published.id, 'post_not_planned'],
        ['post_unknown', 'unknown_post'],
      ]),
    );
    expect((await codesOf('-PT2H')).get(past.id)).toBe('time_in_past');
    expect((await codesOf('P3Y')).get(past.id)).toBe('time_too_far');
    expect((await read(past.id)).schedule).toEqual(past.schedule);
    const later = { moveBy: 'P1D', disambiguation: 'later' } as const;
    await change({ filter: { ids: [skipped.id] }, change: later });
    expect((await read(skipped.id)).schedule?.local).toBe('2027-03-28T03:30:00');
  });

  it('publishes now, also posts of a paused queue, which they leave', async () => {
    const queue = await createQueue(fixture.deps, actor, {
      name: 'Mornings',
      accountIds: [],
      slots: [{ weekday: 'monday', time: '09:30' }],
    });
    const { id } = await schedule(undefined, { queue: 'mornings' });
    const other = await schedule(DAY_MS);
    await pauseQueue(fixture.deps, actor, { queueId: queue.id });
    const filter = { queue: 'MORNINGS', state: 'held' } as const;
    expect(await change({ filter, change: { publishAt: 'now' } })).toMatchObject({ changed: 1 });
    expect(await read(id)).toMatchObject({ state: 'publishing', schedule: { queueId: null } });
    expect((await read(other.id)).state).toBe('scheduled');
  });

  it('refuses to move identical posts next to each other', async () => {
    const settings = { ...fixture.deps.settings, duplicateWindowMinutes: 60 };
    const content = { captions: ['Every day'] };
    const posts = [await schedule(DAY_MS, { content }), await schedule(2 * DAY_MS, { content })];
    const input = ChangePostsInput.parse({
      filter: { ids: posts.map(({ id }) => id) },
      change: { publishAt: inMs(3 * DAY_MS).toISOString() },
    });
    const deps = { ...fixture.deps, settings };
    expect(await changePosts(deps, actor, { input, dryRun: true })).toMatchObject({
      changed: 1,
      items: [{ status: 'changed' }, { violations: [{ code: 'duplicate_content' }] }],
    });
    const last = { filter: { ids: [posts[0]?.id ?? ''] }, change: { moveBy: 'P1D' } };
    const toOther = ChangePostsInput.parse(last);
    expect(await changePosts(deps, actor, { input: toOther, dryRun: true })).toMatchObject({
      items: [{ violations: [{ code: 'duplicate_content' }] }],
    });
  });
});

describe('changing many posts', () => {
  it('changes the options of each, checks the rules, and leaves what already has them', async () => {
    const content = { captions: ['See https://kiln.example/one'] };
    const { id } = await schedule(DAY_MS, { content });
    const platformOptions = { linkedin: { linkTitle: 'The kiln' } };
    const run = () => change({ filter: ALL, change: { platformOptions } });
    expect(await run()).toMatchObject({ changed: 1, items: [{ after: { platformOptions } }] });
    expect(await run()).toMatchObject({ changed: 0, unchanged: 1, items: [{ after: null }] });
    const [delivery] = await fixture.deps.prisma.delivery.findMany({ where: { postId: id } });
    expect(delivery?.options).toMatchObject(platformOptions);
    expect((await read(id)).state).toBe('scheduled');
  });

  it('cancels them and gives back what they count', async () => {
    const posts = [await schedule(DAY_MS), await schedule(2 * DAY_MS)];
    expect(await change({ filter: ALL, change: { cancel: true } })).toMatchObject({ changed: 2 });
    expect(await readUse()).toEqual([]);
    expect((await read(posts[0]?.id ?? '')).state).toBe('canceled');
  });

  it('never starts a post that it moved while it was being released', async () => {
    const { id } = await schedule(HOUR_MS);
    fixture.clock.advance(HOUR_MS);
    const moving = change({ filter: { ids: [id] }, change: { moveBy: 'P1D' } });
    const [, { changed }] = await Promise.all([releaseDuePosts(fixture.deps), moving]);
    expect((await read(id)).state).toBe(changed === 1 ? 'scheduled' : 'publishing');
  });

  it('finds posts by account, text, and time, and nothing of other workspaces', async () => {
    const mine = await schedule(DAY_MS, { content: { captions: ['Kiln day'] } });
    await schedule(3 * DAY_MS, { content: { captions: ['Glaze day'] } });
    const accountIds = [mine.deliveries[0]?.accountId ?? ''];
    const find = async (filter: z.input<typeof ChangePostsInput>['filter'], by = actor) =>
      (await change({ filter, change: { cancel: true } }, true, by)).items.map((one) => one.postId);
    expect(await find({ search: 'kiln', accountIds })).toEqual([mine.id]);
    expect(await find({ to: inMs(2 * DAY_MS).toISOString() })).toEqual([mine.id]);
    expect(await find({ platform: 'twitter' })).toEqual([]);
    const stranger = await fixture.createActor();
    expect(await find(ALL, stranger)).toEqual([]);
    const viewer = { ...actor, role: 'viewer' } as const;
    await expect(find(ALL, viewer)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('refuses a filter that finds too many posts, and an unclear request', async () => {
    const { id } = await schedule(DAY_MS);
    const post = await fixture.deps.prisma.post.findUniqueOrThrow({ where: { id } });
    await fixture.deps.prisma.post.createMany({
      data: Array.from({ length: MAX_CHANGED_POSTS }, (_, n) => ({
        ...post,
        content: post.content ?? {},
        id: `post_${actor.workspaceId}_${n}`,
      })),
    });
    await expect(change({ filter: ALL, change: { cancel: true } })).rejects.toMatchObject({
      violations: [{ pointer: '/filter', code: 'too_big' }],
    });
    const bad = [
      { filter: {}, change: { cancel: true } },
      { filter: { ids: [id], state: 'held' }, change: { cancel: true } },
      { filter: ALL, change: {} },
      { filter: ALL, change: { cancel: true, moveBy: 'P1D' } },
      { filter: ALL, change: { publishAt: 'now', moveBy: 'P1D' } },
      { filter: ALL, change: { moveBy: '2 days' } },
    ];
    expect(bad.map((input) => ChangePostsInput.safeParse(input).success)).not.toContain(true);
  });
});
