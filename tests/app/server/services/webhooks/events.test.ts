import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { PostState } from '#app/domain/posts/publish.ts';
import { toMessageSchema, WEBHOOK_EVENT_KINDS } from '#app/domain/webhooks/webhook-events.ts';
import { WEBHOOK_EVENT_NAMES } from '#app/domain/webhooks/webhook-names.ts';
import { listAccounts } from '#app/server/services/accounts/list-accounts.ts';
import { disconnectAccount } from '#app/server/services/accounts/disconnect-account.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { deletePost } from '#app/server/services/publishing/manage/delete-post.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { updateWebhook } from '#app/server/services/webhooks/manage-webhooks.ts';
import { reportRisks } from '#app/server/services/webhooks/report-risks.ts';
import { eraseWorkspace } from '#app/server/services/workspaces/erase-workspace.ts';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import {
  createScriptedPlatform,
  fail,
  type ScriptedPlatform,
} from '../publishing/scripted-platform.ts';
import { createWebhookBench, readMessages } from './webhook-bench.ts';

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

describeOnBothDatabases('webhook events', (createDatabase) => {
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
