import type Stripe from 'stripe';
import type { BillingCycle } from '#app/domain/billing/plans.ts';
import type {
  BillingEvent,
  BillingOwner,
  BillingPrice,
  BillingRefund,
  BillingSubscription,
  Checkout,
} from '#app/server/ports/billing-provider.ts';

const toDate = (seconds: number): Date => new Date(seconds * 1000);
const toDateOrNull = (seconds: number | null): Date | null =>
  seconds === null ? null : toDate(seconds);
const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const CYCLES: Readonly<Record<string, BillingCycle>> = { month: 'monthly', year: 'yearly' };

export function toPrice(price: Stripe.Price): BillingPrice {
  const { id, lookup_key: lookupKey, product, recurring, unit_amount, currency } = price;
  const cycle = recurring?.interval_count === 1 ? CYCLES[recurring.interval] : undefined;
  const plan = { id, lookupKey, productId: toId(product) ?? '', cycle: cycle ?? null };
  return { ...plan, amountCents: unit_amount, currency };
}

const STATES: Readonly<Record<string, Checkout['state']>> = {
  complete: 'complete',
  expired: 'expired',
};

export function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const { id, status } = session;
  return {
    id,
    state: STATES[status ?? ''] ?? 'open',
    workspaceId: session.client_reference_id,
    subscriptionId: toId(session.subscription),
  };
}

export function toSubscription(subscription: Stripe.Subscription): BillingSubscription {
  const { items, metadata } = subscription;
  const [first] = items.data;
  if (!first) throw new Error(`Subscription ${subscription.id} has no items.`);
  // The billing period is on the items, not on the subscription.
  const periodEnd = Math.max(...items.data.map(({ current_period_end: end }) => end));
  return {
    id: subscription.id,
    customerId: toId(subscription.customer) ?? '',
    status: subscription.status,
    price: toPrice(first.price),
    startedAt: toDate(subscription.created),
    trialEndsAt: toDateOrNull(subscription.trial_end),
    periodEndsAt: toDate(periodEnd),
    cancelAt: toDateOrNull(readEnd(subscription, periodEnd)),
    isEndedUnpaid:
      subscription.status === 'canceled' &&
      subscription.cancellation_details?.reason === 'payment_failed',
    owner: toOwner(metadata),
  };
}

/**
 * Returns when the subscription ends, or null. The portal sets only `cancel_at` and the API only the flag, so
 * both must be read.
 */
function readEnd(subscription: Stripe.Subscription, periodEnd: number): number | null {
  const { ended_at, cancel_at, cancel_at_period_end } = subscription;
  return ended_at ?? cancel_at ?? (cancel_at_period_end ? periodEnd : null);
}

function toOwner({ workspaceId, userId }: Stripe.Metadata): BillingOwner | null {
  return workspaceId && userId ? { workspaceId, userId } : null;
}

/** Converts a refund whose charge was expanded. */
export function toRefund(refund: Stripe.Refund): BillingRefund[] {
  const { charge, id, amount, currency, reason, created } = refund;
  if (refund.status === 'failed' || refund.status === 'canceled') return [];
  if (charge === null || typeof charge === 'string') return [];
  const customerId = toId(charge.customer);
  if (customerId === null) return [];
  return [
    {
      id,
      customerId,
      currency,
      reason: reason ?? null,
      amountCents: amount,
      paidAt: toDate(charge.created),
      createdAt: toDate(created),
    },
  ];
}

export function toEvent(event: Stripe.Event): BillingEvent {
  const { id, type, created, data } = event;
  return { id, type, createdAt: toDate(created), ...findSubjects(data.object) };
}

type Subjects = Pick<BillingEvent, 'subscriptionId' | 'chargeId'>;

const NOTHING: Subjects = { subscriptionId: null, chargeId: null };

/** Returns our subjects of an event. Everything else in Stripe is irrelevant to us. */
function findSubjects(object: Stripe.Event.Data.Object): Subjects {
  const thing = object as unknown as StripeObject;
  switch (thing.object) {
    case 'subscription':
      return { ...NOTHING, subscriptionId: thing.id };
    case 'checkout.session':
      return { ...NOTHING, subscriptionId: toId(thing.subscription) };
    case 'invoice':
      return { ...NOTHING, subscriptionId: toId(readParent(thing)) };
    case 'charge':
      return { ...NOTHING, chargeId: thing.id };
    case 'refund':
      return { ...NOTHING, chargeId: toId(thing.charge) };
    default:
      return NOTHING;
  }
}

type StripeObject =
  | Stripe.Subscription
  | Stripe.Checkout.Session
  | Stripe.Invoice
  | Stripe.Charge
  | Stripe.Refund
  | { readonly object: 'anything else' };

function readParent({ parent }: Stripe.Invoice): string | { id: string } | null {
  return parent?.subscription_details?.subscription ?? null;
}
