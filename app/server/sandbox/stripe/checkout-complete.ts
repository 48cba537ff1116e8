import { attachCard } from './cards.ts';
import { findCoupon, getPlan } from './checkout-state.ts';
import { buildCustomer } from './customers.ts';
import type { CheckoutSession, Customer } from './objects.ts';
import { REMINDER_SECONDS, remindOfTrialEnd, startSubscription } from './subscription-start.ts';
import { emit } from './operation.ts';
import type { Operation } from './operation.ts';

type Card = Parameters<typeof attachCard>[1];

/** Completes the session and starts the subscription, once the customer has paid or nothing is due. */
export function completeSession(
  operation: Operation,
  session: CheckoutSession,
  card: Card | null,
): CheckoutSession {
  const { plan, price } = getPlan(operation, session.id);
  const customer = findOrCreateCustomer(operation, session);
  const method = card ? attachCard(operation, card, customer.id).id : null;
  const subscription = startSubscription(operation, {
    customer: customer.id,
    price,
    quantity: plan.quantity,
    trialDays: plan.trialDays,
    missingCard: plan.missingCard,
    paymentMethod: method,
    metadata: plan.subscriptionMetadata,
    discounts: session.discounts.map((discount) => ({
      coupon: findCoupon(operation, discount) ?? '',
      promotionCode: discount.promotion_code,
    })),
  });
  const complete = {
    ...session,
    customer: customer.id,
    invoice: subscription.latest_invoice,
    url: null,
    customer_details: toDetails(customer),
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
  } satisfies CheckoutSession & Record<string, unknown>;
  operation.tables.checkoutSessions.set(session.id, complete);
  emit(operation, { type: 'checkout.session.completed', object: complete });
  const { trial_end: end } = subscription;
  if (end !== null && end - operation.at <= REMINDER_SECONDS)
    remindOfTrialEnd(operation, subscription);
  return complete;
}

function findOrCreateCustomer(operation: Operation, session: CheckoutSession): Customer {
  const { customers } = operation.tables;
  const found = customers.get(session.customer ?? '');
  if (found) return found;
  const customer = { ...buildCustomer(operation), email: session.customer_email };
  customers.set(customer.id, customer);
  emit(operation, { type: 'customer.created', object: customer });
  return customer;
}

function toDetails({ email, name }: Customer) {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
