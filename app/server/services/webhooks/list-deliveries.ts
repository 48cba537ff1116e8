import {
  ATTEMPTS_SHOWN,
  type ListWebhookDeliveriesInput,
  type WebhookDeliveryOutput,
  type WebhookDeliveryPage,
} from '#app/domain/webhooks/webhooks.ts';
import { toOrderedScan } from '#app/server/db/ordered-scan.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import {
  DELIVERY_COLUMNS,
  toWebhookDeliveryOutput,
  type WebhookDeliveryRow,
} from './delivery-row.ts';
import { noSuchWebhook, toVisible } from './endpoint-row.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/** Lists an endpoint's past and pending messages, newest first. Throws `not_found`. */
export async function listWebhookDeliveries(
  { prisma }: Deps,
  actor: Actor,
  { webhookId, state, cursor, limit }: ListWebhookDeliveriesInput & { webhookId: string },
): Promise<WebhookDeliveryPage> {
  requireRole(actor, 'viewer', 'webhooks:read');
  const endpoint = await prisma.webhookEndpoint.findFirst({
    where: { ...toVisible(actor), id: webhookId },
    select: { id: true },
  });
  if (!endpoint) throw noSuchWebhook();
  const take = limit + 1;
  const found = await findMessages({ prisma }, { webhookId, state, cursor, take });
  const items = found.slice(0, limit).map(toWebhookDeliveryOutput);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

type FoundRow = Omit<WebhookDeliveryRow, 'event' | 'attempts'> & {
  readonly type: string;
  readonly at: Date;
  readonly attempts:
    | readonly (Omit<WebhookDeliveryRow['attempts'][number], 'at'> & { readonly at: string })[]
    | null;
};

/**
 * Finds the newest messages of an endpoint from the cursor on. Reads each one's event and attempts next to it, so
 * the cost depends on the page, not on the number of messages.
 */
async function findMessages(
  { prisma }: Deps,
  {
    webhookId,
    state,
    cursor,
    take,
  }: Pick<ListWebhookDeliveriesInput, 'state' | 'cursor'> & { webhookId: string; take: number },
): Promise<WebhookDeliveryRow[]> {
  const { where, order } = toOrderedScan(
    { 'd.endpoint_id': webhookId, ...(state ? { 'd.state': state } : {}) },
    { id: 'd.id', before: cursor },
  );
  const rows = await prisma.$queryRaw<FoundRow[]>`
    SELECT d.id, d.event_id AS "eventId", d.state, d.next_try_at AS "nextTryAt", d.ended_at AS "endedAt",
      e.type, e.at, tried.attempts
    FROM (SELECT * FROM webhook_delivery d WHERE ${where} ORDER BY ${order} LIMIT ${take}) d
    CROSS JOIN LATERAL (SELECT type, at FROM webhook_event WHERE id = d.event_id LIMIT 1) e
    CROSS JOIN LATERAL (
      SELECT json_agg(latest) AS attempts FROM (
        SELECT a.at, a.status, a.error, a.answer, a.duration_ms AS "durationMs"
        FROM webhook_attempt a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT ${ATTEMPTS_SHOWN}
      ) latest
    ) tried
    ORDER BY d.id DESC`;
  return rows.map(({ type, at, attempts, ...row }) => ({
    ...row,
    event: { type, at },
    attempts: (attempts ?? []).map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
  }));
}

/** Returns one message. Throws `not_found`, also for another endpoint's message. */
export async function readDelivery(
  { prisma }: Deps,
  actor: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<WebhookDeliveryOutput> {
  const row = await prisma.webhookDelivery.findFirst({
    where: { id: deliveryId, endpoint: { ...toVisible(actor), id: webhookId } },
    select: DELIVERY_COLUMNS,
  });
  if (!row)
    throw new AppError('not_found', { message: 'This webhook has no message with this ID.' });
  return toWebhookDeliveryOutput(row);
}
