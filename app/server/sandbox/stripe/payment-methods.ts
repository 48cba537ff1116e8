import { z } from 'zod';
import { createMethod, findAlias, findCard, resolvePaymentMethod } from './cards.ts';
import { requireCustomer } from './customers.ts';
import { noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import type { PaymentMethod } from './objects.ts';
import { toPage } from './paging.ts';
import { expand, metadata, PAGE_FIELDS, readParams, text } from './params.ts';
import type { Turn } from './turn.ts';

const LIST_FIELDS = { ...PAGE_FIELDS, type: z.enum(['card']).optional() };

/** `GET /v1/payment_methods?customer=` */
export function listPaymentMethods({ turn, fields }: ApiCall) {
  const schema = z.strictObject({ ...LIST_FIELDS, customer: text.optional() });
  const input = readParams(turn.context, schema, fields);
  const rows = turn.tables.paymentMethods.values();
  const own = rows.filter(({ customer }) => customer !== null && customer === input.customer);
  return toPage(own, input, '/v1/payment_methods');
}

/** `GET /v1/customers/{id}/payment_methods` */
export function listCustomerMethods({ turn, id, fields }: ApiCall) {
  const input = readParams(turn.context, z.strictObject(LIST_FIELDS), fields);
  requireCustomer(turn, id);
  const rows = turn.tables.paymentMethods.values().filter(({ customer }) => customer === id);
  return toPage(rows, input, `/v1/customers/${id}/payment_methods`);
}

export function getPaymentMethod({ turn, id, fields }: ApiCall): PaymentMethod {
  readParams(turn.context, z.strictObject({ expand }), fields);
  return requireMethod(turn, id);
}

/** Attaches a test card by its alias, such as `pm_card_visa`, as a new payment method. */
export function attachPaymentMethod({ turn, id, fields }: ApiCall): PaymentMethod {
  const { customer } = readParams(turn.context, z.strictObject({ customer: text, expand }), fields);
  requireCustomer(turn, customer, 'customer');
  const attached = resolvePaymentMethod(turn, id, customer);
  if (attached === null) throw noSuch('PaymentMethod', id, 'payment_method');
  return requireMethod(turn, attached);
}

const NewMethod = z.strictObject({
  type: z.enum(['card']),
  card: z.strictObject({
    ...{ token: text.optional(), number: text.optional(), cvc: text.optional() },
    ...{ exp_month: text.optional(), exp_year: text.optional() },
  }),
  ...{ billing_details: z.unknown().optional(), metadata: metadata.optional(), expand },
});

/** `POST /v1/payment_methods`: a test card by its token, such as `tok_visa`, or by its number. */
export function createPaymentMethod({ turn, fields }: ApiCall): PaymentMethod {
  const { card } = readParams(turn.context, NewMethod, fields);
  const { token = '', number = '' } = card;
  const found = findAlias(token.replace('tok_', 'pm_card_')) ?? findCard(number);
  if (!found) throw noSuch('token', token, 'card[token]');
  return createMethod(turn, found, null);
}

export function detachPaymentMethod({ turn, id, fields }: ApiCall): PaymentMethod {
  readParams(turn.context, z.strictObject({ expand }), fields);
  const detached = { ...requireMethod(turn, id), customer: null };
  turn.tables.paymentMethods.set(id, detached);
  return detached;
}

function requireMethod({ tables }: Turn, id: string): PaymentMethod {
  const found = tables.paymentMethods.get(id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  return found;
}
