import type { PaymentIntent, SetupIntent } from './intent-objects.ts';
import type { SimulatorContext } from '../kit/types.ts';
import type {
  Charge,
  CheckoutSession,
  Coupon,
  Customer,
  Discount,
  Invoice,
  InvoiceLine,
  OneTimePrice,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  Refund,
  StripeEvent,
  Subscription,
  WebhookEndpoint,
} from './objects.ts';

/** What Checkout keeps of a session beside what it shows. */
export interface CheckoutPlan {
  priceId: string;
  quantity: number;
  trialDays: number | null;
  missingCard: 'cancel' | 'create_invoice' | 'pause';
  subscriptionMetadata: Record<string, string>;
}

/** One event on its way to one address. */
export interface Delivery {
  id: string;
  eventId: string;
  endpointId: string;
  dueAt: number;
  attempts: number;
  /** How often it is still to be sent although it was taken. */
  repeats: number;
}

/** One try, as the sandbox's own door lists it. */
export interface Sending {
  eventId: string;
  type: string;
  url: string;
  at: number;
  /** Null where no answer came; `lost` ones never left. */
  status: number | null;
  lost: boolean;
}

/** An answer kept for a second request with the same key. */
export interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  at: number;
}

export function openTables(context: SimulatorContext) {
  return {
    charges: context.collection<Charge & { invoice: string }>('charges'),
    checkoutPlans: context.collection<CheckoutPlan>('checkout_plans'),
    checkoutSessions: context.collection<CheckoutSession>('checkout_sessions'),
    coupons: context.collection<Coupon>('coupons'),
    customers: context.collection<Customer>('customers'),
    deletedCustomers: context.collection<true>('deleted_customers'),
    deliveries: context.collection<Delivery>('deliveries'),
    discounts: context.collection<Discount>('discounts'),
    endpoints: context.collection<WebhookEndpoint>('webhook_endpoints'),
    endpointSecrets: context.collection<string>('webhook_secrets'),
    events: context.collection<StripeEvent>('events'),
    invoices: context.collection<Invoice>('invoices'),
    keptAnswers: context.collection<KeptAnswer>('idempotency'),
    oneTimePrices: context.collection<OneTimePrice>('one_time_prices'),
    paymentIntents: context.collection<PaymentIntent>('payment_intents'),
    paymentMethods: context.collection<PaymentMethod>('payment_methods'),
    pendingLines: context.collection<InvoiceLine[]>('pending_lines'),
    portalSessions: context.collection<PortalSession>('portal_sessions'),
    prices: context.collection<Price>('prices'),
    products: context.collection<Product>('products'),
    promotionCodes: context.collection<PromotionCode>('promotion_codes'),
    refunds: context.collection<Refund>('refunds'),
    reminders: context.collection<number>('trial_reminders'),
    sendings: context.collection<Sending>('sendings'),
    setupIntents: context.collection<SetupIntent>('setup_intents'),
    subscriptions: context.collection<Subscription>('subscriptions'),
  };
}

export type Tables = ReturnType<typeof openTables>;
