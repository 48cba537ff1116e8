import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { bindCalendarFeed } from '#app/server/services/calendar-feed/bind-calendar-feed.ts';
import { findFeedPosts } from '#app/server/services/calendar-feed/find-feed-posts.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { NO_PLATFORMS } from '#tests/support/team.ts';

const DAY_MS = 86_400_000;

let fixture: ServiceFixture;
let feeds: ReturnType<typeof bindCalendarFeed>;
let owner: Actor;
let accountId: string;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
  feeds = bindCalendarFeed(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = await fixture.createActor();
  accountId = await fixture.connect(owner, 'linkedin');
});

const inDays = (days: number): Date => new Date(fixture.clock.now().getTime() + days * DAY_MS);

interface NewPost {
  readonly at: Date;
  readonly isScheduled?: boolean;
  readonly text?: string;
  readonly environment?: string;
}

async function addPosts(posts: readonly NewPost[]): Promise<string[]> {
  const { workspaceId } = owner;
  const { prisma } = fixture.deps;
  const rows = posts.map((post) => ({ ...post, id: createId('post') }));
  await prisma.post.createMany({
    data: rows.map(({ id, at, isScheduled = true, environment = 'sandbox' }) => ({
      id,
      workspaceId,
      source: 'web',
      environment,
      content: {},
      contentHash: 'none',
      stateSummary: isScheduled ? 'scheduled' : 'published',
      createdAt: isScheduled ? fixture.clock.now() : at,
      ...(isScheduled && {
        publishAt: at,
        timeZone: 'UTC',
        publishLocal: at.toISOString().slice(0, 19),
        publishRule: 'instant',
        zonesVersion: 'none',
      }),
    })),
  });
  await prisma.delivery.createMany({
    data: rows.map(({ id, at, text = 'The kiln opens at ten', isScheduled = true }) => ({
      id: createId('dlv'),
      postId: id,
      workspaceId,
      accountId,
      platform: 'linkedin',
      text,
      runAt: at,
      ...(isScheduled
        ? { state: 'scheduled' }
        : { state: 'published', publishedAt: at, remoteId: id }),
    })),
  });
  return rows.map(({ id }) => id);
}

async function createSecret(actor = owner): Promise<string> {
  const { url } = await feeds.createCalendarFeed(actor);
  return /\/calendar\/(ff_cal_[\w-]{43})\.ics$/u.exec(url)?.[1] ?? '';
}

/** Reads the feed with a parser that has no code in common with the library that writes it. */
async function readEvents(secret: string): Promise<InstanceType<typeof ICAL.Event>[]> {
  const text = await (await feeds.readCalendarFeed({ secret })).write();
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

const listIds = (events: readonly { uid: string }[]): string[] =>
  events.map(({ uid }) => uid.replace('@fanfare', ''));

describe('the calendar feed', () => {
  it('has one event for each post, which any calendar app can parse', async () => {
    const text = 'Crème brûlée; glazes, “teal” \\ 窯 🎉 '.repeat(6);
    const [id = ''] = await addPosts([{ at: inDays(3), text: `${text}\nNot in the feed` }]);
    const secret = await createSecret();
    const file = await (await feeds.readCalendarFeed({ secret })).write();
    expect(file).not.toContain('Not in the feed');
    const [event] = await readEvents(secret);
    expect(event).toMatchObject({
      uid: `${id}@fanfare`,
      summary: expect.stringMatching(/^Crème brûlée; glazes, “teal” \\ 窯 🎉 Crème.+…$/u),
      description: `Scheduled · LinkedIn\nhttp://localhost:3000/app/posts/${id}`,
    });
    expect(event?.startDate.toJSDate()).toEqual(inDays(3));
    expect(event?.component.getFirstPropertyValue('url')).toContain(id);
    const calendar = new ICAL.Component(ICAL.parse(file));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Kiln & Ash · Fanfare');
  });

  it('keeps an event’s UID when its post moves, and changes its version', async () => {
    const [id = ''] = await addPosts([{ at: inDays(3) }]);
    const secret = await createSecret();
    const before = await feeds.readCalendarFeed({ secret });
    expect((await feeds.readCalendarFeed({ secret })).version).toBe(before.version);
    expect(await before.write()).toBe(await before.write());
    await fixture.deps.prisma.post.update({
      where: { id },
      data: { publishAt: inDays(4), publishLocal: inDays(4).toISOString().slice(0, 19) },
    });
    const after = await feeds.readCalendarFeed({ secret });
    expect(after.version).not.toBe(before.version);
    const [event] = await readEvents(secret);
    expect(event?.uid).toBe(`${id}@fanfare`);
    expect(event?.startDate.toJSDate()).toEqual(inDays(4));
  });

  it('goes back 90 days and two years ahead, also for posts without a time', async () => {
    const ids = await addPosts([
      { at: inDays(-91) },
      { at: inDays(-91), isScheduled: false },
      { at: inDays(-89), isScheduled: false },
      { at: inDays(-88) },
      { at: inDays(730) },
      { at: inDays(732) },
    ]);
    expect(listIds(await readEvents(await createSecret()))).toEqual(ids.slice(2, 5));
  });

  it('takes upcoming posts first, then those nearest to now, if there are too many', async () => {
    const ids = await addPosts([-4, -3, -2, -1, 1, 2, 3].map((days) => ({ at: inDays(days) })));
    const { workspaceId } = owner;
    const now = fixture.clock.now();
    const find = async (limit: number) => {
      const scope = { workspaceId, environment: null, now, limit };
      return (await findFeedPosts(fixture.deps, scope)).map(({ id }) => id);
    };
    expect(await find(5)).toEqual(ids.slice(2));
    expect(await find(2)).toEqual(ids.slice(4, 6));
  });

  it('has only the workspace’s posts, and only a token’s environment if a token created it', async () => {
    const stranger = await fixture.createActor();
    const [sandboxId, liveId] = await addPosts([
      { at: inDays(1) },
      { at: inDays(2), environment: 'live' },
    ]);
    expect(await readEvents(await createSecret(stranger))).toEqual([]);
    expect(listIds(await readEvents(await createSecret()))).toEqual([sandboxId, liveId]);
    await feeds.revokeCalendarFeed(owner);
    const scopes = ['workspace:write', 'posts:read'];
    const token: Actor = { ...owner, via: 'token', scopes, environment: 'live' };
    expect(listIds(await readEvents(await createSecret(token)))).toEqual([liveId]);
  });
});

describe('the address of the calendar feed', () => {
  it('is stored only as a hash, and stops working when it’s revoked', async () => {
    const secret = await createSecret();
    const rows = await fixture.deps.prisma.calendarFeed.findMany();
    expect(JSON.stringify([rows, await feeds.getCalendarFeed(owner)])).not.toContain(secret);
    await expect(feeds.createCalendarFeed(owner)).rejects.toMatchObject({ code: 'conflict' });
    await feeds.readCalendarFeed({ secret });
    const lastReadAt = fixture.clock.now().toISOString();
    expect(await feeds.getCalendarFeed(owner)).toMatchObject({ feed: { lastReadAt } });
    await feeds.revokeCalendarFeed(owner);
    await expect(feeds.readCalendarFeed({ secret })).rejects.toMatchObject({ code: 'not_found' });
    await expect(feeds.revokeCalendarFeed(owner)).rejects.toMatchObject({ code: 'not_found' });
    expect(await createSecret()).not.toBe(secret);
    const log = await fixture.deps.prisma.auditEntry.findMany({
      where: { workspaceId: owner.workspaceId },
      orderBy: { id: 'asc' },
    });
    const [first, second, third] = log.map(({ action }) => action);
    expect([first, second, third]).toEqual([
      'calendar_feed.created',
      'calendar_feed.revoked',
      'calendar_feed.created',
    ]);
    expect(JSON.stringify(log)).not.toContain('ff_cal_');
  });

  it('is created once, even if two owners create it at the same moment', async () => {
    const results = await Promise.allSettled([
      feeds.createCalendarFeed(owner),
      feeds.createCalendarFeed(owner),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('stops working when its workspace is deleted', async () => {
    const secret = await createSecret();
    const { workspaceId: id } = owner;
    await fixture.deps.prisma.workspace.update({
      where: { id },
      data: { deletedAt: fixture.clock.now() },
    });
    await expect(feeds.readCalendarFeed({ secret })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is for owners, and for tokens that can read posts', async () => {
    const editor: Actor = { ...owner, role: 'editor' };
    // Started one by one: a promise that nobody awaits yet must not be rejected.
    for (const start of [
      () => feeds.getCalendarFeed(editor),
      () => feeds.createCalendarFeed(editor),
      () => feeds.revokeCalendarFeed(editor),
      () => feeds.createCalendarFeed({ ...owner, via: 'token', scopes: ['workspace:write'] }),
    ])
      await expect(start()).rejects.toMatchObject({ code: 'forbidden' });
  });
});
