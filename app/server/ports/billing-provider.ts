import type { BillingCycle } from '#app/domain/billing/plans.ts';

/** The payment provider, which is the source of truth for subscriptions. Implemented in adapters/stripe. */

export interface BillingPrice {
  readonly id: string;
  readonly lookupKey: string | null;
  readonly productId: string;
  /** Null if billed neither monthly nor yearly. */
  readonly cycle: BillingCycle | null;
  /** Before discounts and taxes; null for usage-based prices. */
  readonly amountCents: number | null;
  readonly currency: string;
}

/** Whom a customer or subscription was created for; returned with every read. */
export interface BillingOwner {
  readonly workspaceId: string;
  readonly userId: string;
}

export interface NewCustomer {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  /** A customer that the provider has deleted; null for the first one. */
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
  /** Null for no trial. */
  readonly trialDays: number | null;
  /** Null lets the buyer enter one on the provider's page. */
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
  /** The provider's own status; services/billing/to-status.ts maps it. */
  readonly status: string;
  readonly price: BillingPrice;
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  readonly periodEndsAt: Date | null;
  /** When the subscription ends, if that is known: scheduled, or in the past. */
  readonly cancelAt: Date | null;
  /** True if the provider canceled it for non-payment, false if someone canceled it. */
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

/** Reports that something changed, never its new state: that is read from the provider. */
export interface BillingEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly subscriptionId: string | null;
  /** A payment that was refunded, in part or in full. */
  readonly chargeId: string | null;
}

/** Every method throws AppError `unavailable` if the provider gives no usable response. */
export interface BillingProvider {
  /** Finds prices by lookup key or ID, without those that are no longer sold. */
  findPrices(references: readonly string[]): Promise<BillingPrice[]>;
  /** Returns the ID of a code that this customer can use now; null for any other code. */
  findPromotionCode(code: string, customerId: string): Promise<string | null>;
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Returns null if the provider no longer has the customer. */
  createCheckout(request: CheckoutRequest): Promise<OpenCheckout | null>;
  findCheckout(id: string): Promise<Checkout | null>;
  /** Closes a checkout, so it can't be paid anymore. Returns false if it wasn't open. */
  expireCheckout(id: string): Promise<boolean>;
  /**
   * Returns the URL of a page where the customer changes the card or plan, or cancels; null if the provider
   * no longer has the customer.
   */
  openPortal(request: PortalRequest): Promise<string | null>;
  findSubscription(id: string): Promise<BillingSubscription | null>;
  /** Cancels the subscription immediately, without a refund. Does nothing if it's over or unknown. */
  cancelSubscription(id: string): Promise<void>;
  listRefunds(chargeId: string): Promise<BillingRefund[]>;
  /** Lists events since then, oldest first. The provider keeps them for thirty days. */
  listEvents(since: Date): Promise<BillingEvent[]>;
  /** Throws AppError `invalid_signature` for a payload that the provider didn't send, or sent long ago. */
  readWebhook(sent: {
    readonly payload: Buffer;
    readonly signature: string;
  }): Promise<BillingEvent>;
}
