import type { StripeEvent, WebhookEndpoint } from './objects.ts';
import type { Operation } from './operation.ts';

/** The endpoint configured with knobs, in addition to those created through the API. */
export const CONFIGURED_ENDPOINT = 'configured';

/** Queues an event for the current endpoints. Endpoints created later don't get it. */
export function queueDeliveries({ context, tables, at }: Operation, event: StripeEvent): void {
  const subscribed = tables.endpoints
    .values()
    .filter((endpoint) => subscribesTo(endpoint, event.type));
  const ids = subscribed.map(({ id }) => id);
  if (context.knob<string>('webhookUrl') !== '') ids.push(CONFIGURED_ENDPOINT);
  for (const endpointId of ids) {
    const id = `${event.id}/${endpointId}`;
    tables.deliveries.set(id, {
      id,
      eventId: event.id,
      endpointId,
      dueAt: at + context.knob<number>('webhookDelaySeconds'),
      attempts: 0,
      repeats: context.knob<number>('webhookRepeats'),
    });
  }
}

function subscribesTo({ status, enabled_events: names }: WebhookEndpoint, type: string): boolean {
  return status === 'enabled' && (names.includes('*') || names.includes(type));
}
