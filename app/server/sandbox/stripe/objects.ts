/** Fields of Stripe's objects that the simulator returns and never reads. */
export type OtherFields = Readonly<Record<string, unknown>>;

/**
 * The fields of Stripe's objects that the simulator itself reads or changes; the rest is in `templates.ts`.
 */
export type Metadata = Record<string, string>;

export interface Product {
  id: string;
  object: 'product';
  active: boolean;
  created: number;
  default_price: string | null;
  description: string | null;
  images: string[];
  metadata: Metadata;
  name: string;
  updated: number;
  url: string | null;
}

export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  created: number;
  currency: string;
  lookup_key: string | null;
  metadata: Metadata;
  product: string;
  recurring: { interval: 'month' | 'year'; interval_count: number };
  unit_amount: number;
}

/** A one-time price. Subscriptions don't accept it. */
export interface OneTimePrice extends Omit<Price, 'recurring'> {
  recurring: null;
}

export interface Coupon {
  id: string;
  object: 'coupon';
  amount_off: number | null;
  percent_off: number | null;
  duration: 'forever' | 'once' | 'repeating';
  duration_in_months: number | null;
  name: string | null;
  times_redeemed: number;
  valid: boolean;
  /** Set for a deleted coupon, which discounts may still refer to. */
  deleted?: true;
}

export interface PromotionCode {
  id: string;
  object: 'promotion_code';
  active: boolean;
  code: string;
  created: number;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  promotion: { coupon: string; type: 'coupon' };
  restrictions: { first_time_transaction: boolean };
  times_redeemed: number;
}

export interface Discount {
  id: string;
  object: 'discount';
  customer: string | null;
  end: number | null;
  promotion_code: string | null;
  source: { coupon: string; type: 'coupon' };
  start: number;
  subscription: string | null;
}

export interface Customer {
  id: string;
  object: 'customer';
  balance: number;
  created: number;
  description: string | null;
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
  metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
}

/** Only stores the last four digits, and how the card behaves. */
export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_end: number;
  current_period_start: number;
  price: Price;
  quantity: number;
  subscription: string;
}

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid';

export interface PendingUpdate {
  expires_at: number;
  subscription_items: SubscriptionItem[] | null;
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: null; reason: string | null };
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  discounts: string[];
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  pending_update: PendingUpdate | null;
  status: SubscriptionStatus;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: MissingCard } };
  trial_start: number | null;
}

export type MissingCard = 'cancel' | 'create_invoice' | 'pause';

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  description: string;
  period: { start: number; end: number };
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export interface Invoice {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  billing_reason: BillingReason;
  created: number;
  currency: string;
  customer: string;
  hosted_invoice_url: string | null;
  lines: List<InvoiceLine>;
  next_payment_attempt: number | null;
  number: string | null;
  parent: { subscription_details: { subscription: string } };
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  status_transitions: { finalized_at: number | null; paid_at: number | null };
  total: number;
}

/** The payment of an invoice; refunds refer to it. */
export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  refunded: boolean;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  allow_promotion_codes: boolean | null;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: string | null;
  customer_email: string | null;
  discounts: Array<{ coupon: string | null; promotion_code: string | null }>;
  expires_at: number;
  invoice: string | null;
  metadata: Metadata;
  mode: 'subscription';
  payment_method_collection: 'always' | 'if_required';
  payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  status: 'complete' | 'expired' | 'open';
  subscription: string | null;
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: 0; amount_tax: 0 };
  url: string | null;
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  configuration: string;
  created: number;
  customer: string;
  flow: { type: string } | null;
  return_url: string | null;
  url: string;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  created: number;
  enabled_events: string[];
  metadata: Metadata;
  status: 'enabled' | 'disabled';
  url: string;
}
