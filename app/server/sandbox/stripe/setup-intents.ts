import type { SetupIntent } from './intent-objects.ts';
import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { findRefusal } from './cards.ts';
import { requireCustomer } from './customers.ts';
import { badRequest, cardDeclined, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';

import { toPage } from './paging.ts';
import { expand, flag, metadata, PAGE_FIELDS, readParams, text } from './params.ts';
import { resolveMethod } from './payment-attempt.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

const SECRET_LENGTH = 25;
const CreateInput = z.strictObject({
  customer: text.optional(),
  payment_method: text.optional(),
  confirm: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
  payment_method_types: z.array(text).optional(),
  return_url: text.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
});

/** `POST /v1/setup_intents`: saves a card for later; with `confirm`, immediately. */
export function createSetupIntent({ operation, fields }: ApiCall): SetupIntent {
  const input = readParams(operation.context, CreateInput, fields);
  if (input.customer !== undefined) requireCustomer(operation, input.customer, 'customer');
  const id = createId(operation, 'seti');
  const intent: SetupIntent = {
    ...UNUSED,
    id,
    object: 'setup_intent',
    created: operation.at,
    customer: input.customer ?? null,
    automatic_payment_methods: input.automatic_payment_methods ?? null,
    client_secret: `${id}_secret_${randomText(operation.context.random, SECRET_LENGTH)}`,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    payment_method: input.payment_method ?? null,
    payment_method_types: input.payment_method_types ?? ['card'],
    status: input.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: input.usage ?? 'off_session',
  };
  save(operation, 'setup_intent.created', intent);
  return input.confirm === true ? confirm(operation, intent, input.payment_method) : intent;
}

/** `POST /v1/setup_intents/{id}/confirm` */
export function confirmSetupIntent({ operation, id, fields }: ApiCall): SetupIntent {
  const schema = z.strictObject({
    payment_method: text.optional(),
    return_url: text.optional(),
    expand,
  });
  const input = readParams(operation.context, schema, fields);
  const intent = requireSetupIntent(operation, id);
  if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'confirm');
  return confirm(operation, intent, input.payment_method ?? intent.payment_method ?? undefined);
}

/** `POST /v1/setup_intents/{id}/cancel` */
export function cancelSetupIntent({ operation, id, fields }: ApiCall): SetupIntent {
  readParams(
    operation.context,
    z.strictObject({ cancellation_reason: text.optional(), expand }),
    fields,
  );
  const intent = requireSetupIntent(operation, id);
  if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'cancel');
  return save(operation, 'setup_intent.canceled', { ...intent, status: 'canceled' });
}

/** `GET /v1/setup_intents` */
export function listSetupIntents({ operation, fields }: ApiCall) {
  const schema = z.strictObject({ ...PAGE_FIELDS, customer: text.optional() });
  const input = readParams(operation.context, schema, fields);
  const rows = operation.tables.setupIntents.values();
  const own = rows.filter((row) => !input.customer || row.customer === input.customer);
  return toPage(own, input, '/v1/setup_intents');
}

/** `GET /v1/setup_intents/{id}` */
export function getSetupIntent({ operation, id, fields }: ApiCall): SetupIntent {
  readParams(operation.context, z.strictObject({ expand, client_secret: text.optional() }), fields);
  return requireSetupIntent(operation, id);
}

function confirm(operation: Operation, intent: SetupIntent, id: string | undefined): SetupIntent {
  const method = resolveMethod(operation, id, intent.customer);
  const declined = findRefusal(method);
  if (declined !== null) {
    save(operation, 'setup_intent.setup_failed', { ...intent, status: 'requires_payment_method' });
    throw cardDeclined(declined);
  }
  operation.tables.paymentMethods.set(method.id, { ...method, customer: intent.customer });
  const done = { ...intent, payment_method: method.id, status: 'succeeded' as const };
  return save(operation, 'setup_intent.succeeded', done);
}

function save(operation: Operation, type: string, intent: SetupIntent): SetupIntent {
  operation.tables.setupIntents.set(intent.id, intent);
  emit(operation, { type, object: intent });
  return intent;
}

function requireSetupIntent({ tables }: Operation, id: string): SetupIntent {
  const found = tables.setupIntents.get(id);
  if (!found) throw noSuch('setupintent', id, 'intent');
  return found;
}

function unexpectedState({ status }: SetupIntent, action: string) {
  const message = `This SetupIntent's status is ${status}, so you can't ${action} it.`;
  return badRequest(message, { code: 'setup_intent_unexpected_state' });
}

const UNUSED = {
  application: null,
  cancellation_reason: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  single_use_mandate: null,
};
