import Stripe from 'stripe';
import { AppError } from '#app/server/errors/app-error.ts';
import type {
  BillingEvent,
  BillingPrice,
  BillingProvider,
  CheckoutRequest,
  NewCustomer,
  OpenCheckout,
  PortalRequest,
} from '#app/server/ports/billing-provider.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { callStripe, isMissing, isRequestError, orNull } from './errors.ts';
import { findUsableCode } from './promotion-code.ts';
import { toCheckout, toEvent, toPrice, toRefund, toSubscription } from './to-billing.ts';

/** The version whose types this adapter reads. Webhook endpoints must be created with the same version. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 15_000;
const MAX_RETRIES = 2;
/** Stripe's own recommendation; older events are replays. */
const TOLERANCE_SECONDS = 300;
const MAX_LOOKUP_KEYS = 10;

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  /** A Stripe-compatible server; null means Stripe itself. */
  readonly baseUrl: string | null;
}

interface Tools {
  readonly settings: StripeSettings;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Creates a billing provider on the `stripe` package. */
export function createStripeBilling({ settings, clock, logger }: Tools): BillingProvider {
  const stripe = openStripe(settings);
  const call = <T>(run: () => Promise<T>): Promise<T> => callStripe(logger, run);
  return {
    findPrices: (references) => call(() => findPrices(stripe, references)),
    findPromotionCode: (code, customerId) =>
      call(() => findUsableCode(stripe, { code, customerId, now: clock.now() })),
    createCustomer: (customer) => call(() => createCustomer(stripe, customer)),
    createCheckout: (request) =>
      call(() => orNull(createSession(stripe, request), { param: 'customer' })),
    findCheckout: (id) =>
      call(async () => {
        const session = await orNull(stripe.checkout.sessions.retrieve(id));
        return session && toCheckout(session);
      }),
    expireCheckout: (id) => call(() => succeeds(stripe.checkout.sessions.expire(id))),
    openPortal: (request) => call(() => orNull(openPortal(stripe, request), { param: 'customer' })),
    findSubscription: (id) =>
      call(async () => {
        const subscription = await orNull(stripe.subscriptions.retrieve(id));
        return subscription && toSubscription(subscription);
      }),
    cancelSubscription: (id) => call(() => cancel(stripe, id)),
    listRefunds: (charge) =>
      call(async () => {
        const list = { charge, limit: 100, expand: ['data.charge'] };
        return (await stripe.refunds.list(list)).data.flatMap(toRefund);
      }),
    listEvents: (since) => call(() => listEvents(stripe, since)),
    readWebhook: async (sent) => readWebhook(stripe, { ...sent, settings, now: clock.now() }),
  };
}

function openStripe({ secretKey, baseUrl }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(baseUrl === null ? {} : toHost(new URL(baseUrl))),
  });
}

function toHost({ hostname: host, port, protocol }: URL) {
  const isPlain = protocol === 'http:';
  return {
    host,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** Creates a customer. A retry after a lost response returns the customer that was created the first time. */
async function createCustomer(
  stripe: Stripe,
  { userId, email, name, formerId }: NewCustomer,
): Promise<string> {
  const customer = { email, metadata: { userId }, ...(name === null ? {} : { name }) };
  const idempotencyKey = `customer:${userId}:${email}:${formerId ?? ''}`;
  return (await stripe.customers.create(customer, { idempotencyKey })).id;
}

async function createSession(stripe: Stripe, request: CheckoutRequest): Promise<OpenCheckout> {
  const { id, url } = await stripe.checkout.sessions.create(toSessionParams(request));
  if (url === null) throw new Error(`Checkout ${id} has no URL.`);
  return { id, url };
}

async function openPortal(
  stripe: Stripe,
  { customerId, returnUrl }: PortalRequest,
): Promise<string> {
  const request = { customer: customerId, return_url: returnUrl };
  return (await stripe.billingPortal.sessions.create(request)).url;
}

async function findPrices(stripe: Stripe, references: readonly string[]): Promise<BillingPrice[]> {
  const ids = references.filter((reference) => reference.startsWith('price_'));
  const lookup_keys = references.filter((reference) => !reference.startsWith('price_'));
  if (lookup_keys.length > MAX_LOOKUP_KEYS) throw new Error('Too many prices at once.');
  const byKey = lookup_keys.length
    ? (await stripe.prices.list({ lookup_keys, active: true })).data
    : [];
  const byId = await Promise.all(ids.map((id) => orNull(stripe.prices.retrieve(id))));
  return [...byKey, ...byId].flatMap((price) => (price?.active ? [toPrice(price)] : []));
}

function toSessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { workspaceId, userId } = request.owner;
  return {
    mode: 'subscription',
    customer: request.customerId,
    client_reference_id: workspaceId,
    line_items: [{ price: request.priceId, quantity: 1 }],
    metadata: { workspaceId, userId },
    subscription_data: {
      // The session's own metadata isn't copied to later events, but the subscription's is.
      metadata: { workspaceId, userId },
      ...(request.trialDays === null ? {} : { trial_period_days: request.trialDays }),
    },
    ...(request.promotionCodeId === null
      ? { allow_promotion_codes: true }
      : { discounts: [{ promotion_code: request.promotionCodeId }] }),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

async function cancel(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { prorate: false });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function succeeds(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isRequestError(error)) return false;
    throw error;
  }
}

async function listEvents(stripe: Stripe, since: Date): Promise<BillingEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const found: BillingEvent[] = [];
  for await (const event of stripe.events.list({ created, limit: 100 })) found.push(toEvent(event));
  return found.reverse();
}

interface SignedPayload {
  readonly payload: Buffer;
  readonly signature: string;
  readonly settings: StripeSettings;
  readonly now: Date;
}

/** Reads and verifies a webhook. While its secret is being rotated, an endpoint signs with two secrets. */
function readWebhook(
  stripe: Stripe,
  { payload, signature, settings, now }: SignedPayload,
): BillingEvent {
  for (const secret of settings.webhookSecrets) {
    try {
      const at = [TOLERANCE_SECONDS, undefined, now.getTime()] as const;
      return toEvent(stripe.webhooks.constructEvent(payload, signature, secret, ...at));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new AppError('invalid_signature', {
    message: 'The signature is invalid or too old.',
  });
}
