import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateSeriesInput, UpdateSeriesInput } from '#app/domain/series/series.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { listNotifications } from '#app/server/services/notifications/list-notifications.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { deletePost } from '#app/server/services/publishing/manage/delete-post.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { createOccurrences } from '#app/server/services/series/create-occurrences.ts';
import {
  detachOccurrence,
  listOccurrences,
  skipOccurrence,
  stopSeries,
} from '#app/server/services/series/manage-occurrences.ts';
import {
  createSeries,
  getSeries,
  listSeries,
  previewSeries,
  updateSeries,
} from '#app/server/services/series/manage-series.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let fixture: ServiceFixture;
let actor: Actor;
let linkedin: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.series.deleteMany();
  await fixture.deps.prisma.delivery.deleteMany();
  actor = await fixture.createActor();
  linkedin = await fixture.connect(actor, 'linkedin');
});

/** The day that is so many days after the fixture's today. */
const toDay = (days: number): string =>
  new Date(fixture.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const toLocal = (days: number): string => `${toDay(days)}T10:00:00`;
const toPost = (caption: string) => ({
  accountIds: [linkedin],
  content: { captions: [caption] },
});
const toInput = (changes: object = {}) =>
  CreateSeriesInput.parse({
    post: toPost('Kiln hours'),
    start: { local: `${toDay(1)}T10:00`, timeZone: 'UTC' },
    rrule: 'FREQ=DAILY;COUNT=3',
    ...changes,
  });
const create = (changes: object = {}) =>
  createSeries(fixture.deps, actor, { input: toInput(changes), source: 'api' });
const update = (seriesId: string, changes: object) =>
  updateSeries(fixture.deps, actor, { seriesId, ...UpdateSeriesInput.parse(changes) });
const list = async (seriesId: string) =>
  (await listOccurrences(fixture.deps, actor, { seriesId })).items;
const states = async (seriesId: string) => (await list(seriesId)).map(({ state }) => state);
const run = (): Promise<number> => createOccurrences(fixture.deps);
const captions = async (seriesId: string) =>
  Promise.all(
    (await list(seriesId)).map(async ({ post }) =>
      post ? (await readPost(fixture.deps, actor, { postId: post.id })).caption : null,
    ),
  );
const getPostId = async (seriesId: string, index: number): Promise<string> => {
  const post = (await list(seriesId))[index]?.post;
  if (!post) throw new Error('The occurrence has no post.');
  return post.id;
};
const kinds = async (person: Actor) => {
  const { items } = await listNotifications(fixture.deps, person, { unread: 'false', limit: 9 });
  return items.map(({ kind }) => kind);
};
const usedDays = async () => {
  const { workspaceId } = actor;
  const rows = await fixture.deps.prisma.usageDay.findMany({ where: { workspaceId } });
  return rows
    .filter(({ postsUsed }) => postsUsed > 0)
    .map(({ day, postsUsed }) => `${day.toISOString().slice(0, 10)}: ${postsUsed}`)
    .sort();
};

describe('a series', () => {
  it('is previewed, created, listed, and becomes scheduled posts', async () => {
    const preview = await previewSeries(fixture.deps, actor, toInput());
    expect(preview.items.map(({ local }) => local)).toEqual([1, 2, 3].map(toLocal));
    expect(await listSeries(fixture.deps, actor, { limit: 10 })).toMatchObject({ items: [] });
    const { id } = await create();
    expect(await states(id)).toEqual(['planned', 'planned', 'planned']);
    expect(await run()).toBe(3);
    expect(await run()).toBe(0);
    expect(await list(id)).toMatchObject(
      [1, 2, 3].map((days) => ({
        local: toLocal(days),
        state: 'created',
        isChanged: false,
        post: { state: 'scheduled', publishAt: `${toLocal(days)}.000Z` },
      })),
    );
    expect(await usedDays()).toEqual([1, 2, 3].map((days) => `${toDay(days)}: 1`));
    expect((await listSeries(fixture.deps, actor, { limit: 10 })).items).toMatchObject([
      { id, state: 'active', remaining: 3, blocked: 0, nextAt: `${toLocal(1)}.000Z` },
    ]);
    fixture.clock.advance(4 * DAY_MS);
    expect(await getSeries(fixture.deps, actor, { seriesId: id })).toMatchObject({
      state: 'finished',
    });
  });

  it('shortens the links of its posts if it says so, whatever the rules say', async () => {
    const { id } = await create({
      post: { ...toPost('Shop at https://kiln.test/shop'), shortenLinks: true },
      rrule: 'FREQ=DAILY;COUNT=2',
    });
    await run();
    const texts = await Promise.all(
      (await list(id)).map(async ({ post }) => {
        const { deliveries } = await readPost(fixture.deps, actor, { postId: post?.id ?? '' });
        return deliveries[0]?.content.caption;
      }),
    );
    expect(texts[0]).toMatch(/^Shop at http:\/\/localhost:3000\/l\/[2-9b-z]{10}$/u);
    expect(texts[1]).toBe(texts[0]);
  });

  it('creates posts 90 days ahead', async () => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;INTERVAL=4;COUNT=6' });
    await run();
    const created = (await states(id)).filter((state) => state === 'created').length;
    expect(created).toBe(4);
    fixture.clock.advance(31 * DAY_MS);
    expect(await run()).toBe(1);
  });

  it('reports everything that is wrong at once', async () => {
    const input = toInput({
      post: toPost('x'.repeat(4000)),
      start: { local: '2020-01-01T10:00', timeZone: 'UTC' },
      rrule: 'FREQ=DAILY',
    });
    await expect(createSeries(fixture.deps, actor, { input, source: 'api' })).rejects.toMatchObject(
      {
        violations: [
          { pointer: '/start/local', code: 'time_in_past' },
          { pointer: '/rrule', code: 'rule_without_end' },
          { pointer: '/post/content/captions/0', code: 'caption_too_long' },
        ],
      },
    );
  });

  it('belongs to its workspace', async () => {
    const { id } = await create();
    const stranger = await fixture.createActor();
    const call = { seriesId: id, local: toLocal(1) };
    for (const attempt of [
      () => getSeries(fixture.deps, stranger, call),
      () => listOccurrences(fixture.deps, stranger, call),
      () => updateSeries(fixture.deps, stranger, { seriesId: id, rrule: 'FREQ=DAILY;COUNT=1' }),
      () => skipOccurrence(fixture.deps, stranger, call),
      () => detachOccurrence(fixture.deps, stranger, call),
      () => stopSeries(fixture.deps, stranger, call),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    const viewer = { ...actor, role: 'viewer' as const };
    await expect(stopSeries(fixture.deps, viewer, call)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a change of a series', () => {
  it('reaches the posts that nobody changed, and no others', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY;COUNT=6' });
    await run();
    fixture.clock.advance(DAY_MS + 2 * 60 * 60 * 1000);
    await releaseDuePosts(fixture.deps);
    const change = { content: { captions: ['Closed today'] } };
    await changePost(fixture.deps, actor, { postId: await getPostId(id, 1), change });
    const publishAt = {
      local: `${toDay(2)}T18:00`,
      timeZone: 'UTC',
      disambiguation: 'reject' as const,
    };
    await changePost(fixture.deps, actor, {
      postId: await getPostId(id, 2),
      change: { publishAt },
    });
    const detached = (await list(id))[3]?.local ?? '';
    await detachOccurrence(fixture.deps, actor, { seriesId: id, local: detached });
    expect((await list(id)).map(({ isChanged }) => isChanged)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    await update(id, { post: toPost('New kiln hours') });
    await run();
    expect(await captions(id)).toEqual([
      'Kiln hours',
      'Closed today',
      'Kiln hours',
      'Kiln hours',
      'New kiln hours',
      'New kiln hours',
    ]);
    expect(await states(id)).toEqual([
      'created',
      'created',
      'created',
      'detached',
      'created',
      'created',
    ]);
  });

  it('moves the posts, releases their days, and keeps what was skipped', async () => {
    const { id } = await create();
    await run();
    await skipOccurrence(fixture.deps, actor, { seriesId: id, local: toLocal(2) });
    expect(await usedDays()).toEqual([1, 3].map((days) => `${toDay(days)}: 1`));
    await update(id, { rrule: 'FREQ=DAILY;INTERVAL=1;COUNT=4' });
    await run();
    expect(await states(id)).toEqual(['created', 'skipped', 'created', 'created']);
    await update(id, {
      start: { local: `${toDay(5)}T09:00`, timeZone: 'UTC' },
      rrule: 'FREQ=DAILY;COUNT=2',
    });
    await run();
    expect((await list(id)).map(({ local }) => local)).toEqual([
      `${toDay(5)}T09:00:00`,
      `${toDay(6)}T09:00:00`,
    ]);
    expect(await usedDays()).toEqual([5, 6].map((days) => `${toDay(days)}: 1`));
    expect(
      await fixture.deps.prisma.post.count({ where: { workspaceId: actor.workspaceId } }),
    ).toBe(3);
  });
});

describe('an occurrence', () => {
  it('is skipped with its post, also before that exists, and not created again', async () => {
    const { id } = await create();
    await skipOccurrence(fixture.deps, actor, { seriesId: id, local: toLocal(1) });
    await run();
    const skipped = await skipOccurrence(fixture.deps, actor, { seriesId: id, local: toLocal(2) });
    expect(skipped).toMatchObject({ state: 'skipped', post: { state: 'canceled' } });
    await deletePost(fixture.deps, actor, { postId: await getPostId(id, 1), takeDown: false });
    await run();
    expect(await states(id)).toEqual(['skipped', 'skipped', 'created']);
    const wrong = { seriesId: id, local: toLocal(9) };
    await expect(skipOccurrence(fixture.deps, actor, wrong)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('that has no room on its day is blocked, and created once there is room', async () => {
    const { id } = await create({
      rrule: 'FREQ=DAILY;BYHOUR=1,4,7,10,13,16;COUNT=6',
      start: { local: `${toDay(3)}T01:00`, timeZone: 'UTC' },
    });
    await run();
    const five = Array.from({ length: 5 }, () => 'created');
    expect(await states(id)).toEqual([...five, 'blocked']);
    expect((await list(id)).at(-1)?.reason).toContain('full');
    await skipOccurrence(fixture.deps, actor, { seriesId: id, local: `${toDay(3)}T01:00:00` });
    expect(await run()).toBe(0);
    fixture.clock.advance(DAY_MS);
    expect(await run()).toBe(1);
    expect((await list(id)).at(-1)).toMatchObject({ state: 'created', reason: null });
  });

  it('that is still blocked at its time is missed', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY;COUNT=1' });
    await fixture.deps.prisma.account.updateMany({
      where: { id: linkedin },
      data: { state: 'revoked' },
    });
    await run();
    expect(await states(id)).toEqual(['blocked']);
    fixture.clock.advance(2 * DAY_MS);
    await run();
    expect(await list(id)).toMatchObject([
      { state: 'missed', reason: expect.stringContaining('account') as string },
    ]);
    expect(await kinds(actor)).toEqual(['series_missed', 'series_blocked']);
  });

  it('notifies once about a day’s blocked occurrences, and again only for another reason', async () => {
    const { id } = await create({
      rrule: 'FREQ=DAILY;COUNT=3',
      start: { local: `${toDay(9)}T10:00`, timeZone: 'UTC' },
    });
    await fixture.deps.prisma.account.updateMany({
      where: { id: linkedin },
      data: { state: 'revoked' },
    });
    await run();
    fixture.clock.advance(DAY_MS);
    await run();
    const { items } = await listNotifications(fixture.deps, actor, { unread: 'false', limit: 9 });
    expect(items).toMatchObject([
      {
        kind: 'series_blocked',
        title: '3 posts of the series “Kiln hours” can’t be scheduled.',
        detail: expect.stringContaining('account') as string,
        postId: null,
        seriesId: id,
      },
    ]);
    expect(await states(id)).toEqual(['blocked', 'blocked', 'blocked']);
    // A token lists what concerns its own environment.
    const token = { ...actor, environment: 'sandbox' } as const;
    const own = await listNotifications(fixture.deps, token, { unread: 'false', limit: 9 });
    expect(own.items).toHaveLength(1);
    const live = { ...actor, environment: 'live' } as const;
    const others = await listNotifications(fixture.deps, live, { unread: 'false', limit: 9 });
    expect(others.items).toEqual([]);
  });

  it('is blocked when the author left, until someone takes the series over', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY;COUNT=1' });
    const { userId, workspaceId } = await fixture.createActor();
    await fixture.deps.prisma.series.updateMany({ where: { id }, data: { authorUserId: userId } });
    expect(workspaceId).not.toBe(actor.workspaceId);
    await run();
    expect(await states(id)).toEqual(['blocked']);
    // The owners decide about it.
    expect(await kinds(actor)).toEqual(['series_blocked']);
    await update(id, {});
    expect(await run()).toBe(1);
  });
});

describe('an evergreen series', () => {
  it('uses its texts in turn and blocks an occurrence for which none is allowed', async () => {
    const evergreen = { texts: [{ caption: 'One' }, { caption: 'Two' }], cooldownDays: 3 };
    const { id } = await create({ rrule: 'FREQ=DAILY;COUNT=4', evergreen });
    await run();
    expect(await captions(id)).toEqual(['One', 'Two', null, 'One']);
    expect(await states(id)).toEqual(['created', 'created', 'blocked', 'created']);
  });

  it('reports repeated texts and those that a platform refuses', async () => {
    const evergreen = {
      texts: [{ caption: 'One' }, { caption: 'One' }, { caption: 'x'.repeat(4000) }],
    };
    await expect(create({ evergreen })).rejects.toMatchObject({
      violations: [
        { pointer: '/evergreen/texts/1/caption', code: 'repeated_text' },
        { pointer: '/evergreen/texts/2/caption', code: 'caption_too_long' },
      ],
    });
  });
});

describe('stopping a series', () => {
  it('cancels its scheduled posts, and says how many', async () => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;INTERVAL=4;COUNT=6' });
    await run();
    const stopped = await stopSeries(fixture.deps, actor, { seriesId: id });
    expect(stopped).toMatchObject({
      series: { state: 'stopped' },
      canceledPosts: 4,
      canceledOccurrences: 2,
    });
    expect(await stopSeries(fixture.deps, actor, { seriesId: id })).toMatchObject({
      canceledPosts: 0,
    });
    const entries = await fixture.deps.prisma.auditEntry.findMany({
      where: { workspaceId: actor.workspaceId, subject: id },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual(['series.created', 'series.stopped']);
    expect(await usedDays()).toEqual([]);
    expect(await run()).toBe(0);
    await expect(update(id, { rrule: 'FREQ=DAILY;COUNT=1' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describeWithPostgres('several workers', () => {
  it('create each post once, while the series is changed', async () => {
    const own = await createServiceFixture(
      createScriptedPlatform().registry,
      createPostgresTestDatabase,
    );
    try {
      const editor = await own.createActor();
      const account = await own.connect(editor, 'linkedin');
      const post = { accountIds: [account], content: { captions: ['Before'] } };
      const start = { local: '2026-11-22T10:00', timeZone: 'UTC' };
      const input = toInput({ post, start, rrule: 'FREQ=DAILY;COUNT=60' });
      const { id } = await createSeries(own.deps, editor, { input, source: 'api' });
      const change = UpdateSeriesInput.parse({
        post: { ...post, content: { captions: ['After'] } },
      });
      const workers = Array.from({ length: 4 }, () => createOccurrences(own.deps));
      await updateSeries(own.deps, editor, { seriesId: id, ...change });
      await Promise.all(workers);
      // The worker that lost its lease tries again when the series is due.
      await createOccurrences(own.deps);
      const { items } = await listOccurrences(own.deps, editor, { seriesId: id });
      expect(items.map(({ state }) => state)).toEqual(items.map(() => 'created'));
      const posts = await own.deps.prisma.post.findMany({ select: { content: true } });
      expect(posts).toHaveLength(60);
      expect(posts.every(({ content }) => JSON.stringify(content).includes('After'))).toBe(true);
    } finally {
      await own.close();
    }
  });
});
