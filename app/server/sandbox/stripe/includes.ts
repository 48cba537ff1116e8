import { toList } from './lists.ts';
import type { CheckoutSession, Customer, Invoice } from './objects.ts';
import type { Operation } from './operation.ts';

/** Lists an invoice's payments. Refunds refer to a payment's payment intent. */
export function listPayments({ tables }: Operation, invoice: Invoice) {
  const charges = tables.charges.values().filter((charge) => charge.invoice === invoice.id);
  const payments = charges.map(({ id, amount, created, currency, payment_intent }) => ({
    id: id.replace('ch_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created,
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  }));
  return toList(payments, `/v1/invoice_payments?invoice=${invoice.id}`);
}

export function listLineItems({ tables }: Operation, session: CheckoutSession) {
  const plan = tables.checkoutPlans.get(session.id);
  const price = tables.prices.get(plan?.priceId ?? '');
  const item = {
    id: session.id.replace('cs_test_', 'li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: session.total_details.amount_discount,
    amount_tax: 0,
    amount_subtotal: session.amount_subtotal,
    amount_total: session.amount_total,
    currency: session.currency,
    description: price?.product.replace('prod_Sandbox', ''),
    metadata: null,
    price: price ?? null,
    quantity: plan?.quantity ?? 1,
  };
  return toList([item], `/v1/checkout/sessions/${session.id}/line_items`);
}

/** Lists a customer's subscriptions except canceled ones, newest first. */
export function listCustomerSubscriptions({ tables }: Operation, { id }: Customer) {
  const rows = tables.subscriptions.values().filter(({ customer }) => customer === id);
  const open = rows.filter(({ status }) => status !== 'canceled').toReversed();
  return toList(open, `/v1/customers/${id}/subscriptions`);
}
