import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOLD_REASONS } from '#app/domain/posts/hold-reasons.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { CreateQueueInput } from '#app/domain/queues/queues.ts';
import { CreateSeriesInput } from '#app/domain/series/series.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { listNotifications } from '#app/server/services/notifications/list-notifications.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { applyZoneChanges } from '#app/server/services/publishing/schedule/apply-zone-changes.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { createQueue } from '#app/server/services/queues/manage-queues.ts';
import { createOccurrences } from '#app/server/services/series/create-occurrences.ts';
import { listOccurrences } from '#app/server/services/series/manage-occurrences.ts';
import { createSeries } from '#app/server/services/series/manage-series.ts';
import { reresolveOccurrences } from '#app/server/services/series/reresolve-occurrences.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { joinTeam, openSession } from '#tests/support/team.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

const HOUR_MS = 3_600_000;
const OLD_VERSION = '2000a';
const running = { signal: new AbortController().signal };

let fixture: ServiceFixture;
let owner: Actor;
let accountId: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.series.deleteMany();
  await fixture.deps.prisma.delivery.deleteMany();
  await fixture.deps.prisma.post.deleteMany();
  owner = await openSession(fixture, await fixture.createActor());
  accountId = await fixture.connect(owner, 'linkedin');
});

interface Time {
  readonly local?: string;
  readonly timeZone?: string;
  readonly disambiguation?: 'earlier' | 'later';
}

const LOCAL = '2026-12-01T09:00:00';

function schedule(caption: string, time: Time = {}, by = owner) {
  const input = PublishPostInput.parse({
    accountIds: [accountId],
    content: { captions: [caption] },
    publishAt: { local: LOCAL, timeZone: 'Asia/Almaty', ...time },
  });
  return publishPost(fixture.deps, by, { input, source: 'api' });
}

/** Stores a post as an older version of the zone database would have: by default an hour later. */
async function makeOutdated(
  postId: string,
  { hours = 1, ...changes }: { hours?: number; publishLocal?: string; zonesVersion?: string } = {},
): Promise<void> {
  const { prisma } = fixture.deps;
  const where = { id: postId };
  const { publishAt } = await prisma.post.findUniqueOrThrow({ where });
  const at = new Date((publishAt?.getTime() ?? 0) + hours * HOUR_MS);
  const stored = { publishAt: at, zonesVersion: OLD_VERSION, ...changes };
  await prisma.post.update({ where, data: stored });
  await prisma.delivery.updateMany({ where: { postId }, data: { runAt: at, countedAt: at } });
}

const apply = () => applyZoneChanges(fixture.deps, running);
const read = (postId: string) => readPost(fixture.deps, owner, { postId });
const readNotices = async (by: Actor) =>
  (await listNotifications(fixture.deps, by, { unread: 'false', limit: 20 })).items;
const readDays = async () => {
  const rows = await fixture.deps.prisma.usageDay.findMany({
    where: { workspaceId: owner.workspaceId, postsUsed: { gt: 0 } },
    orderBy: { day: 'asc' },
  });
  return rows.map((row) => [row.day.toISOString().slice(0, 10), row.postsUsed]);
};

describe('a changed time zone', () => {
  it('moves planned posts to their wall time, with one notification for each author', async () => {
    const { workspaceId } = owner;
    const { prisma } = fixture.deps;
    const editor = await joinTeam(fixture, { workspaceId, role: 'editor' });
    await prisma.webhookEndpoint.create({
      data: {
        id: createId('whook'),
        workspaceId,
        url: 'https://example.com/hook',
        environment: 'all',
        secretEnc: 'none',
        createdAt: fixture.clock.now(),
      },
    });
    const mine = [await schedule('First'), await schedule('Second'), await schedule('Third')];
    const theirs = await schedule('Theirs', {}, editor);
    const unmoved = await schedule('Unmoved');
    for (const { id } of [...mine, theirs]) await makeOutdated(id);
    await makeOutdated(unmoved.id, { hours: 0 });
    await prisma.webhookChange.deleteMany();
    expect([await apply(), await apply()]).toEqual([5, 0]);
    for (const post of [...mine, theirs, unmoved]) expect(await read(post.id)).toEqual(post);
    const versions = await prisma.post.findMany({ distinct: ['zonesVersion'] });
    expect(versions).toMatchObject([{ zonesVersion: process.versions['tz'] }]);
    const changes = await prisma.webhookChange.findMany();
    expect(changes.map(({ type }) => type)).toEqual(Array(4).fill('post.rescheduled'));
    const event = await prisma.deliveryEvent.findFirst({
      where: { kind: 'rescheduled', delivery: { postId: theirs.id } },
    });
    expect(event?.message).toBe(
      'Moved because the rules of Asia/Almaty changed: 2026-12-01T09:00:00 is 2026-12-01T04:00:00.000Z there now.',
    );
    expect(await readNotices(owner)).toMatchObject([
      {
        kind: 'posts_rescheduled',
        postId: null,
        title: '3 scheduled posts moved because the rules of a time zone changed.',
        detail: 'Check when they’re published now: “First”, “Second”, and “Third”.',
      },
    ]);
    expect(await readNotices(editor)).toMatchObject([
      { kind: 'posts_rescheduled', postId: theirs.id, title: expect.stringContaining('“Theirs”') },
    ]);
  });

  it('adds to the notification about the same version, unread again', async () => {
    await makeOutdated((await schedule('First')).id);
    await apply();
    await fixture.deps.prisma.notification.updateMany({ data: { readAt: fixture.clock.now() } });
    await makeOutdated((await schedule('Second')).id);
    await apply();
    expect(await readNotices(owner)).toMatchObject([
      { postId: null, readAt: null, detail: expect.stringContaining('“First” and “Second”') },
    ]);
  });

  it('leaves times that were given as an instant, and those of a newer version', async () => {
    const input = PublishPostInput.parse({
      accountIds: [accountId],
      content: { captions: ['Instant'] },
      publishAt: '2026-12-01T09:00:00+05:00',
    });
    const instant = await publishPost(fixture.deps, owner, { input, source: 'api' });
    await makeOutdated(instant.id);
    const newer = await schedule('Newer');
    await makeOutdated(newer.id, { zonesVersion: '9999a' });
    expect(await apply()).toBe(0);
    expect((await read(instant.id)).schedule?.publishAt).toBe('2026-12-01T05:00:00.000Z');
    expect((await read(newer.id)).schedule?.publishAt).toBe('2026-12-01T05:00:00.000Z');
  });

  it('holds a post whose time is skipped by now, and moves it if its rule says where to', async () => {
    const time = { local: '2027-03-28T01:30', timeZone: 'Europe/Berlin' };
    const [unclear, later] = [
      await schedule('Unclear', time),
      await schedule('Later', { ...time, disambiguation: 'later' }),
    ];
    // As if the clocks had changed at another hour when they were scheduled.
    for (const { id } of [unclear, later])
      await makeOutdated(id, { hours: 2, publishLocal: '2027-03-28T02:30:00' });
    await apply();
    const { message, remedy } = HOLD_REASONS.held_time_changed;
    expect(await read(unclear.id)).toMatchObject({
      state: 'held',
      deliveries: [{ state: 'held', errorCode: 'held_time_changed' }],
    });
    expect((await read(later.id)).schedule).toMatchObject({
      publishAt: '2027-03-28T01:30:00.000Z',
      local: '2027-03-28T03:30:00',
    });
    const notices = await readNotices(owner);
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['post_held', 'posts_rescheduled']);
    expect(notices).toContainEqual(expect.objectContaining({ detail: `${message} ${remedy}` }));
    expect(await apply()).toBe(0);
  });

  it('counts posts on the days on which they are published now', async () => {
    // 23:30 UTC on November 30, the workspace's day, and an hour later on December 1.
    const post = await schedule('Near midnight', { local: '2026-12-01T04:30:00' });
    const { workspaceId } = owner;
    const day = new Date('2026-11-30T00:00:00Z');
    await makeOutdated(post.id);
    await fixture.deps.prisma.usageDay.update({
      where: { workspaceId_day: { workspaceId, day } },
      data: { day: new Date('2026-12-01T00:00:00Z') },
    });
    await apply();
    expect(await readDays()).toEqual([['2026-11-30', 1]]);
  });

  it('keeps posts in the slots of their queue', async () => {
    const queue = await createQueue(
      fixture.deps,
      owner,
      CreateQueueInput.parse({
        name: 'Mornings',
        timeZone: 'Asia/Almaty',
        accountIds: [accountId],
        slots: ['09:00', '10:00', '11:00'].map((at) => ({ weekday: 'monday', time: at })),
      }),
    );
    const posts: Awaited<ReturnType<typeof schedule>>[] = [];
    for (const caption of ['First', 'Second', 'Third']) {
      const content = { captions: [caption] };
      const input = PublishPostInput.parse({ queue: queue.id, content });
      posts.push(await publishPost(fixture.deps, owner, { input, source: 'api' }));
    }
    // Each old slot is the new one of the post before it, and then of the post after it.
    for (const { id } of posts.toReversed()) await makeOutdated(id);
    await apply();
    for (const post of posts) expect(await read(post.id)).toEqual(post);
    for (const { id } of posts) await makeOutdated(id, { hours: -1 });
    await apply();
    for (const post of posts) expect(await read(post.id)).toEqual(post);
  });

  it('reaches posts that are being released, and publishes none at its former time', async () => {
    const post = await schedule('Due', { local: '2026-11-21T17:00:00' });
    await makeOutdated(post.id, { hours: -3 });
    fixture.clock.advance(HOUR_MS);
    await apply();
    expect(await releaseDuePosts(fixture.deps)).toBe(0);
    expect(await read(post.id)).toEqual(post);
  });

  it('moves the occurrences of series, and their posts stay unchanged by a person', async () => {
    const input = CreateSeriesInput.parse({
      post: { accountIds: [accountId], content: { captions: ['Kiln hours'] } },
      start: { local: '2026-12-01T10:00', timeZone: 'Asia/Almaty' },
      rrule: 'FREQ=MONTHLY;COUNT=5',
    });
    const { id: seriesId } = await createSeries(fixture.deps, owner, { input, source: 'api' });
    await createOccurrences(fixture.deps);
    const list = async () => (await listOccurrences(fixture.deps, owner, { seriesId })).items;
    const before = await list();
    expect(before.map(({ state }) => state)).toEqual([
      ...Array(3).fill('created'),
      ...Array(2).fill('planned'),
    ]);
    for (const { post } of before) if (post) await makeOutdated(post.id);
    const { prisma } = fixture.deps;
    await prisma.$executeRaw`UPDATE series_occurrence SET at = at + interval '1 hour'`;
    await prisma.series.updateMany({ data: { zonesVersion: OLD_VERSION } });
    await apply();
    const resolve = () => reresolveOccurrences(fixture.deps, running);
    expect([await resolve(), await resolve()]).toEqual([1, 0]);
    expect(await list()).toEqual(before);
  });
});
