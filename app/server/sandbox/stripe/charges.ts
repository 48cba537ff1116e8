import { z } from 'zod';
import { noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { toPage } from './paging.ts';
import { createdFilter, expand, isInRange, PAGE_FIELDS, readParams, text } from './params.ts';
import { toCharge } from './payment-view.ts';
import { DAY_SECONDS } from './calendar.ts';

/** Stripe makes funds available two days after a charge. */
const PENDING_SECONDS = 2 * DAY_SECONDS;

/** `GET /v1/charges`: charges of invoices and payment intents. */
export function listCharges({ operation, fields }: ApiCall) {
  const schema = z.strictObject({
    ...PAGE_FIELDS,
    customer: text.optional(),
    payment_intent: text.optional(),
    created: createdFilter,
  });
  const input = readParams(operation.context, schema, fields);
  const { customer, payment_intent: intent } = input;
  const rows = operation.tables.charges
    .values()
    .filter((row) => customer === undefined || row.customer === customer)
    .filter((row) => intent === undefined || row.payment_intent === intent)
    .filter((row) => isInRange(row.created, input.created));
  const page = toPage(rows, input, '/v1/charges');
  return { ...page, data: page.data.map((row) => toCharge(operation, row)) };
}

/** `GET /v1/charges/{id}` */
export function getCharge({ operation, id, fields }: ApiCall): object {
  readParams(operation.context, z.strictObject({ expand }), fields);
  const found = operation.tables.charges.get(id);
  if (!found) throw noSuch('charge', id);
  return toCharge(operation, found);
}

/** `GET /v1/balance`: everything charged and not refunded, without Stripe's fees. */
export function getBalance({ operation, fields }: ApiCall): object {
  readParams(operation.context, z.strictObject({ expand }), fields);
  const sums = new Map<string, { available: number; pending: number }>();
  for (const row of operation.tables.charges.values()) {
    const sum = sums.get(row.currency) ?? { available: 0, pending: 0 };
    const isPending = row.created > operation.at - PENDING_SECONDS;
    sum[isPending ? 'pending' : 'available'] += row.amount - row.amount_refunded;
    sums.set(row.currency, sum);
  }
  if (sums.size === 0) sums.set('usd', { available: 0, pending: 0 });
  const list = (name: 'available' | 'pending') =>
    [...sums].map(([currency, sum]) => ({
      amount: sum[name],
      currency,
      source_types: { card: sum[name] },
    }));
  return {
    object: 'balance',
    available: list('available'),
    livemode: false,
    pending: list('pending'),
  };
}
