import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deleteWebhook } from '#app/server/services/webhooks/manage-webhooks.ts';
import { testWebhook } from '#app/server/services/webhooks/send-now.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';
import { createWebhookBench } from './webhook-bench.ts';

describeWithPostgres('a webhook that is deleted while it gets a message', () => {
  let fixture: ServiceFixture;
  let receiver: ScriptedServer;

  beforeAll(async () => {
    const { registry } = createScriptedPlatform();
    fixture = await createServiceFixture(registry, createPostgresTestDatabase);
    receiver = await startScriptedServer();
  });
  afterAll(() => Promise.all([receiver.close(), fixture.close()]));

  it('is deleted after the attempt is recorded, and the two don’t wait for each other', async () => {
    const { deps } = fixture;
    const bench = createWebhookBench(fixture);
    const actor = await fixture.createActor();
    const { webhook } = await bench.create(actor, { url: receiver.baseUrl });
    await testWebhook(deps, actor, { webhookId: webhook.id });
    // Makes recording the attempt take long enough for the deletion to start in between.
    await deps.prisma.$executeRaw`
      CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END'`;
    await deps.prisma.$executeRaw`
      CREATE TRIGGER slow BEFORE INSERT ON webhook_attempt FOR EACH ROW EXECUTE FUNCTION be_slow()`;
    receiver.script({ status: 500 });
    const sending = bench.send(webhook.id);
    await vi.waitUntil(async () => {
      const sleeping = await deps.prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'PgSleep'`;
      return sleeping.length > 0;
    });
    await Promise.all([sending, deleteWebhook(deps, actor, { webhookId: webhook.id })]);
    expect(receiver.received).toHaveLength(1);
    expect(await deps.prisma.webhookDelivery.count()).toBe(0);
  });
});
