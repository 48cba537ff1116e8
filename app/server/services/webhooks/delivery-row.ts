import {
  ATTEMPTS_SHOWN,
  type WebhookDeliveryOutput,
  WebhookDeliveryState,
} from '#app/domain/webhooks/webhooks.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

export const DELIVERY_COLUMNS = {
  id: true,
  eventId: true,
  state: true,
  nextTryAt: true,
  endedAt: true,
  event: { select: { type: true, at: true } },
  attempts: {
    select: { at: true, status: true, error: true, answer: true, durationMs: true },
    orderBy: { id: 'desc' as const },
    take: ATTEMPTS_SHOWN,
  },
} satisfies Prisma.WebhookDeliverySelect;

/** A message with its event and its latest attempts. */
export type WebhookDeliveryRow = Prisma.WebhookDeliveryGetPayload<{
  select: typeof DELIVERY_COLUMNS;
}>;

export function toWebhookDeliveryOutput(row: WebhookDeliveryRow): WebhookDeliveryOutput {
  const { id, eventId, event, nextTryAt, endedAt, attempts } = row;
  const state = WebhookDeliveryState.parse(row.state);
  return {
    id,
    eventId,
    state,
    type: event.type,
    happenedAt: event.at.toISOString(),
    nextTryAt: state === 'pending' ? nextTryAt.toISOString() : null,
    endedAt: endedAt?.toISOString() ?? null,
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  };
}
