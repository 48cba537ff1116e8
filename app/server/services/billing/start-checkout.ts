import {
  type CheckoutOutput,
  type CreateCheckoutInput,
  TRIAL_DAYS,
} from '#app/domain/billing/billing.ts';
import { toPriceLookupMessage } from '#app/domain/errors/messages/billing.ts';
import { isSubscribed, SubscriptionStatus } from '#app/domain/billing/plans.ts';
import { ERROR_CODES } from '#app/domain/errors/error-codes.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { OpenCheckout } from '#app/server/ports/billing-provider.ts';
import { type Actor, requirePerson, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPriceId } from './find-price.ts';
import { createCustomer, ensurePayer, type Payer } from './payer.ts';
import { requireSelf } from './require-self.ts';
import { syncSubscription } from './sync-subscription.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'billing' | 'clock' | 'logger' | 'settings' | 'secrets'>;

/** The payment provider fills in the ID. */
const RETURN_PATH = '/app?session_id={CHECKOUT_SESSION_ID}';

/**
 * Opens a checkout for the actor's workspace, with a trial if the actor hasn't had one. A payer has at most
 * one open checkout, so two can't both start a trial. Throws `conflict` if the workspace has a subscription,
 * `price_not_configured`, or `forbidden` for another user's ID or email address.
 */
export async function startCheckout(
  deps: Deps,
  actor: Actor,
  input: CreateCheckoutInput,
): Promise<CheckoutOutput> {
  requirePerson(actor);
  requireRole(actor, 'owner', 'profile:read');
  await requireSelf(deps, actor, input);
  await requireNoSubscription(deps, actor);
  const priceId = await findCheckoutPrice(deps, input);
  requireSamePrice(input, priceId);
  const payer = await closeEarlier(deps, actor);
  const { opened, promoCodeApplied } = await open(deps, { actor, payer, priceId, input });
  await storeSession(deps, payer, opened);
  const at = deps.clock.now();
  const data = { plan: input.plan, cycle: input.billingCycle };
  await recordAudit(deps.prisma, actor, { action: 'billing.checkout_started', at, data });
  return { url: opened.url, promoCodeApplied };
}

async function requireNoSubscription({ prisma }: Deps, { workspaceId }: Actor): Promise<void> {
  const row = await prisma.subscription.findUnique({
    where: { workspaceId },
    select: { status: true, plan: true, subscriptionId: true },
  });
  if (row === null) return;
  const status = SubscriptionStatus.catch('none').parse(row.status);
  // A granted plan may be replaced by a paid one; a custom agreement may not.
  const isBought = row.subscriptionId !== null || row.plan === 'enterprise';
  if (!isBought || !(isSubscribed(status) || status === 'past_due')) return;
  throw new AppError('conflict', {
    message:
      'This workspace already has a subscription. Change it in the billing portal on the dashboard.',
  });
}

/**
 * Looks up the price. If the payment service is unreachable, throws with the one message that the product
 * specifies for it.
 */
async function findCheckoutPrice(deps: Deps, input: CreateCheckoutInput): Promise<string> {
  try {
    return await getPriceId(deps, input);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'unavailable') throw cause;
    const { status } = ERROR_CODES[cause.code];
    const message = toPriceLookupMessage({ status, error: cause.message });
    throw new AppError('unavailable', { message, cause });
  }
}

function requireSamePrice({ priceId: sent, ...input }: CreateCheckoutInput, priceId: string): void {
  if (!sent || sent === priceId) return;
  const message = `This isn’t the price of the ${input.plan} plan, billed ${input.billingCycle}. Get the price ID from /api/stripe/get-price-id.`;
  const violations = [{ pointer: '/priceId', code: 'other_price' as const, message }];
  throw new AppError('validation_failed', { message, violations });
}

/** Returns the payer once the previously opened checkout can no longer be paid. */
async function closeEarlier(deps: Deps, actor: Actor): Promise<Payer> {
  const payer = await ensurePayer(deps, actor);
  if (payer.checkoutId === null || (await deps.billing.expireCheckout(payer.checkoutId))) {
    return payer;
  }
  const earlier = await deps.billing.findCheckout(payer.checkoutId);
  if (!earlier?.subscriptionId) return payer;
  // It was paid, but the webhook hasn't arrived yet.
  await syncSubscription(deps, earlier.subscriptionId);
  await requireNoSubscription(deps, actor);
  return ensurePayer(deps, actor);
}

interface CheckoutRequest {
  readonly actor: Actor;
  readonly payer: Payer;
  readonly priceId: string;
  readonly input: CreateCheckoutInput;
}

async function open(
  deps: Deps,
  request: CheckoutRequest,
): Promise<{ opened: OpenCheckout; promoCodeApplied: boolean | null }> {
  const { payer } = request;
  const customerId = payer.customerId ?? (await createCustomer(deps, payer));
  const first = await openFor(deps, request, customerId);
  if (first) return first;
  // The customer was deleted at the payment provider.
  const again = await createCustomer(deps, { ...payer, customerId });
  const second = await openFor(deps, request, again);
  if (second) return second;
  throw new Error('The payment provider can’t find the customer that it just created.');
}

async function openFor(
  { billing, settings: { publicUrl } }: Deps,
  { actor, payer, priceId, input }: CheckoutRequest,
  customerId: string,
) {
  const { promoCode } = input;
  const promotionCodeId = promoCode ? await billing.findPromotionCode(promoCode, customerId) : null;
  const { workspaceId, userId } = actor;
  const opened = await billing.createCheckout({
    owner: { workspaceId, userId },
    customerId,
    priceId,
    promotionCodeId,
    trialDays: payer.trialUsedAt === null ? TRIAL_DAYS : null,
    successUrl: publicUrl + RETURN_PATH,
    cancelUrl: publicUrl + toCancelPath(input),
  });
  const promoCodeApplied = promoCode ? promotionCodeId !== null : null;
  return opened && { opened, promoCodeApplied };
}

/** Returns the pricing page with the choices of the checkout, so that canceling it loses none. */
function toCancelPath({ plan, billingCycle, promoCode }: CreateCheckoutInput): string {
  const query = new URLSearchParams({ checkout: 'canceled', plan, billingCycle });
  if (promoCode) query.set('promoCode', promoCode);
  return `/pricing?${query.toString()}`;
}

async function storeSession(
  { prisma, billing }: Deps,
  payer: Payer,
  { id }: OpenCheckout,
): Promise<void> {
  const { count } = await prisma.payer.updateMany({
    where: { userId: payer.userId, checkoutId: payer.checkoutId },
    data: { checkoutId: id },
  });
  if (count > 0) return;
  await billing.expireCheckout(id);
  throw new AppError('conflict', {
    message: 'Another checkout was opened at the same time. Try again.',
  });
}
