import type { WebhookDeliveryOutput } from '#app/domain/webhooks/webhooks.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { noSuchWebhook, toVisible } from './endpoint-row.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { readDelivery } from './list-deliveries.ts';
import { toPendingColumns, toDeliveryRow, toEventRow } from './event-rows.ts';

type SendDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'queue'>;

/**
 * Sends a `webhook.test` event to one endpoint, whichever events it subscribes to. Throws `not_found`, or
 * `conflict` if the endpoint is disabled.
 */
export async function testWebhook(
  deps: SendDeps,
  actor: Actor,
  { webhookId }: { webhookId: string },
): Promise<WebhookDeliveryOutput> {
  const now = deps.clock.now();
  const { workspaceId } = actor;
  const data = { webhookId, message: 'A test event that you requested.' };
  const event = toEventRow({ workspaceId, type: 'webhook.test', at: now, data }, now);
  const delivery = toDeliveryRow(event.id, webhookId, now);
  await sendNow(deps, actor, {
    webhookId,
    deliveryId: delivery.id,
    write: async (tx) => {
      await tx.webhookEvent.create({ data: event, select: { id: true } });
      await tx.webhookDelivery.create({ data: delivery, select: { id: true } });
    },
  });
  return readDelivery(deps, actor, { webhookId, deliveryId: delivery.id });
}

interface Redelivery {
  readonly webhookId: string;
  readonly deliveryId: string;
  /** Extra writes to run in the same transaction. */
  readonly also?: (tx: Prisma.TransactionClient) => Promise<void>;
}

/**
 * Sends a message again, whatever its state, with the same body and ID. Throws `not_found`, or `conflict` if
 * the endpoint is disabled.
 */
export async function redeliver(
  deps: SendDeps,
  actor: Actor,
  { webhookId, deliveryId, also }: Redelivery,
): Promise<WebhookDeliveryOutput> {
  await sendNow(deps, actor, {
    webhookId,
    deliveryId,
    write: async (tx) => {
      const { count } = await tx.webhookDelivery.updateMany({
        where: { id: deliveryId, endpointId: webhookId },
        data: toPendingColumns(deps.clock.now()),
      });
      if (count === 0)
        throw new AppError('not_found', { message: 'This webhook has no message with this ID.' });
      await also?.(tx);
    },
  });
  return readDelivery(deps, actor, { webhookId, deliveryId });
}

interface RequestedDelivery {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly write: (tx: Prisma.TransactionClient) => Promise<void>;
}

async function sendNow(
  { prisma, queue }: SendDeps,
  actor: Actor,
  { webhookId, deliveryId, write }: RequestedDelivery,
): Promise<void> {
  requireRole(actor, 'editor', 'webhooks:write');
  await prisma.$transaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.findFirst({
      where: { ...toVisible(actor), id: webhookId },
      select: { enabled: true },
    });
    if (!endpoint) throw noSuchWebhook();
    if (!endpoint.enabled) {
      const message = 'This webhook is turned off. Turn it on first.';
      throw new AppError('conflict', { message });
    }
    // The user wants it sent now, so ignore the endpoint's earlier failures.
    await tx.webhookEndpoint.updateMany({
      where: { id: webhookId, pausedUntil: { not: null } },
      data: { failures: 0, pausedUntil: null },
    });
    await write(tx);
    await enqueueWebhooks(queue, [{ endpointId: webhookId }], tx);
    await recordEffect(tx, deliveryId);
  });
  queue.wake();
}
