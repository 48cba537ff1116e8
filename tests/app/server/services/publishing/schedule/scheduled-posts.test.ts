import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { toDueClock } from '#app/server/db/queries/due-clock.ts';
import { findNextDue } from '#app/server/db/queries/scheduled-post.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { claimDelivery } from '#app/server/services/deliveries/delivery-lease.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { planRequest } from '#app/server/services/publishing/accept/plan-request.ts';
import { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { cancelPost } from '#app/server/services/publishing/manage/cancel-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
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

const inMs = (ms: number): Date => new Date(fixture.clock.now().getTime() + ms);

type Input = Partial<z.input<typeof PublishPostInput>>;

function schedule(ms: number, input: Input = {}, by = actor) {
  const parsed = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: [`Post ${Math.random()}`] },
    publishAt: inMs(ms).toISOString(),
    ...input,
  });
  return publishPost(fixture.deps, by, { input: parsed, source: 'api' });
}

const release = () => releaseDuePosts(fixture.deps);
const read = (postId: string) => readPost(fixture.deps, actor, { postId });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const usedOn = async (at: Date) => {
  const day = new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`);
  const where = { workspaceId_day: { workspaceId: actor.workspaceId, day } };
  return (await fixture.deps.prisma.usageDay.findUnique({ where }))?.postsUsed ?? 0;
};

describe('a post with a time', () => {
  it('is stored as scheduled with its wall time, zone, and instant, and starts nothing', async () => {
    const before = fixture.deps.queue.requests.length;
    const post = await schedule(0, {
      publishAt: { local: '2026-11-30T09:00', timeZone: 'Europe/Berlin' },
    });
    expect(post).toMatchObject({
      state: 'scheduled',
      schedule: {
        publishAt: '2026-11-30T08:00:00.000Z',
        local: '2026-11-30T09:00:00',
        timeZone: 'Europe/Berlin',
      },
      deliveries: [
        { state: 'scheduled', success: null, nextAttemptAt: '2026-11-30T08:00:00.000Z' },
      ],
    });
    expect(await read(post.id)).toEqual(post);
    expect(fixture.deps.queue.requests.length).toBe(before);
    const row = await fixture.deps.prisma.post.findUniqueOrThrow({ where: { id: post.id } });
    expect(row).toMatchObject({ publishRule: 'reject', zonesVersion: process.versions['tz'] });
    expect(row.content).not.toHaveProperty('publishAt');
  });

  it('reports a bad time together with everything else', async () => {
    const refused = schedule(0, {
      content: { captions: [] },
      publishAt: { local: '2027-03-28T02:30', timeZone: 'Europe/Berlin' },
    });
    await expect(refused).rejects.toMatchObject({
      violations: [
        { pointer: '/publishAt/local', code: 'time_skipped' },
        { code: 'nothing_to_post' },
      ],
    });
  });

  it('counts on the day on which it is published, and a full day is refused', async () => {
    const next = inMs(DAY_MS);
    for (let n = 0; n < 5; n += 1) await schedule(DAY_MS + n * MINUTE_MS);
    expect([await usedOn(fixture.clock.now()), await usedOn(next)]).toEqual([0, 5]);
    const input = PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: ['One more'] },
      publishAt: next.toISOString(),
    });
    const plan = await planRequest(fixture.deps, actor, { input });
    expect(plan).toMatchObject({
      valid: false,
      quota: { used: 5, remaining: 0 },
      schedule: { publishAt: next.toISOString() },
    });
    const day = next.toISOString().slice(0, 10);
    await expect(schedule(DAY_MS)).rejects.toThrow(`${day} is full: 5 of 5 posts`);
    const now = PublishPostInput.parse({ platforms: ['linkedin'], content: { captions: ['Now'] } });
    expect(
      await codeOf(publishPost(fixture.deps, actor, { input: now, source: 'api' })),
    ).toBeNull();
    const canceled = await fixture.deps.prisma.post.findFirstOrThrow({
      where: { workspaceId: actor.workspaceId, stateSummary: 'scheduled' },
    });
    await cancelPost(fixture.deps, actor, { postId: canceled.id });
    expect(await usedOn(next)).toBe(4);
  });

  it('is refused if it repeats another one within the hour', async () => {
    const content = { captions: ['Twice'] };
    const settings = { ...fixture.deps.settings, duplicateWindowMinutes: 60 };
    const accept = (ms: number | null) =>
      publishPost({ ...fixture.deps, settings }, actor, {
        input: PublishPostInput.parse({
          platforms: ['linkedin'],
          content,
          ...(ms === null ? {} : { publishAt: inMs(ms).toISOString() }),
        }),
        source: 'api',
      });
    await accept(DAY_MS);
    await expect(accept(DAY_MS + 10 * MINUTE_MS)).rejects.toMatchObject({
      code: 'duplicate_content',
      message:
        'The same post is scheduled for linkedin account on LinkedIn 10 minutes before this one.',
    });
    expect(await codeOf(accept(DAY_MS + 2 * HOUR_MS))).toBeNull();
    expect(await codeOf(accept(null))).toBeNull();
    fixture.clock.advance(DAY_MS);
    await release();
    fixture.clock.advance(10 * MINUTE_MS);
    await expect(accept(null)).rejects.toMatchObject({
      code: 'duplicate_content',
      message: 'The same post was sent to linkedin account on LinkedIn 10 minutes ago.',
    });
  });
});

describe('a scheduled post', () => {
  it('isn’t touched before its time, by anything', async () => {
    const post = await schedule(HOUR_MS);
    const deliveryId = post.deliveries[0]?.id ?? '';
    fixture.clock.advance(HOUR_MS - 1000);
    expect(await release()).toBe(0);
    expect(await sweepDeliveries(fixture.deps)).toBe(0);
    const now = fixture.clock.now();
    expect(await claimDelivery(fixture.deps, { deliveryId, now })).toBeNull();
    const waitMs = await findNextDue(fixture.deps.sql, toDueClock(now));
    expect(waitMs).toBeGreaterThan(900);
    expect(waitMs).toBeLessThanOrEqual(1001);
    fixture.clock.advance(1000);
    // Due, but only the release may start it: it checks the post again.
    expect(await claimDelivery(fixture.deps, { deliveryId, now: fixture.clock.now() })).toBeNull();
    expect((await read(post.id)).state).toBe('scheduled');
  });

  it('goes to the queue at its time, once, with an event and a job, and is published', async () => {
    const post = await schedule(HOUR_MS);
    const { id: deliveryId = '' } = post.deliveries[0] ?? {};
    fixture.clock.advance(HOUR_MS);
    const before = fixture.deps.queue.requests.length;
    const counts = await Promise.all([release(), release(), release()]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(fixture.deps.queue.requests.length - before).toBe(1);
    expect((await read(post.id)).state).toBe('publishing');
    await runDelivery(fixture.deps, { deliveryId, signal: new AbortController().signal });
    expect(await read(post.id)).toMatchObject({
      state: 'published',
      schedule: { publishAt: post.schedule?.publishAt },
    });
    const events = await fixture.deps.prisma.deliveryEvent.findMany({ where: { deliveryId } });
    expect(events.filter(({ kind }) => kind === 'due')).toHaveLength(1);
  });

  it('is taken over when the worker that claimed it dies', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(HOUR_MS);
    // By the clock that leases use: the database's.
    const lease = (seconds: number) => fixture.deps.prisma.$executeRaw`
      UPDATE delivery SET lease_token = 'dead', lease_until = clock_timestamp() + make_interval(secs => ${seconds})
      WHERE post_id = ${post.id}`;
    await lease(3600);
    expect(await release()).toBe(0);
    await lease(-1);
    expect(await release()).toBe(1);
    expect((await read(post.id)).state).toBe('publishing');
  });

  it('is canceled or starts, never both, if both happen at the same time', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(HOUR_MS);
    const { deps } = fixture;
    await Promise.all([release(), cancelPost(deps, actor, { postId: post.id }).catch(() => null)]);
    const deliveryId = post.deliveries[0]?.id ?? '';
    await runDelivery(deps, { deliveryId, signal: new AbortController().signal });
    fixture.clock.advance(MINUTE_MS);
    await release();
    const { state } = await read(post.id);
    const events = await deps.prisma.deliveryEvent.findMany({ where: { deliveryId } });
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.includes('published')).toBe(state === 'published');
    expect(kinds.includes('canceled')).toBe(state === 'canceled');
    expect(['published', 'canceled']).toContain(state);
  });

  it('fails with a reason and a notification if it breaks a rule by then', async () => {
    const post = await schedule(HOUR_MS);
    const { prisma } = fixture.deps;
    await prisma.post.update({
      where: { id: post.id },
      data: { content: { content: { captions: ['x'.repeat(4000)] } } },
    });
    fixture.clock.advance(HOUR_MS);
    await release();
    expect(await read(post.id)).toMatchObject({
      state: 'failed',
      deliveries: [{ state: 'failed', errorCode: 'caption_too_long', retrySafe: 'yes' }],
    });
    expect(await usedOn(fixture.clock.now())).toBe(0);
    const where = { postId: post.id };
    expect(await prisma.notification.findMany({ where, select: { kind: true } })).toEqual([
      { kind: 'delivery_failed' },
    ]);
  });

  it.each([
    ['held_too_late', async () => fixture.clock.advance(HOUR_MS + 1000)],
    [
      'held_plan_ended',
      async () => {
        const where = { workspaceId: actor.workspaceId };
        await fixture.deps.prisma.subscription.updateMany({ where, data: { status: 'canceled' } });
      },
    ],
    [
      'held_account_disconnected',
      async () => {
        const where = { workspaceId: actor.workspaceId };
        await fixture.deps.prisma.account.updateMany({ where, data: { state: 'revoked' } });
      },
    ],
  ] as const)('is held with the reason %s and a notification', async (reason, happen) => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(HOUR_MS);
    await happen();
    await release();
    expect(await read(post.id)).toMatchObject({
      state: 'held',
      deliveries: [{ state: 'held', errorCode: reason }],
    });
    const where = { postId: post.id };
    const { prisma } = fixture.deps;
    expect(await prisma.notification.findMany({ where, select: { kind: true } })).toEqual([
      { kind: 'post_held' },
    ]);
    // Nothing moves it but a person.
    fixture.clock.advance(DAY_MS);
    expect([await release(), await sweepDeliveries(fixture.deps)]).toEqual([0, 0]);
    await cancelPost(fixture.deps, actor, { postId: post.id });
    expect((await read(post.id)).state).toBe('canceled');
  });

  it('isn’t late within the time that the workspace allows', async () => {
    const post = await schedule(HOUR_MS);
    const where = { id: actor.workspaceId };
    await fixture.deps.prisma.workspace.update({ where, data: { lateLimitMinutes: 180 } });
    fixture.clock.advance(3 * HOUR_MS);
    await release();
    expect((await read(post.id)).state).toBe('publishing');
  });

  it('is held without a late limit, except for the moment that releasing takes', async () => {
    const where = { id: actor.workspaceId };
    await fixture.deps.prisma.workspace.update({ where, data: { lateLimitMinutes: 0 } });
    const posts = [await schedule(HOUR_MS), await schedule(2 * HOUR_MS)];
    const states: string[] = [];
    for (const [index, { id }] of posts.entries()) {
      fixture.clock.advance(HOUR_MS + index * MINUTE_MS);
      await release();
      states.push((await read(id)).state);
    }
    expect(states).toEqual(['publishing', 'held']);
  });

  it('isn’t delayed by another workspace with many posts at the same time', async () => {
    const other = await fixture.createActor();
    await fixture.connect(other, 'linkedin');
    const at = fixture.clock.now().getTime() + HOUR_MS;
    const { id: postId, ...crowd } = await fixture.deps.prisma.post.findUniqueOrThrow({
      where: { id: (await schedule(HOUR_MS, {}, other)).id },
    });
    const account = await fixture.deps.prisma.delivery.findFirstOrThrow({ where: { postId } });
    const ids = Array.from({ length: 120 }, (_, n) => String(n).padStart(4, '0'));
    await fixture.deps.prisma.post.createMany({
      data: ids.map((n) => ({ ...crowd, content: crowd.content ?? {}, id: `post_crowd${n}` })),
    });
    await fixture.deps.prisma.delivery.createMany({
      data: ids.map((n) => ({
        ...account,
        options: {},
        stepState: {},
        liveParts: [],
        id: `dlv_crowd${n}`,
        postId: `post_crowd${n}`,
        runAt: new Date(at - 1000),
      })),
    });
    const mine = await schedule(HOUR_MS);
    fixture.clock.advance(HOUR_MS);
    const before = fixture.deps.queue.requests.length;
    await release();
    const order = fixture.deps.queue.requests
      .slice(before)
      .map(({ payload }) => payload['deliveryId']);
    expect(order).toHaveLength(122);
    expect(order.indexOf(mine.deliveries[0]?.id)).toBeLessThan(50);
  });
});

describe('a new time for a post', () => {
  const change = (postId: string, input: z.input<typeof ChangePostInput>) =>
    changePost(fixture.deps, actor, { postId, change: ChangePostInput.parse(input) });

  it('moves it, and what it counts toward, to another day', async () => {
    const post = await schedule(DAY_MS);
    const publishAt = { local: '2027-03-29T09:00', timeZone: 'Europe/Berlin' };
    expect(await change(post.id, { publishAt })).toMatchObject({
      state: 'scheduled',
      schedule: { publishAt: '2027-03-29T07:00:00.000Z', local: '2027-03-29T09:00:00' },
      deliveries: [{ nextAttemptAt: '2027-03-29T07:00:00.000Z' }],
    });
    expect(await usedOn(inMs(DAY_MS))).toBe(0);
    expect(await usedOn(new Date('2027-03-29T07:00:00Z'))).toBe(1);
    fixture.clock.advance(2 * DAY_MS);
    expect(await release()).toBe(0);
  });

  it('changes the texts and keeps the time, or refuses both together', async () => {
    const post = await schedule(DAY_MS);
    const content = { captions: ['Another text'] };
    const changed = await change(post.id, { content });
    expect(changed).toMatchObject({ state: 'scheduled', caption: 'Another text' });
    expect(changed.schedule).toEqual(post.schedule);
    const refused = change(post.id, {
      content: { captions: [''] },
      publishAt: '2020-01-01T09:00Z',
    });
    await expect(refused).rejects.toMatchObject({
      violations: [{ code: 'time_in_past' }, { code: 'nothing_to_post' }],
    });
  });

  it('keeps another person’s text if both change the post at the same time', async () => {
    const post = await schedule(DAY_MS);
    const publishAt = inMs(2 * DAY_MS).toISOString();
    await Promise.all([
      change(post.id, { content: { captions: ['Another text'] } }),
      change(post.id, { publishAt }),
    ]);
    const { deliveries, ...changed } = await read(post.id);
    expect(changed).toMatchObject({ caption: 'Another text', schedule: { publishAt } });
    const stored = await fixture.deps.prisma.delivery.findMany({ where: { postId: post.id } });
    expect(stored.map(({ text }) => text)).toEqual(deliveries.map(() => 'Another text'));
  });

  it('can be now: it’s published once, and counts today', async () => {
    const post = await schedule(DAY_MS);
    expect((await change(post.id, { publishAt: 'now' })).state).toBe('publishing');
    expect([await usedOn(inMs(0)), await usedOn(inMs(DAY_MS))]).toEqual([1, 0]);
    const deliveryId = post.deliveries[0]?.id ?? '';
    await runDelivery(fixture.deps, { deliveryId, signal: new AbortController().signal });
    expect((await read(post.id)).state).toBe('published');
    await expect(change(post.id, { publishAt: inMs(DAY_MS).toISOString() })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('ends a hold', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(3 * HOUR_MS);
    await release();
    expect((await read(post.id)).state).toBe('held');
    expect(await change(post.id, { publishAt: 'now' })).toMatchObject({
      state: 'publishing',
      deliveries: [{ errorCode: null, remedy: null }],
    });
  });
});

describeWithPostgres('two workers', () => {
  it('move each of many due posts once', async () => {
    const own = await createServiceFixture(
      createScriptedPlatform().registry,
      createPostgresTestDatabase,
    );
    const by = await own.createActor();
    await own.connect(by, 'linkedin');
    await own.deps.prisma.subscription.updateMany({
      data: { postsPerDay: 500, deliveriesPerDay: 500 },
    });
    for (let n = 0; n < 60; n += 1) {
      const input = PublishPostInput.parse({
        platforms: ['linkedin'],
        content: { captions: [`Post ${n}`] },
        publishAt: new Date(own.clock.now().getTime() + HOUR_MS).toISOString(),
      });
      await publishPost(own.deps, by, { input, source: 'api' });
    }
    own.clock.advance(HOUR_MS);
    const counts = await Promise.all([releaseDuePosts(own.deps), releaseDuePosts(own.deps)]);
    expect(counts[0] + counts[1]).toBe(60);
    const moved = own.deps.queue.requests.map(({ payload }) => payload['deliveryId']);
    expect([moved.length, new Set(moved).size]).toEqual([60, 60]);
    await own.close();
  });
});
