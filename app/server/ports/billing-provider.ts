import type { BillingCycle } from '#app/domain/billing/plans.ts';

/** Whoever takes the payments. Implemented in adapters/stripe. What it says is the truth about a subscription. */

export interface BillingPrice {
  readonly id: string;
  readonly lookupKey: string | null;
  readonly productId: string;
  /** Null: neither each month nor each year. */
  readonly cycle: BillingCycle | null;
  /** Before discounts and taxes; null: it follows from how much is used. */
  readonly amountCents: number | null;
  readonly currency: string;
}

/** For whom a customer or a subscription was made; comes back with each reading of it. */
export interface BillingOwner {
  readonly workspaceId: string;
  readonly userId: string;
}

export interface NewCustomer {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  /** One that the provider has no more; null: the first. */
  readonly formerId: string | null;
}

export interface PortalRequest {
  readonly customerId: string;
  readonly returnUrl: string;
}

export interface CheckoutRequest {
  readonly owner: BillingOwner;
  readonly customerId: string;
  readonly priceId: string;
  /** Null: paid from the first day. */
  readonly trialDays: number | null;
  /** Null: the buyer may type one on the provider's page. */
  readonly promotionCodeId: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface OpenCheckout {
  readonly id: string;
  readonly url: string;
}

export interface Checkout {
  readonly id: string;
  readonly state: 'open' | 'complete' | 'expired';
  readonly workspaceId: string | null;
  readonly subscriptionId: string | null;
}

export interface BillingSubscription {
  readonly id: string;
  readonly customerId: string;
  /** The provider's own word; services/billing/to-status.ts says what it means here. */
  readonly status: string;
  readonly price: BillingPrice;
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  readonly periodEndsAt: Date | null;
  /** When it ends, where that is known: asked for, or over. */
  readonly cancelAt: Date | null;
  /** The provider ended it, because it was not paid; false where somebody canceled. */
  readonly isEndedUnpaid: boolean;
  readonly owner: BillingOwner | null;
}

export interface BillingRefund {
  readonly id: string;
  readonly customerId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly paidAt: Date;
  readonly createdAt: Date;
}

/** Says that something has changed, never what it is now: that is read anew. */
export interface BillingEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly subscriptionId: string | null;
  /** A payment of which something was given back. */
  readonly chargeId: string | null;
}

/** Every call throws AppError `unavailable` when the provider gives no usable answer. */
export interface BillingProvider {
  /** By lookup key or id; those that are not sold any more are left out. */
  findPrices(references: readonly string[]): Promise<BillingPrice[]>;
  /** The id of a code that this customer can use now; null for any other. */
  findPromotionCode(code: string, customerId: string): Promise<string | null>;
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Null: the provider has the customer no more. */
  createCheckout(request: CheckoutRequest): Promise<OpenCheckout | null>;
  findCheckout(id: string): Promise<Checkout | null>;
  /** Nobody can pay by it any more. False: it was not open. */
  expireCheckout(id: string): Promise<boolean>;
  /** The address of a page on which the customer changes card and plan, or cancels; null as above. */
  openPortal(request: PortalRequest): Promise<string | null>;
  findSubscription(id: string): Promise<BillingSubscription | null>;
  /** Ends it now, and gives nothing back. One that is over or unknown stays as it is. */
  cancelSubscription(id: string): Promise<void>;
  listRefunds(chargeId: string): Promise<BillingRefund[]>;
  /** What happened since, oldest first; the provider forgets after thirty days. */
  listEvents(since: Date): Promise<BillingEvent[]>;
  /** Throws AppError `invalid_signature` for what the provider did not send, or sent long ago. */
  readWebhook(sent: {
    readonly payload: Buffer;
    readonly signature: string;
  }): Promise<BillingEvent>;
}
