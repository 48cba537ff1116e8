import { formatCount, pickPlural } from '../text/format-count.ts';
import type { SessionSubscriptionOutput } from '../billing/billing.ts';
import type { MeOutput } from '../workspaces/me.ts';
import { PLANS } from '../billing/plans.ts';
import { PLATFORMS, PlatformId } from '../platforms/platforms.ts';

/** Texts that the product specification fixes word for word. */
export const CONNECTION_FAILED_TITLE = 'Connection Failed';
const NO_SUBSCRIPTION = 'No active subscription.';
export const PAST_DUE = 'Past due — please update your payment method.';
export const SUBSCRIPTION_REQUIRED = 'Subscription required';
export const NO_POSTS = 'No posts to display.';

export function toConnectedMessage(platform: PlatformId): string {
  return `${PLATFORMS[platform].name} account connected successfully!`;
}

/** Retrying doesn't help: the person needs another role on the platform. */
const CANNOT_PUBLISH = 'cannot_publish';

/** Returns the banner for a failed connection. `code` comes from the URL: a platform ID or arbitrary text. */
export function toConnectionFailedMessage(code: string, reason: string | null = null): string {
  const platform = PlatformId.safeParse(code);
  if (!platform.success) return 'Connection failed. Please try again.';
  const { name } = PLATFORMS[platform.data];
  return reason === CANNOT_PUBLISH
    ? `${name} connection failed. Your role doesn't let you publish there. Ask an admin on ${name} for access, then connect again.`
    : `${name} connection failed. Please try again.`;
}

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

/** Shown to requests without a session or token, and as the last resort of every page. */
export const AUTHENTICATION_REQUIRED = 'Authentication required';
export const UNEXPECTED_ERROR_TITLE = 'Unexpected Application Error!';

/** Returns the publisher client's message for an error response without one. */
export function toHttpErrorMessage(status: number): string {
  return `HTTP error! status: ${status}`;
}

/** The AI service. */
export const NO_RESPONSE = 'No response from server';
export const SETUP_ERROR = 'Error setting up request';

export function toRequestFailedMessage(status: number): string {
  return `Request failed (${status})`;
}

/** Media uploads. */
export const MEDIA_REMOVED = 'Media removed.';
export const NO_FILE_SELECTED = 'Please select files to upload';
export const NO_PREVIEW = 'Preview not available for this file type';
export const UPLOAD_NETWORK_ERROR = 'Network error - Please check your connection and try again';
export const UPLOAD_TOO_LARGE = 'File too large - Please try a smaller file';
export const UPLOAD_UNSUPPORTED = 'Unsupported file type - Please use images or videos';
export const UPLOAD_INVALID_ANSWER = 'Failed to upload media: Invalid server response';
export const UPLOAD_MISSING_URL = 'Invalid server response - missing URL';
export const UPLOAD_FAILED = 'Upload failed';

export function toUnsupportedMessage(name: string, supported: string): string {
  return `Unsupported file type for ${name}. Supported: ${supported}`;
}

/** Returns the message for a file above a platform's limit. `size` includes the unit: `15MB`. */
export function toTooLargeForMessage(name: string, size: string): string {
  return `File too large for ${name}. Maximum size is ${size}`;
}

/** Returns the upload error shown on screens that publish. */
export function toUploadErrorMessage(message: string): string {
  return `Error uploading media: ${message}`;
}

export function toUploadedMessage(fileName: string): string {
  return `Media uploaded successfully: ${fileName}`;
}

export function toNotAccessibleMessage(type: 'image' | 'video'): string {
  const name = type === 'image' ? 'Image' : 'Video';
  return `${name} URL not accessible - Please try uploading again`;
}

/** Publishing. */
export const NO_PLATFORM_SELECTED = 'Please select at least one platform';
export const NOTHING_TO_POST = 'Please add a caption, hashtags, or media before publishing.';

export function toMediaRequiredMessage(names: readonly string[]): string {
  return `${names.join(', ')} ${pickPlural(names.length, 'requires', 'require')} media to be uploaded`;
}

export interface DayUsed {
  readonly used: number;
  readonly limit: number;
  /** The specification's daily limit counts posts. Platform posts have their own limit. */
  readonly what: 'posts' | 'platform posts';
  readonly hours: number;
}

export function toDailyLimitMessage({ used, limit, what, hours }: DayUsed): string {
  return `Daily limit reached! You've used ${used}/${limit} ${what} today. ${toResetText(hours)}.`;
}

export function toResetText(hours: number): string {
  return `Resets in ${formatCount(hours, 'hour')}`;
}

export function toPublishFailedMessage(message: string): string {
  return `Failed to publish: ${message || 'Unknown error'}`;
}

/** Returns the message for a publish attempt that never started because the page and the server disagree. */
export function toErrorMessage(message: string): string {
  return `Error: ${message}`;
}

export function toPublishingMessage(count: number): string {
  return `Publishing to ${formatCount(count, 'platform')}...`;
}

export const POST_PUBLISHED = 'Post published successfully!';

/** Returns the message after publishing, with the number of platforms where the post is live. */
export function toPublishedMessage({ live, total }: { live: number; total: number }): string {
  if (live < total) return `Published to ${live}/${total} platforms`;
  return `Successfully published to ${pickPlural(total, '', 'all ')}${formatCount(total, 'platform')}!`;
}

export function toLimitReachedText({ used, limit }: { used: number; limit: number }): string {
  return `Daily Limit Reached (${used}/${limit})`;
}

/** The scheduler's dialog. */
export const PUBLISH_FAILED_TITLE = 'Publish Failed';

export function toPostFailedMessage(message: string): string {
  return `Failed to publish post: ${message || 'Unknown error'}`;
}

/** Another tab switched the workspace, so this page shows data from a different one. */
export const OTHER_WORKSPACE =
  'You’ve switched to another workspace since this page loaded. Review the page, then try again.';

/** Deleting the account. */
export const DELETE_UNAUTHENTICATED = 'Authentication required to delete account.';
export const DELETE_FAILED = 'Failed to delete account. Please try again.';
export const DELETE_BROKE = 'An error occurred while deleting your account. Please try again.';

/** Plans and payment. */
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
