import { z } from 'zod';
import { createMethod, findAlias, findCard, resolvePaymentMethod } from './cards.ts';
import { requireCustomer } from './customers.ts';
import { noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import type { PaymentMethod } from './objects.ts';
import { toPage } from './paging.ts';
import { expand, metadata, PAGE_FIELDS, readParams, text } from './params.ts';
import type { Operation } from './operation.ts';

const LIST_FIELDS = { ...PAGE_FIELDS, type: z.enum(['card']).optional() };

/** `GET /v1/payment_methods?customer=` */
export function listPaymentMethods({ operation, fields }: ApiCall) {
  const schema = z.strictObject({ ...LIST_FIELDS, customer: text.optional() });
  const input = readParams(operation.context, schema, fields);
  const rows = operation.tables.paymentMethods.values();
  const own = rows.filter(({ customer }) => customer !== null && customer === input.customer);
  return toPage(own, input, '/v1/payment_methods');
}

/** `GET /v1/customers/{id}/payment_methods` */
export function listCustomerMethods({ operation, id, fields }: ApiCall) {
  const input = readParams(operation.context, z.strictObject(LIST_FIELDS), fields);
  requireCustomer(operation, id);
  const rows = operation.tables.paymentMethods.values().filter(({ customer }) => customer === id);
  return toPage(rows, input, `/v1/customers/${id}/payment_methods`);
}

export function getPaymentMethod({ operation, id, fields }: ApiCall): PaymentMethod {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return requireMethod(operation, id);
}

/** Attaches a test card by its alias, such as `pm_card_visa`, as a new payment method. */
export function attachPaymentMethod({ operation, id, fields }: ApiCall): PaymentMethod {
  const { customer } = readParams(
    operation.context,
    z.strictObject({ customer: text, expand }),
    fields,
  );
  requireCustomer(operation, customer, 'customer');
  const attached = resolvePaymentMethod(operation, id, customer);
  if (attached === null) throw noSuch('PaymentMethod', id, 'payment_method');
  return requireMethod(operation, attached);
}

const NewMethod = z.strictObject({
  type: z.enum(['card']),
  card: z.strictObject({
    token: text.optional(),
    number: text.optional(),
    cvc: text.optional(),
    exp_month: text.optional(),
    exp_year: text.optional(),
  }),
  billing_details: z.unknown().optional(),
  metadata: metadata.optional(),
  expand,
});

/** `POST /v1/payment_methods`: a test card by its token, such as `tok_visa`, or by its number. */
export function createPaymentMethod({ operation, fields }: ApiCall): PaymentMethod {
  const { card } = readParams(operation.context, NewMethod, fields);
  const { token = '', number = '' } = card;
  const found = findAlias(token.replace('tok_', 'pm_card_')) ?? findCard(number);
  if (!found) throw noSuch('token', token, 'card[token]');
  return createMethod(operation, found, null);
}

export function detachPaymentMethod({ operation, id, fields }: ApiCall): PaymentMethod {
  readParams(operation.context, z.strictObject({ expand }), fields);
  const detached = { ...requireMethod(operation, id), customer: null };
  operation.tables.paymentMethods.set(id, detached);
  return detached;
}

function requireMethod({ tables }: Operation, id: string): PaymentMethod {
  const found = tables.paymentMethods.get(id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  return found;
}
