import type { SessionSubscriptionOutput } from './billing.ts';
import type { MeOutput } from './me.ts';
import { PLANS } from './plans.ts';
import { PLATFORMS, PlatformId } from './platforms.ts';

/** Texts that the product fixes (product-spec sections 2, 4 and 8), word for word. */
export const CONNECTION_FAILED_TITLE = 'Connection Failed';
const NO_SUBSCRIPTION = 'No active subscription.';
const PAST_DUE = 'Past due — please update your payment method.';
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

/** Media upload (product-spec sections 2, 4 and 8). */
export const MEDIA_REMOVED = 'Media removed.';
export const NO_FILE_SELECTED = 'Please select files to upload';
export const NO_PREVIEW = 'Preview not available for this file type';
export const UPLOAD_NETWORK_ERROR = 'Network error - Please check your connection and try again';
export const UPLOAD_TOO_LARGE = 'File too large - Please try a smaller file';
export const UPLOAD_UNSUPPORTED = 'Unsupported file type - Please use images or videos';
export const UPLOAD_INVALID_ANSWER = 'Failed to upload media: Invalid server response';
export const UPLOAD_FAILED = 'Upload failed';

export function toUploadedMessage(fileName: string): string {
  return `Media uploaded successfully: ${fileName}`;
}

export function toNotAccessibleMessage(type: 'image' | 'video'): string {
  const name = type === 'image' ? 'Image' : 'Video';
  return `${name} URL not accessible - Please try uploading again`;
}

/** Publishing (product-spec sections 4, 5 and 8). */
export const NO_PLATFORM_SELECTED = 'Please select at least one platform';
export const NOTHING_TO_POST = 'Please add a caption, hashtags, or media before publishing.';

export function toMediaRequiredMessage(names: readonly string[]): string {
  return `${names.join(', ')} require media to be uploaded`;
}

export function toPublishFailedMessage(message: string): string {
  return `Failed to publish: ${message || 'Unknown error'}`;
}

export function toPublishingMessage(count: number): string {
  return `Publishing to ${count} ${count === 1 ? 'platform' : 'platforms'}...`;
}

export function toLimitReachedText({ used, limit }: { used: number; limit: number }): string {
  return `Daily Limit Reached (${used}/${limit})`;
}

/** The scheduler's dialog. */
export const PUBLISH_FAILED_TITLE = 'Publish Failed';

export function toPostFailedMessage(message: string): string {
  return `Failed to publish post: ${message || 'Unknown error'}`;
}

/** Another tab switched the workspace: what this page shows is not where it would go. */
export const OTHER_WORKSPACE =
  'You have switched to another workspace since this page was loaded. Look at it again, then repeat what you meant to do.';

/** Plans and payment (product-spec sections 2, 4 and 8). */
export const SUBSCRIPTION_REQUIRED_TITLE = 'Subscription Required';
export const SUBSCRIPTION_REQUIRED_QUESTION =
  'You need an active subscription to access this feature. Would you like to view our pricing plans?';
export const PORTAL_FAILED_TITLE = 'Unable to Open Billing Portal';
export const TRIAL_FAILED_TITLE = 'Trial Start Failed';
export const CHECKOUT_PROCESSING = 'Processing your subscription… this may take a moment.';
export const CHECKOUT_UNCONFIRMED =
  "We couldn't confirm your subscription yet. Please refresh in a minute.";

export function toTrialFailedMessage(message: string): string {
  return `Failed to start trial: ${message}`;
}

export function toPriceErrorMessage(error: string): string {
  return `Pricing configuration error: ${error}. Please contact support.`;
}

/** What a checkout came to; null while it is not settled. */
export function toCheckoutMessage(from: SessionSubscriptionOutput): string | null {
  const plan = from.plan ? PLANS[from.plan].name : 'chosen';
  if (from.subscriptionStatus === 'trialing') {
    return `Welcome to the ${plan} plan! Your trial is active.`;
  }
  if (from.subscriptionStatus !== 'active') return null;
  return `Subscription active: ${plan}${from.billingCycle ? ` (${from.billingCycle})` : ''}.`;
}
