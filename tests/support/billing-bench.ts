import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { vi } from 'vitest';
import { createStripeBilling } from '#app/server/adapters/stripe/create-stripe-billing.ts';
import { BILLING_WEBHOOK_PATH, billingWebhook } from '#app/server/http/pages/billing-webhook.ts';
import { requestId } from '#app/server/http/responses/request-id.ts';
import { bindBilling } from '#app/server/services/billing/bind-billing.ts';
import { applyEvent } from '#app/server/services/billing/events.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { createStripeUser } from '#tests/app/server/sandbox/stripe/stripe-user.ts';
import { startTestSandbox } from './sandbox.ts';
import { createServiceFixture, type RecordingQueue } from './service-fixture.ts';
import { PATIENCE_MS } from './patience.ts';

const SECRET = 'whsec_test';
const NO_PLATFORMS = {
  listLive: () => [],
  find: () => null,
} as unknown as ServiceDeps['platforms'];

/**
 * Creates the app's billing on a real database, with the stripe package, the sandbox's Stripe, and the
 * webhook endpoint between them over HTTP. The app uses the sandbox's clock.
 */
export async function createBillingBench() {
  const sandbox = await startTestSandbox({ only: ['stripe'] });
  const fixture = await createServiceFixture(NO_PLATFORMS);
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const settings = { secretKey: 'sk_test_x', webhookSecrets: [SECRET], baseUrl: sandbox.url };
  const billing = createStripeBilling({ settings, clock, logger: fixture.deps.logger });
  const deps = { ...fixture.deps, clock, billing };
  const services = bindBilling(deps);
  const app = express();
  app.use(requestId());
  app.use(billingWebhook({ logger: deps.logger, receiveWebhook: services.receiveWebhook }));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const webhookUrl = `http://127.0.0.1:${port}${BILLING_WEBHOOK_PATH}`;
  await sandbox.control.setKnobs('stripe', { webhookUrl, webhookSecret: SECRET });
  const listDeliveries = async () => {
    const response = await fetch(`${sandbox.url}/stripe/sandbox/webhooks`);
    return (await response.json()) as { sent: { status: number }[]; pending: { dueAt: number }[] };
  };
  return {
    sandbox,
    fixture,
    deps,
    services,
    clock,
    webhookUrl,
    listSendings: listDeliveries,
    stripe: createStripeUser(sandbox),
    /** Advances both clocks. */
    async advance(days: number): Promise<void> {
      const seconds = Math.round(days * 86_400);
      offsetMs += seconds * 1000;
      await sandbox.control.advanceClock(seconds);
    },
    /** Waits until no webhook is pending and all received events have been processed. */
    async waitUntilIdle(): Promise<void> {
      await vi.waitUntil(
        async () => {
          await work(deps, fixture.deps.queue);
          return (
            (await listDeliveries()).pending.length === 0 &&
            fixture.deps.queue.requests.length === 0
          );
        },
        { timeout: PATIENCE_MS },
      );
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
      await fixture.close();
    },
  };
}

export type BillingBench = Awaited<ReturnType<typeof createBillingBench>>;

async function work(deps: ServiceDeps, queue: RecordingQueue): Promise<void> {
  for (const request of queue.requests.splice(0)) {
    const id = String(request.payload['eventId']);
    // Unlike the real queue, this one has a job before the transaction that stores its event is committed.
    const isStored = (await deps.prisma.billingEvent.count({ where: { id } })) > 0;
    if (isStored) await applyEvent(deps, id);
    else queue.requests.push(request);
  }
}
