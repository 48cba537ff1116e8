import type { MeOutput } from './me.ts';
import { PLANS } from './plans.ts';
import { PLATFORMS, PlatformId } from './platforms.ts';

/** Texts that the product fixes (product-spec sections 2, 4 and 8), word for word. */
export const CONNECTION_FAILED_TITLE = 'Connection Failed';
export const NO_SUBSCRIPTION = 'No active subscription.';
export const PAST_DUE = 'Past due — please update your payment method.';
export const SUBSCRIPTION_REQUIRED = 'Subscription required';
export const NO_POSTS = 'No posts to display.';

export function toConnectedMessage(platform: PlatformId): string {
  return `${PLATFORMS[platform].name} account connected successfully!`;
}

/** `code` is what came back in the address: a platform's id, or anything else. */
export function toConnectionFailedMessage(code: string): string {
  const platform = PlatformId.safeParse(code);
  return platform.success
    ? `${PLATFORMS[platform.data].name} connection failed. Please try again.`
    : 'Connection failed. Please try again.';
}

export interface SubscriptionText {
  readonly tone: 'ok' | 'warn';
  readonly text: string;
}

/** The dashboard's banner. */
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
      return { tone: 'warn', text: NO_SUBSCRIPTION };
  }
}

function toDaysLeft(days: number | null): string {
  return days === null ? '' : `, ${days} ${days === 1 ? 'day' : 'days'} left`;
}
