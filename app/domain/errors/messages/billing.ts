import { formatCount } from '../../text/format-count.ts';
import type { SessionSubscriptionOutput } from '../../billing/billing.ts';
import type { MeOutput } from '../../workspaces/me.ts';
import { PLANS } from '../../billing/plans.ts';
import { PAST_DUE } from './subscription.ts';

const NO_SUBSCRIPTION = 'No active subscription.';
export const SUBSCRIPTION_REQUIRED_TITLE = 'Subscription Required';
export const SUBSCRIPTION_REQUIRED_QUESTION =
  'You need an active subscription to access this feature. Would you like to view our pricing plans?';
export const PORTAL_FAILED_TITLE = 'Unable to Open Billing Portal';
export const TRIAL_FAILED_TITLE = 'Trial Start Failed';
export const CHECKOUT_PROCESSING = 'Processing your subscription… this may take a moment.';
export const CHECKOUT_UNCONFIRMED =
  "We couldn't confirm your subscription yet. Please refresh in a minute.";

export interface SubscriptionText {
  readonly tone: 'ok' | 'info' | 'warn';
  readonly text: string;
}

/** Returns the texts of the dashboard's subscription banner. */
export function toSubscriptionText(me: MeOutput): SubscriptionText {
  const plan = me.selectedPlan ? PLANS[me.selectedPlan].name : 'your plan';
  const cycle = me.billingCycle ? ` (${me.billingCycle})` : '';
  switch (me.subscriptionStatus) {
    case 'active':
      return { tone: 'ok', text: `Subscription active — ${plan}${cycle}` };
    case 'trialing':
      return { tone: 'ok', text: `Trial — ${plan}${cycle}${toDaysLeft(me.trialDaysRemaining)}` };
    case 'past_due':
      return { tone: 'warn', text: PAST_DUE };
    case 'none':
    case 'canceled':
      return { tone: 'info', text: NO_SUBSCRIPTION };
  }
}

function toDaysLeft(days: number | null): string {
  return days === null ? '' : `, ${formatCount(days, 'day')} left`;
}

export function toTrialFailedMessage(message: string): string {
  return `Failed to start trial: ${message}`;
}

/** Returns the message for a failed price lookup. */
export function toPriceLookupMessage({ status, error }: { status: number; error: string }): string {
  return `getPriceId: ${status} ${error}`;
}

export function toPriceErrorMessage(error: string): string {
  return `Pricing configuration error: ${error}. Please contact support.`;
}

/** Returns the result of a checkout, or null while it is pending. */
export function toCheckoutMessage(from: SessionSubscriptionOutput): string | null {
  const plan = from.plan ? PLANS[from.plan].name : 'chosen';
  if (from.subscriptionStatus === 'trialing') {
    return `Welcome to the ${plan} plan! Your trial is active.`;
  }
  if (from.subscriptionStatus !== 'active') return null;
  return `Subscription active: ${plan}${from.billingCycle ? ` (${from.billingCycle})` : ''}.`;
}
