import type { TriggeredEvent, TriggerEventInput } from '#app/domain/webhooks/webhooks.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { noSuchWebhook, toAlive, toVisible, toVisibleListener } from './endpoint-row.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { toDeliveryRow, toEventRow } from './event-rows.ts';
import { createSample } from './sample-event.ts';

/**
 * Sends a sample event, marked `test`, to each endpoint and listener that subscribes to it, or to the given
 * endpoint whatever it subscribes to. Throws `not_found`, or `conflict` if nobody would receive it.
 */
export async function triggerEvent(
  deps: Pick<ServiceDeps, 'prisma' | 'clock' | 'queue'>,
  actor: Actor,
  { type, webhookId }: TriggerEventInput,
): Promise<TriggeredEvent> {
  requireRole(actor, 'editor', 'webhooks:write');
  const { workspaceId } = actor;
  const now = deps.clock.now();
  const environment = actor.environment ?? 'sandbox';
  const data = createSample(type, { environment, now });
  const event = toEventRow({ workspaceId, type, at: now, data, isTest: true }, now);
  await deps.prisma.$transaction(async (tx) => {
    const targets = await (webhookId === undefined
      ? findSubscribed(tx, { ...toVisibleListener(actor), ...toAlive(now) }, { type, environment })
      : findOne(tx, { ...toVisible(actor), id: webhookId }));
    const rows = targets.map(({ id }) => toDeliveryRow(event.id, id, now));
    await tx.webhookEvent.create({ data: event, select: { id: true } });
    await tx.webhookDelivery.createMany({ data: rows });
    const due = targets.filter(({ listenUntil }) => listenUntil === null);
    const jobs = due.map(({ id }) => ({ endpointId: id }));
    await enqueueWebhooks(deps.queue, jobs, tx);
    await recordEffect(tx, event.id);
  });
  deps.queue.wake();
  return readTriggered(deps, actor, { eventId: event.id });
}

const COLUMNS = { id: true, enabled: true, listenUntil: true } as const;

async function findOne(tx: Prisma.TransactionClient, where: Prisma.WebhookEndpointWhereInput) {
  const endpoint = await tx.webhookEndpoint.findFirst({ where, select: COLUMNS });
  if (!endpoint) throw noSuchWebhook();
  if (endpoint.enabled) return [endpoint];
  throw new AppError('conflict', { message: 'This webhook is turned off. Turn it on first.' });
}

async function findSubscribed(
  tx: Prisma.TransactionClient,
  where: Prisma.WebhookEndpointWhereInput,
  { type, environment }: { type: string; environment: string },
) {
  const endpoints = await tx.webhookEndpoint.findMany({
    where: {
      AND: [where, { OR: [{ events: { isEmpty: true } }, { events: { has: type } }] }],
      enabled: true,
      environment: { in: ['all', environment] },
    },
    select: COLUMNS,
  });
  if (endpoints.length > 0) return endpoints;
  const message = `No enabled endpoint or listener subscribes to ${type}.`;
  throw new AppError('conflict', { message });
}

/**
 * Returns a triggered sample event and its deliveries. Throws `not_found`, also for another workspace's
 * event.
 */
export async function readTriggered(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  { eventId }: { eventId: string },
): Promise<TriggeredEvent> {
  const event = await prisma.webhookEvent.findFirst({
    where: { id: eventId, workspaceId },
    select: { id: true, type: true, deliveries: { select: { id: true, endpointId: true } } },
  });
  if (!event)
    throw new AppError('not_found', { message: 'This workspace has no event with this ID.' });
  const sentTo = event.deliveries.map(({ id, endpointId }) => ({
    webhookId: endpointId,
    deliveryId: id,
  }));
  return { eventId: event.id, type: event.type, sentTo };
}
