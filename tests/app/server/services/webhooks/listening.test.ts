import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toMessageSchema, WEBHOOK_EVENT_KINDS } from '#app/domain/webhooks/webhook-events.ts';
import { MAX_LISTENERS, WEBHOOK_EVENT_NAMES } from '#app/domain/webhooks/webhook-names.ts';
import type { ListenedEvent } from '#app/domain/webhooks/webhooks.ts';
import type { Actor } from '#app/server/services/actor.ts';
import {
  createListener,
  deleteListener,
  listenToEvents,
  recordListened,
} from '#app/server/services/webhooks/listen.ts';
import { listWebhooks } from '#app/server/services/webhooks/manage-webhooks.ts';
import { createSample } from '#app/server/services/webhooks/sample-event.ts';
import { sweepWebhooks } from '#app/server/services/webhooks/sweep-webhooks.ts';
import { triggerEvent } from '#app/server/services/webhooks/trigger-event.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';
import { createWebhookBench } from './webhook-bench.ts';

let fixture: ServiceFixture;
let bench: ReturnType<typeof createWebhookBench>;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  bench = createWebhookBench(fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

const create = (events: (typeof WEBHOOK_EVENT_NAMES)[number][] = []) =>
  createListener(fixture.deps, actor, { events });

/** Receives this many events from a new stream. */
async function receive(listenerId: string, count: number): Promise<ListenedEvent[]> {
  const stop = new AbortController();
  const received: ListenedEvent[] = [];
  const events = listenToEvents(fixture.deps, actor, { listenerId, signal: stop.signal });
  for await (const { event, data } of events) {
    if (event === 'webhook') received.push(data as ListenedEvent);
    if (received.length >= count) stop.abort();
  }
  return received;
}

const respond = (listenerId: string, { deliveryId }: ListenedEvent, status: number | null) =>
  recordListened(fixture.deps, actor, {
    listenerId,
    items: [{ deliveryId, status, error: null, durationMs: 5 }],
  });

describe('a listener', () => {
  it('receives changes until it acknowledges them, and nothing is sent to an endpoint', async () => {
    await fixture.connect(actor, 'linkedin');
    const { id } = await create(['post.created', 'post.published']);
    await bench.publish(actor);
    await bench.fanOut();
    const received = await receive(id, 2);
    expect(received.map(({ type }) => type)).toEqual(['post.created', 'post.published']);
    const [first, second] = received as [ListenedEvent, ListenedEvent];
    expect(JSON.parse(first.body)).toMatchObject({ id: first.eventId, type: 'post.created' });
    await respond(id, first, 204);
    await respond(id, first, 500);
    expect(await receive(id, 1)).toEqual([second]);
    await respond(id, second, null);
    const rows = await fixture.deps.prisma.webhookDelivery.findMany({
      where: { endpointId: id },
      select: { state: true, attempts: { select: { status: true } } },
      orderBy: { id: 'asc' },
    });
    expect(rows).toEqual([
      { state: 'delivered', attempts: [{ status: 204 }] },
      { state: 'failed', attempts: [{ status: null }] },
    ]);
    await bench.send(id);
    expect(
      fixture.deps.queue.requests.filter(({ payload }) => JSON.stringify(payload).includes(id)),
    ).toEqual([]);
  });

  it('is not an endpoint, and is removed when nobody listens', async () => {
    const { id } = await create();
    expect((await listWebhooks(fixture.deps, actor)).items).toEqual([]);
    fixture.clock.advance(11 * 60_000);
    await sweepWebhooks(fixture.deps);
    await expect(receive(id, 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteListener(fixture.deps, actor, { listenerId: id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it(`is limited to ${MAX_LISTENERS}, and is not found from another workspace`, async () => {
    const { id } = await create();
    for (let count = 1; count < MAX_LISTENERS; count += 1) await create();
    await expect(create()).rejects.toMatchObject({ code: 'conflict' });
    const stranger = await fixture.createActor();
    const items = [{ deliveryId: 'whdl_1', status: 200, error: null, durationMs: 1 }];
    const reported = recordListened(fixture.deps, stranger, { listenerId: id, items });
    await expect(reported).rejects.toMatchObject({ code: 'not_found' });
    await deleteListener(fixture.deps, actor, { listenerId: id });
    await create();
  });
});

describe('a sample event', () => {
  it.each(WEBHOOK_EVENT_NAMES)('of %s matches the OpenAPI document', (type) => {
    const kind = WEBHOOK_EVENT_KINDS.find(({ name }) => name === type);
    const now = new Date('2026-11-22T09:00:00Z');
    const data = createSample(type, { environment: 'sandbox', now });
    const message = { id: 'whev_1', type, timestamp: now.toISOString(), data, test: true };
    expect(kind && toMessageSchema(kind).parse(message)).toEqual(message);
  });

  it('is sent to every subscribed endpoint, marked as a sample', async () => {
    const none = triggerEvent(fixture.deps, actor, { type: 'post.failed' });
    await expect(none).rejects.toMatchObject({ code: 'conflict' });
    const { id } = await create(['post.failed']);
    const other = await bench.create(actor, {
      url: 'http://localhost:9',
      events: ['post.created'],
    });
    const sent = await triggerEvent(fixture.deps, actor, { type: 'post.failed' });
    expect(sent).toMatchObject({ type: 'post.failed', sentTo: [{ webhookId: id }] });
    const [received] = await receive(id, 1);
    expect(JSON.parse(received?.body ?? '')).toMatchObject({
      test: true,
      data: { state: 'failed' },
    });
    const one = { type: 'account.at_risk', webhookId: other.webhook.id } as const;
    expect(await triggerEvent(fixture.deps, actor, one)).toMatchObject({
      sentTo: [{ webhookId: other.webhook.id }],
    });
  });
});
