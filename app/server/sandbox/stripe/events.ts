import { z } from 'zod';
import { DAY_SECONDS } from './calendar.ts';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import type { StripeEvent } from './objects.ts';
import { toPage } from './paging.ts';
import { createdFilter, expand, flag, isInRange, PAGE_FIELDS, readParams, text } from './params.ts';
import type { Operation } from './operation.ts';

/** Older events can no longer be read. */
const KEPT_SECONDS = 30 * DAY_SECONDS;
const MAX_TYPES = 20;

const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  created: createdFilter,
  type: text.optional(),
  types: z.array(text).max(MAX_TYPES).optional(),
  delivery_success: flag.optional(),
});

export function listEvents({ operation, fields }: ApiCall) {
  const input = readParams(operation.context, ListInput, fields);
  if (input.type !== undefined && input.types !== undefined) {
    throw badRequest('You may only specify one of these parameters: type, types.');
  }
  const types = input.types ?? (input.type === undefined ? null : [input.type]);
  const rows = operation.tables.events
    .values()
    .filter(({ created }) => isKept(operation, created) && isInRange(created, input.created))
    .filter(({ type }) => types === null || types.some((pattern) => isOfType(type, pattern)))
    .map((event) => withPending(operation, event))
    .filter(
      (event) =>
        input.delivery_success === undefined ||
        (event.pending_webhooks === 0) === input.delivery_success,
    );
  return toPage(rows, input, '/v1/events');
}

export function getEvent({ operation, id, fields }: ApiCall): StripeEvent {
  readParams(operation.context, z.strictObject({ expand }), fields);
  const found = operation.tables.events.get(id);
  if (!found || !isKept(operation, found.created)) throw noSuch('event', id);
  return withPending(operation, found);
}

function isKept({ at }: Operation, created: number): boolean {
  return created >= at - KEPT_SECONDS;
}

/** Returns whether a type matches. `invoice.*` matches every type with this prefix. */
function isOfType(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

function withPending({ tables }: Operation, event: StripeEvent): StripeEvent {
  const pending = tables.deliveries.values().filter(({ eventId }) => eventId === event.id);
  return { ...event, pending_webhooks: pending.length };
}
