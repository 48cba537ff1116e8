import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookSender } from '#app/server/ports/webhook-sender.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { redeliver, testWebhook } from '#app/server/services/webhooks/send-now.ts';
import { claimNext } from '#app/server/services/webhooks/claim-delivery.ts';
import { listWebhookDeliveries } from '#app/server/services/webhooks/list-deliveries.ts';
import {
  deleteWebhook,
  getWebhook,
  updateWebhook,
} from '#app/server/services/webhooks/manage-webhooks.ts';
import { rotateSecret } from '#app/server/services/webhooks/rotate-secret.ts';
import { sendWebhookEmails } from '#app/server/services/webhooks/send-emails.ts';
import { sendWebhooks } from '#app/server/services/webhooks/send-webhooks.ts';
import { deleteOldEvents, sweepWebhooks } from '#app/server/services/webhooks/sweep-webhooks.ts';
import { recordSpans } from '#tests/support/recorded-spans.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { verifyWebhook } from '#tests/support/verify-webhook.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';
import { createWebhookBench, readMessages } from './webhook-bench.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let fixture: ServiceFixture;
let bench: ReturnType<typeof createWebhookBench>;
let receiver: ScriptedServer;
let actor: Actor;
let webhookId: string;
let secret: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  bench = createWebhookBench(fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
  receiver = await startScriptedServer();
  const created = await bench.create(actor, { url: `${receiver.baseUrl}/hooks?key=1` });
  [webhookId, secret] = [created.webhook.id, created.secret];
  await testWebhook(fixture.deps, actor, { webhookId });
});
afterEach(() => receiver.close());

const get = () => getWebhook(fixture.deps, actor, { webhookId });
const send = () => bench.send(webhookId);
const find = () => bench.findDelivery(webhookId);

/** Sends at the time of the next attempt, or when the endpoint's pause ends, like the jobs. */
async function sendWhenDue(): Promise<void> {
  const { nextTryAt, endpointId: id } = await find();
  const { pausedUntil } = await fixture.deps.prisma.webhookEndpoint.findUniqueOrThrow({
    where: { id },
  });
  const dueAt = Math.max(nextTryAt.getTime(), pausedUntil?.getTime() ?? 0);
  fixture.clock.advance(Math.max(0, dueAt - fixture.clock.now().getTime()));
  await send();
}

it('is a span with the status, and nothing of the endpoint or the message', async () => {
  receiver.script({ status: 204 });
  const recorded = recordSpans();
  await send();
  recorded.stop();
  expect(recorded.readSpans()).toMatchObject([
    { name: 'webhook', attributes: { 'http.response.status_code': 204 } },
  ]);
  expect(Object.keys(recorded.readSpans()[0]?.attributes ?? {})).toHaveLength(1);
  expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent');
});

describe('a webhook message', () => {
  it('goes out again if a user resends it before the response to it is recorded', async () => {
    const { id } = await find();
    receiver.script({ status: 200 }, { status: 200 });
    let isResent = false;
    const webhookSender: WebhookSender = {
      ...fixture.deps.webhookSender,
      async send(request) {
        const response = await fixture.deps.webhookSender.send(request);
        if (!isResent) await redeliver(fixture.deps, actor, { webhookId, deliveryId: id });
        isResent = true;
        return response;
      },
    };
    const { signal } = new AbortController();
    await sendWebhooks({ ...fixture.deps, webhookSender }, { endpointId: webhookId, signal });
    expect(receiver.received).toHaveLength(2);
    const { items } = await listWebhookDeliveries(fixture.deps, actor, { webhookId, limit: 10 });
    expect(items).toMatchObject([
      { state: 'delivered', attempts: [{ status: 200 }, { status: 200 }] },
    ]);
  });

  it('is delivered by any 2xx, and the response is logged', async () => {
    receiver.script({ status: 202, body: `Bearer ${'x'.repeat(60)} thanks\0` });
    await send();
    const [message] = readMessages(receiver, secret);
    expect(message).toMatchObject({ type: 'webhook.test', data: { webhookId } });
    expect(receiver.received[0]).toMatchObject({ method: 'POST', target: '/hooks?key=1' });
    const { items } = await listWebhookDeliveries(fixture.deps, actor, { webhookId, limit: 10 });
    expect(items).toMatchObject([
      {
        state: 'delivered',
        type: 'webhook.test',
        eventId: message?.id,
        nextTryAt: null,
        attempts: [{ status: 202, error: null, answer: 'Bearer [redacted] thanks' }],
      },
    ]);
  });

  it('hides a secret in the log that the endpoint repeats', async () => {
    const address = `${receiver.baseUrl}/services/T0KILN/XqzRtPlmWvNbGhJkCdSy?key=hush%2Fhush&a=1`;
    await updateWebhook(fixture.deps, actor, { webhookId, url: address });
    receiver.script((request) => ({
      status: 200,
      body: [
        `POST ${request.target} hush/hush`,
        `webhook-signature: ${String(request.headers['webhook-signature'])}`,
        '{\'apiKey\': \'k-123456\', "nested": "{\\"password\\":\\"p-123456\\"}"}',
        'X-Api-Key: x-123456; session_id=s-123456&sig=g-123456 done',
      ].join('\n'),
    }));
    await send();
    const response = (await find()).attempts[0]?.answer ?? '';
    expect(response).toContain('POST /services/[redacted]/[redacted]?key=[redacted]&a=1');
    expect(response).toContain('done');
    const signature = String(receiver.received[0]?.headers['webhook-signature']).slice(3);
    for (const secret of [
      signature,
      'XqzRt',
      'hush',
      'k-1234',
      'p-1234',
      'x-1234',
      's-1234',
      'g-1234',
    ])
      expect(response).not.toContain(secret);
  });

  it('is retried with growing delays, under the same ID', async () => {
    receiver.script({ status: 500, body: 'away '.repeat(1000) }, { cut: true }, { status: 200 });
    await send();
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await get()).toMatchObject({ failingSince: expect.any(String) });
    await sendWhenDue();
    await sendWhenDue();
    const { state, attempts } = await find();
    expect(state).toBe('delivered');
    expect(attempts.map(({ status }) => status)).toEqual([500, null, 200]);
    expect(attempts[0]?.answer).toHaveLength(1000);
    expect(attempts[1]?.error).toContain('connection');
    expect(new Set(readMessages(receiver, secret).map(({ id }) => id)).size).toBe(1);
    expect(await get()).toMatchObject({ failingSince: null, enabled: true });
  });

  it('waits fifteen seconds for a response, and is retried afterwards', async () => {
    const requested: number[] = [];
    const mute = createServer();
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const url = `http://127.0.0.1:${String(port)}/hooks`;
    await updateWebhook(fixture.deps, actor, { webhookId, url });
    const { webhookSender } = fixture.deps;
    const hurried: WebhookSender = {
      ...webhookSender,
      send: (request) => {
        requested.push(request.timeoutMs);
        return webhookSender.send({ ...request, timeoutMs: 100 });
      },
    };
    const { signal } = new AbortController();
    const deps = { ...fixture.deps, webhookSender: hurried };
    await sendWebhooks(deps, { endpointId: webhookId, signal });
    mute.closeAllConnections();
    mute.close();
    expect(requested).toEqual([15_000]);
    expect(await find()).toMatchObject({
      state: 'pending',
      attempts: [{ status: null, error: 'The site took too long. Try again later.' }],
    });
  });

  it('does not follow redirects', async () => {
    receiver.script({ status: 302, headers: { location: `${receiver.baseUrl}/elsewhere` } });
    await send();
    expect(receiver.received).toHaveLength(1);
    expect((await find()).attempts).toMatchObject([{ status: 302 }]);
    expect((await find()).state).toBe('pending');
  });

  it('is sent again, with the same ID, when its worker died before storing the response', async () => {
    receiver.script({ status: 200 }, { status: 200 });
    const claimed = await claimNext(fixture.deps, webhookId);
    expect(claimed?.body).toContain('webhook.test');
    // It's leased, so nobody else takes it.
    await send();
    expect(receiver.received).toHaveLength(0);
    await fixture.deps.prisma.$executeRaw`
      UPDATE webhook_delivery SET lease_until = clock_timestamp() - interval '1 second'
      WHERE endpoint_id = ${webhookId}`;
    fixture.deps.queue.requests.length = 0;
    expect(await sweepWebhooks(fixture.deps)).toBe(1);
    expect(fixture.deps.queue.requests).toMatchObject([{ payload: { endpointId: webhookId } }]);
    await send();
    expect(readMessages(receiver, secret)).toMatchObject([{ id: claimed?.eventId }]);
  });

  it('is released without counting a try when the process stops', async () => {
    const stop = new AbortController();
    receiver.script(() => {
      stop.abort();
      return { status: 200 };
    });
    await bench.send(webhookId, stop.signal);
    const { state, leaseToken } = await find();
    expect([state === 'delivered', leaseToken]).toEqual([expect.any(Boolean), null]);
  });

  it('can be resent in any state, and is deleted after a month', async () => {
    receiver.script({ status: 200 }, { status: 200 });
    await send();
    const { id: deliveryId } = await find();
    const again = await redeliver(fixture.deps, actor, { webhookId, deliveryId });
    expect(again).toMatchObject({ state: 'pending', attempts: [{ status: 200 }] });
    await send();
    const [first, second] = receiver.received;
    expect(second?.text).toBe(first?.text);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    fixture.clock.advance(31 * DAY_MS);
    await deleteOldEvents(fixture.deps);
    expect(await fixture.deps.prisma.webhookAttempt.count({ where: { deliveryId } })).toBe(0);
  });
});

describe('a webhook secret', () => {
  it('keeps signing along with the new one for a day after a rotation', async () => {
    receiver.script({ status: 200 }, { status: 200 });
    const rotated = await rotateSecret(fixture.deps, actor, { webhookId });
    expect(rotated.secret).not.toBe(secret);
    await send();
    const [request] = receiver.received;
    if (!request) throw new Error('Nothing came.');
    for (const one of [secret, rotated.secret]) verifyWebhook(request, one);
    expect(String(request.headers['webhook-signature']).split(' ')).toHaveLength(2);
    fixture.clock.advance(DAY_MS);
    expect((await get()).oldSecretUntil).toBeNull();
    await testWebhook(fixture.deps, actor, { webhookId });
    await send();
    const later = receiver.received[1];
    if (!later) throw new Error('Nothing came.');
    verifyWebhook(later, rotated.secret);
    expect(() => verifyWebhook(later, secret)).toThrow('No signature fits');
  });

  it('is encrypted in the database', async () => {
    const row = await fixture.deps.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id: webhookId },
    });
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length));
  });
});

describe('a webhook endpoint', () => {
  it('is disabled immediately if it returns 410, and its owners are notified', async () => {
    receiver.script({ status: 410 });
    fixture.emails.length = 0;
    await send();
    expect(await get()).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect((await find()).state).toBe('failed');
    await sendWebhookEmails(fixture.deps);
    await sendWebhookEmails(fixture.deps);
    expect(fixture.emails).toHaveLength(1);
    expect(fixture.emails[0]).toMatchObject({ to: `${actor.userId}@example.com` });
    expect(fixture.emails[0]?.text).toContain('410 Gone');
    expect(fixture.emails[0]?.text).not.toContain('key=1');
    await expect(testWebhook(fixture.deps, actor, { webhookId })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is disabled if it fails for three days', async () => {
    receiver.script(...Array.from({ length: 40 }, () => ({ status: 503 })));
    const startedAt = fixture.clock.now().getTime();
    await send();
    for (let tries = 0; (await find()).state === 'pending' && tries < 40; tries += 1)
      await sendWhenDue();
    // The last attempt waits for the endpoint's pause, which lasts half an hour at most.
    const elapsedMs = fixture.clock.now().getTime() - startedAt;
    expect(elapsedMs).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(elapsedMs).toBeLessThanOrEqual(3 * DAY_MS + HOUR_MS / 2);
    expect(receiver.received.length).toBeGreaterThan(10);
    expect(await get()).toMatchObject({ enabled: false, disabledReason: 'failing' });
  });

  it('gets the waiting messages of the last three days once it is enabled again', async () => {
    await updateWebhook(fixture.deps, actor, { webhookId, enabled: false });
    await send();
    expect(receiver.received).toHaveLength(0);
    fixture.clock.advance(DAY_MS);
    receiver.script({ status: 200 });
    await updateWebhook(fixture.deps, actor, { webhookId, enabled: true });
    await send();
    expect((await find()).state).toBe('delivered');
    await testWebhook(fixture.deps, actor, { webhookId });
    await updateWebhook(fixture.deps, actor, { webhookId, enabled: false });
    fixture.clock.advance(3 * DAY_MS + 2 * HOUR_MS);
    await sweepWebhooks(fixture.deps);
    const page = await listWebhookDeliveries(fixture.deps, actor, { webhookId, limit: 1 });
    expect(page).toMatchObject({ items: [{ state: 'failed', attempts: [] }] });
    expect(page.nextCursor).toBe(page.items[0]?.id);
  });

  it('does not block others if it is slow, with at most three requests at once', async () => {
    for (let count = 0; count < 4; count += 1)
      await testWebhook(fixture.deps, actor, { webhookId });
    const claims = [];
    for (let count = 0; count < 4; count += 1)
      claims.push(await claimNext(fixture.deps, webhookId));
    expect(claims.map((claim) => claim !== null)).toEqual([true, true, true, false]);
  });

  it("is deleted with its log, and with its workspace's rows", async () => {
    await deleteWebhook(fixture.deps, actor, { webhookId });
    expect(
      await fixture.deps.prisma.webhookDelivery.count({ where: { endpointId: webhookId } }),
    ).toBe(0);
    expect(fixture.deps.queue.forgotten).toContain(webhookId);
    await expect(get()).rejects.toMatchObject({ code: 'not_found' });
  });
});
