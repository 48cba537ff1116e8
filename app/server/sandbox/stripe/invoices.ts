import { z } from 'zod';
import { badRequest, cardDeclined, missingParameter, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { requireCustomer } from './customers.ts';
import { buildInvoice, buildPeriodLine } from './invoice-build.ts';
import type { Invoice, Subscription } from './objects.ts';
import { toPage } from './paging.ts';
import {
  createdFilter,
  expand,
  integer,
  isInRange,
  PAGE_FIELDS,
  readParams,
  text,
} from './params.ts';
import { requirePrice } from './prices.ts';
import { planChange } from './subscription-change.ts';
import { collectFor } from './subscription-pay.ts';
import { getSubscription, isOver, getItem } from './subscription-state.ts';
import type { Operation } from './operation.ts';

const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  created: createdFilter,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});

export function listInvoices({ operation, fields }: ApiCall) {
  const input = readParams(operation.context, ListInput, fields);
  const { customer, subscription, status } = input;
  const rows = operation.tables.invoices
    .values()
    .filter((row) => customer === undefined || row.customer === customer)
    .filter(
      ({ parent }) =>
        subscription === undefined || parent.subscription_details.subscription === subscription,
    )
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/invoices');
}

export function getInvoice({ operation, id, fields }: ApiCall): Invoice {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return requireInvoice(operation, id);
}

/** Attempts to charge the invoice now. Throws Stripe's 402 if the card is declined. */
export function payInvoice({ operation, id, fields }: ApiCall): Invoice {
  readParams(operation.context, z.strictObject({ expand }), fields);
  const invoice = requireInvoice(operation, id);
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid');
  if (invoice.status !== 'open') throw badRequest('This invoice is not open.');
  if (collectFor(operation, invoice) !== 'paid') throw cardDeclined('generic_decline');
  return requireInvoice(operation, id);
}

export function requireInvoice({ tables }: Operation, id: string): Invoice {
  const found = tables.invoices.get(id);
  if (!found) throw noSuch('invoice', id);
  return found;
}

const PreviewInput = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  subscription_details: z
    .strictObject({
      items: z
        .array(z.strictObject({ id: text, price: text, quantity: integer.optional() }))
        .length(1)
        .optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
  expand,
});

/** Builds the next invoice, for the next period and including a planned change. Stores nothing. */
export function previewInvoice({ operation, fields }: ApiCall): Invoice {
  const input = readParams(operation.context, PreviewInput, fields);
  const subscription = findPreviewed(operation, input);
  requireCustomer(operation, input.customer ?? subscription.customer, 'customer');
  if (isOver(subscription)) {
    const message = 'No upcoming invoices for customer: the subscription has ended.';
    throw badRequest(message, { code: 'invoice_upcoming_none' });
  }
  const [item] = input.subscription_details?.items ?? [];
  const before = getItem(subscription);
  const planned = planChange(operation, subscription, {
    price: item
      ? requirePrice(operation, item.price, 'subscription_details[items][0][price]')
      : before.price,
    quantity: item?.quantity ?? before.quantity,
    proration: input.subscription_details?.proration_behavior ?? 'create_prorations',
    payment: 'allow_incomplete',
  });
  return buildPreview(operation, subscription, planned);
}

/** `GET /v1/invoices/upcoming` of API versions before 2025-03-31: the preview with older parameter names. */
export function readUpcoming({ operation, id, fields }: ApiCall): Invoice {
  const { subscription_items: items, subscription_proration_behavior: behavior, ...rest } = fields;
  const details = {
    ...(items === undefined ? {} : { items }),
    ...(behavior === undefined ? {} : { proration_behavior: behavior }),
  };
  const hasDetails = Object.keys(details).length > 0;
  const given = hasDetails ? { ...rest, subscription_details: details } : rest;
  return previewInvoice({ operation, id, fields: given });
}

/** Returns the subscription that a preview names, or its customer's newest one. */
function findPreviewed(
  operation: Operation,
  { customer, subscription }: z.output<typeof PreviewInput>,
): Subscription {
  if (subscription !== undefined) return getSubscription(operation, subscription, 'subscription');
  if (customer === undefined) throw missingParameter('customer');
  const { id } = requireCustomer(operation, customer, 'customer');
  const rows = operation.tables.subscriptions.values().filter((row) => row.customer === id);
  const found = rows.findLast((row) => !isOver(row));
  if (found) return found;
  const message = `No upcoming invoices for customer: ${id}`;
  throw badRequest(message, { code: 'invoice_upcoming_none' });
}

type PlannedChange = ReturnType<typeof planChange>;

function buildPreview(
  operation: Operation,
  subscription: Subscription,
  planned: PlannedChange,
): Invoice {
  const { item, isCharged } = planned;
  const start = item.current_period_end;
  const ahead = { ...item, current_period_start: start };
  const waiting = operation.tables.pendingLines.get(subscription.id) ?? [];
  const next = isCharged ? [] : [buildPeriodLine(operation, ahead)];
  const lines = [...waiting, ...planned.lines, ...next];
  const reason = isCharged ? 'subscription_update' : 'subscription_cycle';
  const built = buildInvoice(operation, { subscription, reason, lines });
  const id = built.id.replace('in_', 'upcoming_in_');
  return { ...built, id, status: 'draft', number: null, hosted_invoice_url: null };
}
