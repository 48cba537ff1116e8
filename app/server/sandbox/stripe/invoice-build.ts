import { createHash } from 'node:crypto';
import { applyDiscounts, listHolding } from './discounts.ts';
import type { DiscountAmount } from './discounts.ts';
import { toList } from './lists.ts';
import type {
  BillingReason,
  Customer,
  Invoice,
  InvoiceLine,
  Subscription,
  SubscriptionItem,
  OtherFields,
} from './objects.ts';
import { createId } from './operation.ts';
import type { Operation } from './operation.ts';

export interface LineDraft {
  item: SubscriptionItem;
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
}

export interface InvoiceDraft {
  subscription: Subscription;
  reason: BillingReason;
  lines: readonly InvoiceLine[];
}

/** Builds an invoice line. `buildInvoice` sets the invoice's ID. */
export function buildLine(operation: Operation, draft: LineDraft): InvoiceLine & OtherFields {
  const { item, amount, description, period, proration } = draft;
  const { price } = item;
  const pricing = {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: String(price.unit_amount),
  };
  const details = {
    invoice_item: proration ? createId(operation, 'ii') : null,
    proration,
    proration_details: null,
    subscription: item.subscription,
    subscription_item: item.id,
  };
  const rest = {
    currency: price.currency,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    pricing,
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subtotal: amount,
    subscription: item.subscription,
    taxes: [],
  };
  const parent = {
    invoice_item_details: null,
    subscription_item_details: details,
    type: 'subscription_item_details',
  };
  return {
    id: createId(operation, 'il'),
    object: 'line_item',
    amount,
    description,
    period,
    ...rest,
    parent,
  };
}

/** Builds the line for the price of one period. */
export function buildPeriodLine(
  operation: Operation,
  item: SubscriptionItem,
  isTrial = false,
): InvoiceLine {
  const { unit_amount: unit, recurring, product } = item.price;
  const name = product.replace('prod_Sandbox', '');
  return buildLine(operation, {
    item,
    amount: isTrial ? 0 : unit * item.quantity,
    description: isTrial ? `Trial period for ${name}` : `${name} (per ${recurring.interval})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
  });
}

interface Sums {
  discounts: DiscountAmount[];
  subtotal: number;
  total: number;
  startingBalance: number;
  endingBalance: number;
  due: number;
}

/** Builds an invoice as of now without storing it. Credits go to the customer's balance. */
export function buildInvoice(operation: Operation, draft: InvoiceDraft): Invoice {
  const customer = operation.tables.customers.get(draft.subscription.customer);
  const id = createId(operation, 'in');
  const sums = addUp(operation, draft, customer);
  const lines = spreadDiscounts(draft.lines, sums.discounts).map((line) => ({
    ...line,
    invoice: id,
  }));
  const number = `${createHash('sha256')
    .update(customer?.id ?? '')
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()}-${String(customer?.next_invoice_sequence ?? 1).padStart(4, '0')}`;
  const invoice = {
    ...emptyInvoice(operation, draft, customer),
    id,
    number,
    ...toAmounts(sums),
    lines: toList(lines, `/v1/invoices/${id}/lines`),
    ...toPeriod(draft.lines),
    hosted_invoice_url: `${operation.context.baseUrl}/i/${id}`,
  };
  return invoice;
}

function addUp(operation: Operation, draft: InvoiceDraft, customer: Customer | undefined): Sums {
  const subtotal = draft.lines.reduce((sum, { amount }) => sum + amount, 0);
  const open = draft.lines.filter(isDiscountable).reduce((sum, { amount }) => sum + amount, 0);
  const discounts = applyDiscounts(operation, listHolding(operation, draft.subscription), open);
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const startingBalance = customer?.balance ?? 0;
  const withBalance = total + startingBalance;
  const due = Math.max(0, withBalance);
  return { discounts, subtotal, total, startingBalance, endingBalance: withBalance - due, due };
}

function isDiscountable(line: InvoiceLine & { discountable?: boolean }): boolean {
  return line.discountable === true && line.amount > 0;
}

/** Applies the discounts to the only discountable line, which is the period's price. */
function spreadDiscounts(lines: readonly InvoiceLine[], amounts: readonly DiscountAmount[]) {
  const applied = amounts.filter(({ amount }) => amount > 0);
  return lines.map((line) =>
    isDiscountable(line)
      ? { ...line, discount_amounts: applied, discounts: applied.map(({ discount }) => discount) }
      : line,
  );
}

function toAmounts(sums: Sums) {
  const applied = sums.discounts.filter(({ amount }) => amount > 0);
  return {
    amount_due: sums.due,
    amount_paid: 0,
    amount_remaining: sums.due,
    starting_balance: sums.startingBalance,
    ending_balance: sums.endingBalance,
    subtotal: sums.subtotal,
    subtotal_excluding_tax: sums.subtotal,
    total: sums.total,
    total_excluding_tax: sums.total,
    discounts: applied.map(({ discount }) => discount),
    total_discount_amounts: applied,
  };
}

function toPeriod(lines: readonly InvoiceLine[]) {
  return {
    period_start: Math.min(...lines.map(({ period }) => period.start)),
    period_end: Math.max(...lines.map(({ period }) => period.start)),
  };
}

function emptyInvoice(operation: Operation, draft: InvoiceDraft, customer: Customer | undefined) {
  const { subscription } = draft;
  return {
    object: 'invoice' as const,
    account_country: 'US',
    account_name: 'Fanfare sandbox',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    automatic_tax: NO_TAX,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: operation.at,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    ...describeCustomer(customer),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    effective_at: operation.at,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null as number | null,
    on_behalf_of: null,
    parent: toParent(subscription),
    payment_settings: PAYMENT_SETTINGS,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'open' as const,
    status_transitions: { ...UNSETTLED, finalized_at: operation.at },
    test_clock: null,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: operation.at,
  };
}

const UNSETTLED = { marked_uncollectible_at: null, voided_at: null, paid_at: null };

function describeCustomer(customer: Customer | undefined) {
  return {
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
  };
}

const NO_TAX = {
  disabled_reason: null,
  enabled: false,
  liability: null,
  provider: null,
  status: null,
};
const PAYMENT_SETTINGS = {
  default_mandate: null,
  payment_method_options: null,
  payment_method_types: null,
};

function toParent({ id, metadata }: Subscription) {
  return {
    quote_details: null,
    subscription_details: { metadata, subscription: id },
    type: 'subscription_details',
  };
}
