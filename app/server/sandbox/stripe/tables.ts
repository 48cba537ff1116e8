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

/** Internal data of a Checkout session. */
export interface CheckoutPlan {
  priceId: string;
  quantity: number;
  trialDays: number | null;
  missingCard: 'cancel' | 'create_invoice' | 'pause';
  subscriptionMetadata: Record<string, string>;
}

/** An event to be sent to an endpoint. */
export interface Delivery {
  id: string;
  eventId: string;
  endpointId: string;
  dueAt: number;
  attempts: number;
  /** How many more times to send it although it was accepted. */
  repeats: number;
}

/** One attempt, as listed by the sandbox. */
export interface WebhookAttempt {
  eventId: string;
  type: string;
  url: string;
  at: number;
  /** Null without a response; `lost` events were never sent. */
  status: number | null;
  lost: boolean;
}

/** A response stored for repeated requests with the same key. */
export interface KeptResponse {
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
    keptAnswers: context.collection<KeptResponse>('idempotency'),
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
    sendings: context.collection<WebhookAttempt>('sendings'),
    setupIntents: context.collection<SetupIntent>('setup_intents'),
    subscriptions: context.collection<Subscription>('subscriptions'),
  };
}

export type Tables = ReturnType<typeof openTables>;
