import { z } from 'zod';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { Charge, Refund } from './objects.ts';
import { toPage } from './paging.ts';
import {
  createdFilter,
  expand,
  integer,
  isInRange,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
} from './params.ts';
import { createId, emit } from './operation.ts';

const CreateInput = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.refine((value) => value > 0, 'must be greater than 0').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Refunds a payment in whole or in part, but never more than was paid. */
export function createRefund({ operation, fields }: ApiCall): Refund {
  const { tables, at } = operation;
  const input = readParams(operation.context, CreateInput, fields);
  const named = input.payment_intent ?? input.charge;
  if (named === undefined) {
    throw badRequest('One of the following params should be provided: payment_intent, charge.');
  }
  const found = tables.charges
    .values()
    .find(({ id, payment_intent }) => named === id || named === payment_intent);
  const param = input.payment_intent === undefined ? 'charge' : 'payment_intent';
  if (!found) throw noSuch(param, named, param);
  const { invoice, ...charge } = found;
  const amount = toAmount(charge, input.amount);
  const amount_refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  const refund: Refund & Record<string, unknown> = {
    id: createId(operation, 're'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: at,
    currency: charge.currency,
    status: 'succeeded',
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    reason: input.reason ?? null,
    receipt_number: null,
  };
  tables.charges.set(charge.id, { ...after, invoice });
  tables.refunds.set(refund.id, refund);
  emit(operation, { type: 'charge.refunded', object: after, before: charge });
  return refund;
}

function toAmount(charge: Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw badRequest(message, { code: 'charge_already_refunded' });
  }
  if (requested !== undefined && requested > left) {
    const message = `Refund amount (${requested}) is greater than unrefunded amount on charge (${left})`;
    throw badRequest(message, { param: 'amount' });
  }
  return requested ?? left;
}

export function getRefund({ operation, id, fields }: ApiCall): Refund {
  readParams(operation.context, z.strictObject({ expand }), fields);
  const found = operation.tables.refunds.get(id);
  if (!found) throw noSuch('refund', id);
  return found;
}

const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  charge: text.optional(),
  payment_intent: text.optional(),
  created: createdFilter,
});

export function listRefunds({ operation, fields }: ApiCall) {
  const input = readParams(operation.context, ListInput, fields);
  const rows = operation.tables.refunds
    .values()
    .filter((row) => input.charge === undefined || row.charge === input.charge)
    .filter(
      (row) => input.payment_intent === undefined || row.payment_intent === input.payment_intent,
    )
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/refunds');
}
