import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { resumeDeliveries } from '#app/server/services/accounts/resume-deliveries.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { listOverdueDeliveries } from '#app/server/services/publishing/read/list-overdue.ts';
import { markOverdueDeliveries } from '#app/server/services/publishing/run/mark-overdue.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform, fail, type ScriptedPlatform } from '../scripted-platform.ts';

const MINUTE_MS = 60_000;
const { signal } = new AbortController();

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let actor: Actor;
let accountId: string;
let postId: string;
let deliveryId: string;
let warnings: object[];

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  warnings = [];
  platform = createScriptedPlatform();
  actor = await fixture.createActor();
  accountId = await fixture.connect(actor, 'linkedin');
  const input = PublishPostInput.parse({
    accountIds: [accountId],
    content: { captions: ['The kiln is open'] },
  });
  const post = await publishPost(fixture.deps, actor, { input, source: 'api' });
  [postId, deliveryId] = [post.id, post.deliveries[0]?.id ?? ''];
});

const mark = () =>
  markOverdueDeliveries({
    ...fixture.deps,
    logger: { ...fixture.deps.logger, warn: (facts) => void warnings.push(facts) },
  });
const run = () => runDelivery(fixture.deps, { deliveryId, signal });
const read = async () => (await getPost(fixture.deps, actor, { postId })).deliveries[0];
const inMs = (milliseconds: number): Date => new Date(fixture.clock.now().getTime() + milliseconds);
const change = (data: Prisma.DeliveryUpdateInput) =>
  fixture.deps.prisma.delivery.update({ where: { id: deliveryId }, data });
const hold = (data: Prisma.AccountUpdateInput) =>
  fixture.deps.prisma.account.update({ where: { id: accountId }, data });

describe('the alert for a late delivery', () => {
  it('is raised after ten minutes, once, in the dossier, the log, and the post', async () => {
    fixture.clock.advance(10 * MINUTE_MS - 1);
    expect(await mark()).toBe(0);
    expect(await read()).toMatchObject({ late: false, lateSince: null });
    fixture.clock.advance(1);
    const since = fixture.clock.now().toISOString();
    const counts = await Promise.all([mark(), mark()]);
    expect(counts.sort()).toEqual([0, 1]);
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await mark()).toBe(0);
    expect(await read()).toMatchObject({ late: true, lateSince: since });
    const events = await fixture.deps.prisma.deliveryEvent.findMany({
      where: { deliveryId, kind: 'late' },
    });
    expect(events).toHaveLength(1);
    expect(events[0]?.id).toMatch(/^evt_/u);
    expect(warnings).toEqual([
      { deliveryId, postId, accountId, platform: 'linkedin', state: 'queued' },
    ]);
  });

  it('is cleared when the delivery has finished', async () => {
    fixture.clock.advance(11 * MINUTE_MS);
    await mark();
    await run();
    expect(await read()).toMatchObject({ state: 'published', late: false, lateSince: null });
    const row = await fixture.deps.prisma.delivery.findUniqueOrThrow({ where: { id: deliveryId } });
    expect(row.lateAt).toBeNull();
  });

  it('is raised while a platform is unavailable and the delivery is retried', async () => {
    platform.prepare = () => Promise.reject(fail('unavailable'));
    for (const minutes of [1, 1, 1, 1, 1, 6]) {
      await run();
      fixture.clock.advance(minutes * MINUTE_MS);
    }
    expect(await read()).toMatchObject({ state: 'waiting', hold: null });
    expect(await mark()).toBe(1);
  });
});

describe('reasons to wait that do not raise an alert', () => {
  it('include a pause requested by the platform, and the delivery says until when', async () => {
    const until = inMs(60 * MINUTE_MS);
    platform.prepare = () => Promise.reject(fail('rate_limited', until));
    await run();
    fixture.clock.advance(59 * MINUTE_MS);
    expect(await mark()).toBe(0);
    expect(await read()).toMatchObject({
      hold: 'rate_limited',
      nextAttemptAt: until.toISOString(),
      message: 'LinkedIn is limiting requests, so publishing is paused.',
    });
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await mark()).toBe(0);
    fixture.clock.advance(MINUTE_MS);
    expect(await mark()).toBe(1);
  });

  it('include a pause of the account, which its other deliveries report too', async () => {
    await hold({ heldUntil: inMs(30 * MINUTE_MS) });
    fixture.clock.advance(29 * MINUTE_MS);
    expect(await mark()).toBe(0);
    expect(await read()).toMatchObject({
      state: 'queued',
      hold: 'rate_limited',
      nextAttemptAt: inMs(MINUTE_MS).toISOString(),
    });
  });

  it('include a rate limit slot, after which the time counts again', async () => {
    const turn = inMs(45 * MINUTE_MS);
    await change({ state: 'waiting', slotAt: turn, runAt: turn });
    await fixture.deps.prisma.deliveryEvent.create({
      data: {
        id: createId('evt'),
        deliveryId,
        at: fixture.clock.now(),
        kind: 'paced',
        message: 'Waits',
        data: { until: turn.toISOString() },
      },
    });
    fixture.clock.advance(44 * MINUTE_MS);
    expect(await mark()).toBe(0);
    await change({ state: 'processing', slotAt: null });
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await mark()).toBe(0);
    fixture.clock.advance(MINUTE_MS);
    expect(await mark()).toBe(1);
  });

  it("include the account's user, and the time until the reconnect is not counted", async () => {
    await hold({ state: 'needs_reauthorization' });
    fixture.clock.advance(120 * MINUTE_MS);
    expect(await mark()).toBe(0);
    expect(await read()).toMatchObject({ hold: 'needs_reconnect', nextAttemptAt: null });
    await hold({ state: 'active' });
    await fixture.deps.prisma.$transaction((tx) =>
      resumeDeliveries(tx, {
        accountIds: [accountId],
        now: fixture.clock.now(),
        byUserId: null,
      }),
    );
    fixture.clock.advance(9 * MINUTE_MS);
    expect(await mark()).toBe(0);
    fixture.clock.advance(MINUTE_MS);
    expect(await mark()).toBe(1);
  });

  it('include the scheduled time of the post', async () => {
    await fixture.deps.prisma.post.update({
      where: { id: postId },
      data: { publishAt: inMs(120 * MINUTE_MS) },
    });
    fixture.clock.advance(129 * MINUTE_MS);
    expect(await mark()).toBe(0);
    fixture.clock.advance(MINUTE_MS);
    expect(await mark()).toBe(1);
  });

  it('include a user who must decide', async () => {
    await change({ state: 'unconfirmed', needsDecision: true });
    fixture.clock.advance(60 * MINUTE_MS);
    expect(await mark()).toBe(0);
  });
});

describe('a large file', () => {
  const SIZE_BYTES = 256 * 1024 * 60 * 30;

  beforeEach(async () => {
    const id = createId('med');
    await fixture.deps.prisma.mediaAsset.create({
      data: {
        id,
        workspaceId: actor.workspaceId,
        storageKey: id,
        fileName: 'kiln.mp4',
        contentType: 'video/mp4',
        kind: 'video',
        sizeBytes: SIZE_BYTES,
        sha256: 'x',
        state: 'ready',
      },
    });
    await change({ state: 'uploading', mediaAssetIds: [id] });
  });

  it('may take longer while the upload makes progress', async () => {
    fixture.clock.advance(39 * MINUTE_MS);
    await change({ stepState: { offset: 1 } });
    expect(await mark()).toBe(0);
    fixture.clock.advance(MINUTE_MS);
    expect(await mark()).toBe(1);
  });

  it('is late once the upload stalls', async () => {
    fixture.clock.advance(10 * MINUTE_MS);
    await fixture.deps.prisma.$executeRaw`
      UPDATE delivery SET updated_at = clock_timestamp() - interval '6 minutes' WHERE id = ${deliveryId}`;
    expect(await mark()).toBe(1);
  });
});

describe('the list of late deliveries', () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const list = (who = actor) => listOverdueDeliveries(fixture.deps, who);

  const CAPTION = `${'k'.repeat(80)}, and more`;

  /** Returns the delivery of another post, which is late since that day. */
  async function addOverdue(day: number): Promise<{ deliveryId: string; postId: string }> {
    // A plan has room for five posts a day.
    fixture.clock.advance(DAY_MS);
    const content = { captions: [CAPTION] };
    const input = PublishPostInput.parse({ accountIds: [accountId], content });
    const { id, deliveries } = await publishPost(fixture.deps, actor, { input, source: 'api' });
    const added = deliveries[0]?.id ?? '';
    const lateAt = new Date(day * DAY_MS);
    await fixture.deps.prisma.delivery.update({ where: { id: added }, data: { lateAt } });
    return { deliveryId: added, postId: id };
  }

  it('counts all, and names the five that have been late the longest', async () => {
    expect(await list()).toEqual({ count: 0, items: [] });
    const added: { deliveryId: string; postId: string }[] = [];
    for (const day of [5, 4, 3, 2, 1, 0]) added.unshift(await addOverdue(day));
    const { count, items } = await list();
    expect(count).toBe(6);
    expect(items.map((item) => item.deliveryId)).toEqual(
      added.slice(0, 5).map((delivery) => delivery.deliveryId),
    );
    expect(items[1]).toEqual({
      ...added[1],
      platform: 'linkedin',
      caption: 'k'.repeat(80),
      lateSince: new Date(DAY_MS).toISOString(),
    });
  });

  it.each<[string, Prisma.DeliveryUpdateInput]>([
    ['is on time', { lateAt: null }],
    ['is live', { state: 'published', remoteId: '77', publishedAt: new Date(0) }],
    ['has failed', { state: 'failed' }],
    ['was canceled', { state: 'canceled' }],
    ['waits for a person', { needsDecision: true }],
  ])('omits a delivery that %s', async (_why, data) => {
    await change({ lateAt: new Date(0) });
    expect((await list()).count).toBe(1);
    await change(data);
    expect(await list()).toEqual({ count: 0, items: [] });
  });

  it("is limited to the workspace, and to a test token's own environment", async () => {
    await change({ lateAt: new Date(0) });
    expect((await list(await fixture.createActor())).count).toBe(0);
    expect((await list({ ...actor, environment: 'sandbox' })).count).toBe(1);
    expect((await list({ ...actor, environment: 'live' })).count).toBe(0);
  });
});
