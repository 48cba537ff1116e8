import type { WebhookEventName } from '#app/domain/webhooks/webhook-names.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { PostState } from '#app/domain/posts/post-state.ts';
import { CreateQueueInput } from '#app/domain/queues/queues.ts';
import { CreateSeriesInput } from '#app/domain/series/series.ts';
import { toMessageSchema, WEBHOOK_EVENT_KINDS } from '#app/domain/webhooks/webhook-events.ts';
import { WEBHOOK_EVENT_NAMES } from '#app/domain/webhooks/webhook-names.ts';
import { listAccounts } from '#app/server/services/accounts/list-accounts.ts';
import { disconnectAccount } from '#app/server/services/accounts/disconnect-account.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { runFirstComment } from '#app/server/services/first-comments/run-comment.ts';
import { deletePost } from '#app/server/services/publishing/manage/delete-post.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import {
  createQueue,
  deleteQueue,
  updateQueue,
} from '#app/server/services/queues/manage-queues.ts';
import { pauseQueue, resumeQueue } from '#app/server/services/queues/pause-queue.ts';
import { createOccurrences } from '#app/server/services/series/create-occurrences.ts';
import { stopSeries } from '#app/server/services/series/manage-occurrences.ts';
import {
  createSeries,
  getSeries,
  updateSeries,
} from '#app/server/services/series/manage-series.ts';
import { updateWebhook } from '#app/server/services/webhooks/manage-webhooks.ts';
import { reportRisks } from '#app/server/services/webhooks/report-risks.ts';
import { eraseWorkspace } from '#app/server/services/workspaces/erase-workspace.ts';
import { describeOnOneDatabase } from '#tests/support/database.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import {
  createScriptedPlatform,
  fail,
  type ScriptedPlatform,
} from '../publishing/scripted-platform.ts';
import { createWebhookBench, type Message, readMessages } from './webhook-bench.ts';

const DAY_MS = 24 * 3_600_000;

it('every state of a post and of a delivery has an event', () => {
  const expected = [
    ...PostState.options.map((state) => `post.${state}`),
    ...DeliveryState.options.map((state) => `delivery.${state}`),
  ];
  expect(
    expected.filter((name) => !WEBHOOK_EVENT_NAMES.some((eventName) => eventName === name)),
  ).toEqual([]);
});

describeOnOneDatabase('webhook events', (createDatabase) => {
  let fixture: ServiceFixture;
  let bench: ReturnType<typeof createWebhookBench>;
  let platform: ScriptedPlatform;
  let receiver: ScriptedServer;
  let actor: Actor;
  let accountId: string;
  const current: { platform: ScriptedPlatform } = { platform: createScriptedPlatform() };

  beforeAll(async () => {
    fixture = await createServiceFixture(
      {
        getAdapter: (...args) => current.platform.registry.getAdapter(...args),
        environmentFor: () => 'sandbox',
      },
      createDatabase,
    );
    bench = createWebhookBench(fixture);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    platform = current.platform = createScriptedPlatform();
    actor = await fixture.createActor();
    accountId = await fixture.connect(actor, 'linkedin');
    receiver = await startScriptedServer(...Array.from({ length: 30 }, () => ({ status: 204 })));
  });
  afterEach(async () => {
    await receiver.close();
    await fixture.deps.prisma.webhookEvent.deleteMany();
  });

  it("are sent step by step, each signed and in the API's format", async () => {
    const { webhook, secret } = await bench.create(actor, { url: receiver.baseUrl });
    const post = await bench.publish(actor);
    await bench.fanOut();
    await bench.send(webhook.id);
    const messages = readMessages(receiver, secret);
    expect(messages.map(({ type }) => type).sort()).toEqual([
      'delivery.committing',
      'delivery.confirming',
      'delivery.created',
      'delivery.preparing',
      'delivery.published',
      'post.created',
      'post.published',
    ]);
    for (const message of messages) {
      const kind = WEBHOOK_EVENT_KINDS.find(({ name }) => name === message.type);
      expect(kind && toMessageSchema(kind).strict().parse(message)).toEqual(message);
      const { id, post: of } = message.data as { id: string; post?: { id: string } };
      expect(of?.id ?? id).toBe(post.id);
    }
    const reported = new Map(messages.map(({ type, data }) => [type, data]));
    expect(reported.get('post.published')).toEqual(
      JSON.parse(JSON.stringify(await getPost(fixture.deps, actor, { postId: post.id }))),
    );
    // The state at the time of the event, not the current one.
    expect(reported.get('delivery.committing')).toMatchObject({
      state: 'committing',
      success: null,
    });
    expect(reported.get('post.created')).toMatchObject({ state: 'publishing' });
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      messages.map(({ id }) => id),
    );
  });

  it('are sent for the result of a first comment, with the comment as it was then', async () => {
    const { webhook, secret } = await bench.create(actor, {
      url: receiver.baseUrl,
      events: ['delivery.comment_failed', 'delivery.comment_published'],
    });
    const create = vi.fn(async () => ({ remoteId: 'c-1', url: null }));
    create.mockRejectedValueOnce(fail('rejected_content'));
    platform.comments = { scopes: [], arePosts: false, create, find: async () => null };
    const post = await bench.publish(actor, { firstComment: 'Book at the link' });
    const [delivery] = post.deliveries;
    const deliveryId = delivery?.id ?? '';
    const { signal } = new AbortController();
    await runFirstComment(fixture.deps, { deliveryId, signal });
    await retryDelivery(fixture.deps, actor, { deliveryId });
    await runFirstComment(fixture.deps, { deliveryId, signal });
    await bench.fanOut();
    await bench.send(webhook.id);
    expect(readMessages(receiver, secret)).toMatchObject([
      {
        type: 'delivery.comment_failed',
        data: { state: 'published', firstComment: { state: 'failed', text: 'Book at the link' } },
      },
      { type: 'delivery.comment_published', data: { firstComment: { state: 'published' } } },
    ]);
  });

  it('are sent only to subscribed endpoints, and not stored without one', async () => {
    await bench.publish(actor);
    expect(await fixture.deps.prisma.webhookChange.count()).toBe(0);
    const { webhook } = await bench.create(actor, {
      url: receiver.baseUrl,
      events: ['delivery.failed', 'post.failed'],
    });
    await bench.create(actor, { url: receiver.baseUrl, environment: 'live' });
    platform.prepare = async () => Promise.reject(fail('rejected_content'));
    await bench.publish(actor);
    await bench.fanOut();
    expect((await bench.listTypes()).sort()).toEqual(['delivery.failed', 'post.failed']);
    expect(
      await fixture.deps.prisma.webhookDelivery.count({ where: { endpointId: webhook.id } }),
    ).toBe(2);
    expect(await fixture.deps.prisma.webhookDelivery.count()).toBe(2);
    await updateWebhook(fixture.deps, actor, { webhookId: webhook.id, enabled: false });
    await bench.publish(actor);
    await bench.fanOut();
    expect(await bench.listTypes()).toHaveLength(2);
  });

  it('are sent for a deleted post, after its earlier events', async () => {
    const { webhook, secret } = await bench.create(actor, {
      url: receiver.baseUrl,
      events: ['post.published', 'post.deleted'],
    });
    const { id } = await bench.publish(actor);
    await deletePost(fixture.deps, actor, { postId: id, takeDown: false });
    await bench.fanOut();
    await bench.send(webhook.id);
    expect(readMessages(receiver, secret)).toMatchObject([
      { type: 'post.published', data: { id, state: 'published' } },
      { type: 'post.deleted', data: { id, environment: 'sandbox', deleted: true } },
    ]);
    await bench.publish(actor);
    await eraseWorkspace(fixture.deps, { workspaceId: actor.workspaceId });
    expect(await fixture.deps.prisma.webhookChange.count()).toBe(0);
  });

  it('are created once, even with concurrent workers', async () => {
    await bench.create(actor, { url: receiver.baseUrl, events: ['delivery.published'] });
    await bench.publish(actor);
    await Promise.all([bench.fanOut(), bench.fanOut(), bench.fanOut()]);
    expect(await bench.listTypes()).toEqual(['delivery.published']);
  });

  it("are stored with the change's transaction, or not at all", async () => {
    await bench.create(actor, { url: receiver.baseUrl });
    const { prisma } = fixture.deps;
    const undone = prisma.$transaction(async (tx) => {
      await tx.account.update({
        where: { id: accountId },
        data: { state: 'needs_reauthorization' },
      });
      expect(await tx.webhookChange.count()).toBe(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await prisma.webhookChange.count()).toBe(0);
  });

  it('never contain the tokens of accounts', async () => {
    const { webhook, secret } = await bench.create(actor, { url: receiver.baseUrl });
    const { prisma } = fixture.deps;
    const where = { id: accountId };
    await prisma.account.update({ where, data: { state: 'needs_reauthorization' } });
    await prisma.account.update({ where, data: { state: 'active', lastProbeAt: new Date() } });
    await prisma.account.update({ where, data: { name: 'Kiln' } });
    await prisma.account.update({ where, data: { heldUntil: new Date() } });
    const changes = await prisma.webhookChange.findMany();
    expect(JSON.stringify(changes.map(({ snapshot }) => snapshot))).not.toContain('token_enc');
    await bench.fanOut();
    const [shown] = await listAccounts(fixture.deps, actor);
    await disconnectAccount(fixture.deps, actor, { accountId });
    await bench.fanOut();
    await bench.send(webhook.id);
    const messages = readMessages(receiver, secret);
    expect(messages.map(({ type }) => type)).toEqual([
      'account.needs_reauthorization',
      'account.reconnected',
      'account.updated',
      // Disconnecting also removes the default, so there's one event for the change.
      'account.disconnected',
    ]);
    expect(Object.keys(messages[2]?.data ?? {}).sort()).toEqual(Object.keys(shown ?? {}).sort());
    expect(messages[0]?.data).toMatchObject({ health: { status: 'needs_reconnect' } });
  });

  it('are sent for a series when someone changes it, not when a worker creates its posts', async () => {
    const events = ['series.created', 'series.updated', 'series.stopped'] as const;
    const input = { url: receiver.baseUrl, events: [...events] };
    const { webhook, secret } = await bench.create(actor, input);
    const content = { captions: ['Kiln hours'] };
    const { id } = await createSeries(fixture.deps, actor, {
      source: 'api',
      input: CreateSeriesInput.parse({
        post: { platforms: ['linkedin'], content },
        start: { local: '2026-12-01T09:00', timeZone: 'UTC' },
        rrule: 'FREQ=DAILY;COUNT=2',
      }),
    });
    await createOccurrences(fixture.deps);
    fixture.clock.advance(1000);
    await updateSeries(fixture.deps, actor, { seriesId: id, rrule: 'FREQ=DAILY;COUNT=3' });
    const changed = await getSeries(fixture.deps, actor, { seriesId: id });
    fixture.clock.advance(1000);
    await stopSeries(fixture.deps, actor, { seriesId: id });
    const rows = await fixture.deps.prisma.webhookChange.findMany();
    expect(JSON.stringify(rows.map(({ snapshot }) => snapshot))).not.toContain(actor.userId);
    await bench.fanOut();
    await bench.send(webhook.id);
    const messages = readMessages(receiver, secret);
    expect(messages.map(({ type }) => type)).toEqual(events);
    // What is still to come is counted when the event is created.
    const { rrule, updatedAt, post } = changed;
    expect(messages[1]?.data).toMatchObject({ id, rrule, updatedAt, post, stoppedAt: null });
    expect(messages[2]?.data).toEqual(await getSeries(fixture.deps, actor, { seriesId: id }));
  });

  it("are sent for a queue, each endpoint's with the accounts of its environment", async () => {
    const events: WebhookEventName[] = [
      'queue.created',
      'queue.updated',
      'queue.paused',
      'queue.resumed',
      'queue.deleted',
    ];
    const { webhook, secret } = await bench.create(actor, { url: receiver.baseUrl, events });
    await bench.create(actor, { url: receiver.baseUrl, events, environment: 'live' });
    const slots = [{ weekday: 'monday', time: '09:00' }];
    const input = CreateQueueInput.parse({ name: 'Mornings', slots });
    const { id: queueId } = await createQueue(fixture.deps, actor, input);
    fixture.clock.advance(1000);
    const change = { queueId, accountIds: [accountId] };
    const changed = await updateQueue(fixture.deps, actor, change);
    const paused = await pauseQueue(fixture.deps, actor, { queueId });
    await resumeQueue(fixture.deps, actor, { queueId });
    await deleteQueue(fixture.deps, actor, { queueId });
    await bench.fanOut();
    await bench.send(webhook.id);
    const messages = readMessages(receiver, secret);
    expect(messages.map(({ type }) => type)).toEqual(events);
    expect(messages[0]?.data).toMatchObject({ accountIds: [], slots });
    expect(messages[1]?.data).toEqual(changed);
    expect(messages[2]?.data).toEqual(paused);
    expect(messages[4]?.data).toEqual({ id: queueId, deleted: true });
    const stored = await fixture.deps.prisma.webhookEvent.findMany({
      where: { type: 'queue.updated' },
      orderBy: { id: 'asc' },
    });
    expect(stored.map(({ body }) => (JSON.parse(body) as Message).data['accountIds'])).toEqual([
      [accountId],
      [],
    ]);
  });

  it('warn once about an account whose connection expires soon', async () => {
    await bench.create(actor, { url: receiver.baseUrl, events: ['account.at_risk'] });
    const { prisma, clock } = fixture.deps;
    const where = { id: accountId };
    const soon = new Date(clock.now().getTime() + 2 * DAY_MS);
    expect(await reportRisks(fixture.deps)).toBe(0);
    await prisma.account.update({ where, data: { accessTokenExpiresAt: soon } });
    expect([await reportRisks(fixture.deps), await reportRisks(fixture.deps)]).toEqual([1, 0]);
    await bench.fanOut();
    expect(await bench.listTypes()).toEqual(['account.at_risk']);
    await prisma.account.update({ where, data: { accessTokenExpiresAt: null } });
    await reportRisks(fixture.deps);
    await prisma.account.update({ where, data: { accessTokenExpiresAt: soon } });
    expect(await reportRisks(fixture.deps)).toBe(1);
  });
});
