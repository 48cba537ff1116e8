import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CalendarInput } from '#app/domain/calendar/calendar.ts';
import { createPlatformRegistry } from '#app/server/platforms/registry.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { readCalendar } from '#app/server/services/publishing/read/read-calendar.ts';
import { fillCalendar } from '#tests/support/filled-calendar.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const EMPTY = { sandbox: {}, live: {} };
const MORNING = { from: '2027-02-10T06:00:00Z', days: 0.5 };
const NOVEMBER = { from: '2026-11-01', days: 30 };

describe('reading a calendar', () => {
  let fixture: ServiceFixture;
  let actor: Actor;

  beforeAll(async () => {
    fixture = await createServiceFixture(createPlatformRegistry(EMPTY));
    actor = await fixture.createActor();
    const { workspaceId, userId } = actor;
    const { prisma } = fixture.deps;
    await prisma.workspace.update({
      where: { id: workspaceId },
      data: { timeZone: 'America/New_York' },
    });
    await fillCalendar(prisma, { workspaceId, userId, posts: 120, ...NOVEMBER });
    const stranger = await fixture.createActor();
    await fillCalendar(prisma, {
      workspaceId: stranger.workspaceId,
      userId: stranger.userId,
      posts: 30,
      ...NOVEMBER,
    });
  });
  afterAll(() => fixture.close());

  const read = (input: object = {}) =>
    readCalendar(fixture.deps, actor, CalendarInput.parse({ firstDay: 7, ...input }));

  const count = async (input: object): Promise<number> =>
    (await read(input)).cells.reduce((sum, { total }) => sum + total, 0);

  it('counts all posts of the workspace by the days of its zone, and returns the first of each', async () => {
    const { cells, today, timeZone } = await read({ date: '2026-11-15' });
    expect({ today, timeZone }).toEqual({ today: '2026-11-21', timeZone: 'America/New_York' });
    expect(cells).toHaveLength(35);
    // November in UTC starts on October 31 in New York.
    expect(cells[0]).toMatchObject({ date: '2026-11-01', total: 4 });
    expect(await count({ date: '2026-10-15' })).toBe(1);
    expect(cells.reduce((sum, { total }) => sum + total, 0)).toBe(119);
    for (const { date, posts } of cells.filter(({ total }) => total > 0)) {
      expect(posts.length).toBeLessThanOrEqual(4);
      const times = posts.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      const days = times.map((at) =>
        new Date(at).toLocaleDateString('en-CA', { timeZone: 'America/New_York' }),
      );
      expect(new Set(days)).toEqual(new Set([date]));
    }
  });

  it('returns a post with its state, platforms, and text', async () => {
    const { cells } = await read({ date: '2026-11-15' });
    expect(cells[2]?.posts[0]).toMatchObject({
      at: '2026-11-03T09:00:00.000Z',
      title: 'Open studio on Saturday, 10 to 4',
      state: 'published',
      platforms: ['tiktok', 'youtube', 'linkedin', 'twitter'],
      media: null,
    });
  });

  it('reads a week by the hour and every post of a day page by page', async () => {
    const week = await read({ view: 'week', date: '2026-11-15' });
    expect(week.cells).toHaveLength(7 * 24);
    expect(week.cells.filter(({ total }) => total > 0)).toHaveLength(28);
    const { workspaceId, userId } = actor;
    const { prisma } = fixture.deps;
    await fillCalendar(prisma, { workspaceId, userId, posts: 60, ...MORNING });
    const day = { view: 'day', date: '2027-02-10' };
    const [first, second] = [await read(day), await read({ ...day, page: 2 })];
    const total = first.cells[0]?.total ?? 0;
    expect(total).toBe(60);
    const ids = [first, second].flatMap(({ cells }) => cells.flatMap(({ posts }) => posts));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(total);
  });

  it('shows only the numbers of full hours if a week has too many posts', async () => {
    const { workspaceId, userId } = actor;
    const { prisma } = fixture.deps;
    await fillCalendar(prisma, { workspaceId, userId, posts: 200, from: '2027-03-08', days: 3 });
    const { cells } = await read({ view: 'week', date: '2027-03-09' });
    const full = cells.filter(({ total }) => total > 1);
    expect(full.length).toBeGreaterThan(20);
    expect(full.flatMap(({ posts }) => posts)).toEqual([]);
  });

  it('has a scheduled post at its own time', async () => {
    const { prisma } = fixture.deps;
    const { id } = await prisma.post.findFirstOrThrow({
      where: { workspaceId: actor.workspaceId },
      orderBy: { createdAt: 'desc' },
    });
    const schedule = { timeZone: 'Europe/Berlin', publishLocal: '2028-01-15T03:00:00' };
    const resolved = { publishAt: new Date('2028-01-15T02:00:00Z'), zonesVersion: '2026a' };
    await prisma.post.update({
      where: { id },
      data: { ...schedule, ...resolved, publishRule: 'reject', stateSummary: 'scheduled' },
    });
    await prisma.delivery.updateMany({
      where: { postId: id },
      data: { state: 'scheduled', remoteId: null, publishedAt: null, retrySafe: null },
    });
    const { cells } = await read({ date: '2028-01-01', state: 'scheduled' });
    // 3:00 in Berlin is the evening before in the workspace's zone.
    expect(cells.filter(({ total }) => total > 0)).toMatchObject([
      { date: '2028-01-14', total: 1, posts: [{ id, state: 'scheduled' }] },
    ]);
  });

  it('limits the posts to an account, a state, and a text', async () => {
    const month = { date: '2026-11-15' };
    const account = await fixture.deps.prisma.account.findFirstOrThrow({
      where: { workspaceId: actor.workspaceId, platform: 'linkedin' },
    });
    const all = await count(month);
    const failed = await count({ ...month, state: 'failed' });
    expect(failed).toBe(13);
    expect(await count({ ...month, state: 'published' })).toBe(all - failed);
    expect(await count({ ...month, search: 'espresso' })).toBe(24);
    expect(await count({ ...month, search: '窯を開' })).toBe(24);
    expect(await count({ ...month, search: 'nothing at all' })).toBe(0);
    const ofAccount = await count({ ...month, accountId: account.id });
    expect(ofAccount).toBeGreaterThan(0);
    expect(ofAccount).toBeLessThan(all);
    expect(await count({ ...month, accountId: 'acct_of_someone_else' })).toBe(0);
  });
});
