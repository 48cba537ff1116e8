import { messages } from './spec-messages.ts';

/** A text that the product specification quotes, and the test that triggers it and checks it. */
export interface SpecText {
  /** The specification's wording; braces, N and X/Y are placeholders. */
  readonly text: string;
  /** The key of the text in `app/domain/errors/messages`. */
  readonly from: keyof typeof messages;
  /** The product's whole text, with its placeholders filled in. */
  readonly actual: string;
  /** What the test looks for; by default the whole text. */
  readonly seen?: string;
  readonly file: string;
  readonly test: string;
}

type Place = Pick<SpecText, 'file' | 'test'>;

const HOME = 'tests/app/routes/home-texts.test.ts';
const PUBLISH = 'tests/app/routes/publish-texts.test.ts';
const PRICING = 'tests/app/routes/pricing-texts.test.ts';
const COMPOSE = 'tests/e2e/compose.test.ts';
const LIBRARY = 'tests/api/library.test.ts';
const GENERATOR = 'tests/app/server/adapters/openai/text-generator.test.ts';

const BANNER: Place = { file: HOME, test: 'shows the state of the subscription' };
const CONNECTING: Place = { file: HOME, test: 'shows the result on the dashboard' };
const CHECKOUT: Place = {
  file: HOME,
  test: 'shows the progress and result on the dashboard',
};
const DELETION: Place = { file: HOME, test: 'shows why it failed' };
const NO_TOKEN: Place = {
  file: 'tests/api/publishing.test.ts',
  test: 'requires authentication, and so does deleting an account',
};
const UNEXPLAINED: Place = {
  file: COMPOSE,
  test: 'shows its own message when the server does not explain a failed upload',
};
const REFUSED: Place = { file: PUBLISH, test: 'report that it failed, and why if known' };
const FULL_DAY: Place = {
  file: PUBLISH,
  test: 'is shown in the error first, and on the button',
};
const UPLOADED: Place = {
  file: COMPOSE,
  test: 'uploads a file, publishes to six platforms and ends with six live links',
};

const ME = {
  id: '',
  email: '',
  firstName: null,
  lastName: null,
  workspaceId: '',
  ...({ selectedPlan: 'creator', billingCycle: 'monthly' } as const),
  stripeCustomerId: null,
  trialDaysRemaining: null,
  hasActiveSubscription: true,
  planEndsAt: null,
};

const describeSubscription = (
  subscriptionStatus: 'active' | 'trialing' | 'past_due' | 'none',
  days?: number,
) =>
  messages.toSubscriptionText({ ...ME, subscriptionStatus, trialDaysRemaining: days ?? null }).text;

/** Publishing, uploads, and the AI service. */
const WORK: readonly SpecText[] = [
  {
    text: 'Authentication required',
    from: 'AUTHENTICATION_REQUIRED',
    actual: messages.AUTHENTICATION_REQUIRED,
    ...NO_TOKEN,
  },
  {
    text: 'HTTP error! status: N',
    from: 'toHttpErrorMessage',
    actual: messages.toHttpErrorMessage(502),
    file: 'tests/cli/client/read-response.test.ts',
    test: "is named by its status when it isn't from Fanfare",
  },
  {
    text: 'Request failed (status)',
    from: 'toRequestFailedMessage',
    actual: messages.toRequestFailedMessage(500),
    file: GENERATOR,
    test: 'is tried three times when it fails or is overloaded',
  },
  {
    text: 'No response from server',
    from: 'NO_RESPONSE',
    actual: messages.NO_RESPONSE,
    file: GENERATOR,
    test: 'returns no response when it cuts the connection',
  },
  {
    text: 'Error setting up request',
    from: 'SETUP_ERROR',
    actual: messages.SETUP_ERROR,
    file: GENERATOR,
    test: 'is reported when the SDK rejects its settings',
  },
  {
    text: 'Please select files to upload',
    from: 'NO_FILE_SELECTED',
    actual: messages.NO_FILE_SELECTED,
    file: LIBRARY,
    test: 'requires a file',
  },
  {
    text: 'Unsupported file type for {platform}. Supported: {list}',
    from: 'toUnsupportedMessage',
    actual: messages.toUnsupportedMessage('YouTube', 'video'),
    file: LIBRARY,
    test: 'rejects a kind that the platform does not accept',
  },
  {
    text: 'File too large for {platform}. Maximum size is {n}MB',
    from: 'toTooLargeForMessage',
    actual: messages.toTooLargeForMessage('Instagram', '15MB'),
    file: LIBRARY,
    test: 'rejects files above the size limit of %s',
  },
  {
    text: 'Invalid server response - missing URL',
    from: 'UPLOAD_MISSING_URL',
    actual: messages.UPLOAD_MISSING_URL,
    ...UNEXPLAINED,
  },
  {
    text: 'Failed to upload media: Invalid server response',
    from: 'UPLOAD_INVALID_ANSWER',
    actual: messages.UPLOAD_INVALID_ANSWER,
    ...UNEXPLAINED,
  },
  {
    text: 'Network error - Please check your connection and try again',
    from: 'UPLOAD_NETWORK_ERROR',
    actual: messages.UPLOAD_NETWORK_ERROR,
    file: COMPOSE,
    test: 'explains what is wrong with a file, and retries it after a network failure',
  },
  {
    text: 'File too large - Please try a smaller file',
    from: 'UPLOAD_TOO_LARGE',
    actual: messages.UPLOAD_TOO_LARGE,
    ...UNEXPLAINED,
  },
  {
    text: 'Unsupported file type - Please use images or videos',
    from: 'UPLOAD_UNSUPPORTED',
    actual: messages.UPLOAD_UNSUPPORTED,
    ...UNEXPLAINED,
  },
  {
    text: 'Upload failed',
    from: 'UPLOAD_FAILED',
    actual: messages.UPLOAD_FAILED,
    ...UNEXPLAINED,
  },
  {
    text: 'Error uploading media: {detail or message}',
    from: 'toUploadErrorMessage',
    actual: messages.toUploadErrorMessage('Upload failed'),
    ...UNEXPLAINED,
  },
  {
    text: 'Image URL not accessible - Please try uploading again',
    from: 'toNotAccessibleMessage',
    actual: messages.toNotAccessibleMessage('image'),
    ...UNEXPLAINED,
  },
  {
    text: 'Video URL not accessible - Please try uploading again',
    from: 'toNotAccessibleMessage',
    actual: messages.toNotAccessibleMessage('video'),
    ...UNEXPLAINED,
  },
  {
    text: 'Media uploaded successfully: {file name}',
    from: 'toUploadedMessage',
    actual: messages.toUploadedMessage('kiln-opening.mp4'),
    ...UPLOADED,
  },
  {
    text: 'Media removed.',
    from: 'MEDIA_REMOVED',
    actual: messages.MEDIA_REMOVED,
    file: PUBLISH,
    test: 'say that a file was removed',
  },
  {
    text: 'Preview not available for this file type',
    from: 'NO_PREVIEW',
    actual: messages.NO_PREVIEW,
    file: 'tests/app/routes/catalog-texts.test.ts',
    test: 'shows that it has no preview',
  },
  {
    text: 'Please select at least one platform',
    from: 'NO_PLATFORM_SELECTED',
    actual: messages.NO_PLATFORM_SELECTED,
    file: PUBLISH,
    test: 'say which platform is missing: %s',
  },
  {
    text: '{names} require media to be uploaded',
    from: 'toMediaRequiredMessage',
    actual: messages.toMediaRequiredMessage(['Instagram', 'YouTube']),
    file: PUBLISH,
    test: 'name the platforms that require media: %s',
  },
  {
    text: 'Please add a caption, hashtags, or media before publishing.',
    from: 'NOTHING_TO_POST',
    actual: messages.NOTHING_TO_POST,
    file: PUBLISH,
    test: 'say that the post is empty: %s',
  },
  {
    text: "Daily limit reached! You've used X/Y posts today. Resets in N hours.",
    from: 'toDailyLimitMessage',
    actual: messages.toDailyLimitMessage({ used: 1, limit: 1, what: 'posts', hours: 15 }),
    ...FULL_DAY,
  },
  {
    text: 'Daily Limit Reached (used/limit)',
    from: 'toLimitReachedText',
    actual: messages.toLimitReachedText({ used: 1, limit: 1 }),
    ...FULL_DAY,
  },
  {
    text: 'Resets in N hours',
    from: 'toResetText',
    actual: messages.toResetText(12),
    seen: 'Resets in ',
    file: 'tests/e2e/dashboard.test.ts',
    test: 'counts the day’s posts in green, then yellow, then red with the hours to go',
  },
  {
    text: 'Failed to publish: {message or Unknown error}',
    from: 'toPublishFailedMessage',
    actual: messages.toPublishFailedMessage(''),
    ...REFUSED,
  },
  {
    text: 'Error: {message}',
    from: 'toErrorMessage',
    actual: messages.toErrorMessage(messages.OTHER_WORKSPACE),
    seen: 'Error: You’ve switched to another workspace',
    file: PUBLISH,
    test: 'report problems before anything is sent',
  },
  {
    text: 'Publish Failed',
    from: 'PUBLISH_FAILED_TITLE',
    actual: messages.PUBLISH_FAILED_TITLE,
    ...REFUSED,
  },
  {
    text: 'Failed to publish post: {message}',
    from: 'toPostFailedMessage',
    actual: messages.toPostFailedMessage('The queue is away.'),
    ...REFUSED,
  },
  {
    text: 'Publishing to N platforms...',
    from: 'toPublishingMessage',
    actual: messages.toPublishingMessage(6),
    file: 'tests/e2e/results.test.ts',
    test: 'reloads itself without scripts until it is settled',
  },
  {
    text: 'Successfully published to all N platforms!',
    from: 'toPublishedMessage',
    actual: messages.toPublishedMessage({ live: 6, total: 6 }),
    ...UPLOADED,
  },
  {
    text: 'Published to X/N platforms',
    from: 'toPublishedMessage',
    actual: messages.toPublishedMessage({ live: 1, total: 2 }),
    file: 'tests/e2e/results.test.ts',
    test: 'shows why a delivery failed, and resends it edited, ',
  },
  {
    text: 'Post published successfully!',
    from: 'POST_PUBLISHED',
    actual: messages.POST_PUBLISHED,
    file: 'tests/api/publishing.test.ts',
    test: 'waits for the platforms and returns the URLs',
  },
  {
    text: 'No posts to display.',
    from: 'NO_POSTS',
    actual: messages.NO_POSTS,
    file: PUBLISH,
    test: 'shows 100 characters of the caption, 3 hashtags and the kind of file',
  },
];

/** Accounts, plans, and payment. */
const PEOPLE: readonly SpecText[] = [
  {
    text: 'Unexpected Application Error!',
    from: 'UNEXPECTED_ERROR_TITLE',
    actual: messages.UNEXPECTED_ERROR_TITLE,
    file: HOME,
    test: "shows the error's ID",
  },
  {
    text: 'Connection Failed',
    from: 'CONNECTION_FAILED_TITLE',
    actual: messages.CONNECTION_FAILED_TITLE,
    ...CONNECTING,
  },
  {
    text: '{Platform} account connected successfully!',
    from: 'toConnectedMessage',
    actual: messages.toConnectedMessage('tiktok'),
    ...CONNECTING,
  },
  {
    text: '{Platform} connection failed. Please try again.',
    from: 'toConnectionFailedMessage',
    actual: messages.toConnectionFailedMessage('linkedin'),
    ...CONNECTING,
  },
  {
    text: 'Connection failed. Please try again.',
    from: 'toConnectionFailedMessage',
    actual: messages.toConnectionFailedMessage('whatever'),
    ...CONNECTING,
  },
  {
    text: 'Subscription active — {plan} ({cycle})',
    from: 'toSubscriptionText',
    actual: describeSubscription('active'),
    ...BANNER,
  },
  {
    text: 'Trial — {plan} ({cycle}), N day left',
    from: 'toSubscriptionText',
    actual: describeSubscription('trialing', 1),
    ...BANNER,
  },
  {
    text: 'Trial — {plan} ({cycle}), N days left',
    from: 'toSubscriptionText',
    actual: describeSubscription('trialing', 3),
    ...BANNER,
  },
  {
    text: 'Past due — please update your payment method.',
    from: 'PAST_DUE',
    actual: describeSubscription('past_due'),
    ...BANNER,
  },
  {
    text: 'No active subscription.',
    from: 'toSubscriptionText',
    actual: describeSubscription('none'),
    ...BANNER,
  },
  {
    text: 'Subscription required',
    from: 'SUBSCRIPTION_REQUIRED',
    actual: messages.SUBSCRIPTION_REQUIRED,
    file: 'tests/e2e/dashboard.test.ts',
    test: 'shows a user without a subscription what is locked, and no usage',
  },
  {
    text: 'Subscription Required',
    from: 'SUBSCRIPTION_REQUIRED_TITLE',
    actual: messages.SUBSCRIPTION_REQUIRED_TITLE,
    file: 'tests/e2e/billing.test.ts',
    test: 'lead from a locked tool through the checkout to a trial, and to the portal',
  },
  {
    text: 'You need an active subscription to access this feature. Would you like to view our pricing plans?',
    from: 'SUBSCRIPTION_REQUIRED_QUESTION',
    actual: messages.SUBSCRIPTION_REQUIRED_QUESTION,
    file: 'tests/api/publishing.test.ts',
    test: 'publishes nothing without a subscription, and explains it',
  },
  {
    text: 'Authentication required to delete account.',
    from: 'DELETE_UNAUTHENTICATED',
    actual: messages.DELETE_UNAUTHENTICATED,
    ...NO_TOKEN,
  },
  {
    text: 'Failed to delete account. Please try again.',
    from: 'DELETE_FAILED',
    actual: messages.DELETE_FAILED,
    ...DELETION,
  },
  {
    text: 'An error occurred while deleting your account. Please try again.',
    from: 'DELETE_BROKE',
    actual: messages.DELETE_BROKE,
    ...DELETION,
  },
  {
    text: 'Unable to Open Billing Portal',
    from: 'PORTAL_FAILED_TITLE',
    actual: messages.PORTAL_FAILED_TITLE,
    file: HOME,
    test: 'shows a dialog when opening fails',
  },
  {
    text: 'Processing your subscription… this may take a moment.',
    from: 'CHECKOUT_PROCESSING',
    actual: messages.CHECKOUT_PROCESSING,
    ...CHECKOUT,
  },
  {
    text: "We couldn't confirm your subscription yet. Please refresh in a minute.",
    from: 'CHECKOUT_UNCONFIRMED',
    actual: messages.CHECKOUT_UNCONFIRMED,
    ...CHECKOUT,
  },
  {
    text: 'Welcome to the {plan} plan! Your trial is active.',
    from: 'toCheckoutMessage',
    actual: toOutcome('trialing', 'starter'),
    ...CHECKOUT,
  },
  {
    text: 'Subscription active: {plan} ({cycle}).',
    from: 'toCheckoutMessage',
    actual: toOutcome('active', 'creator'),
    ...CHECKOUT,
  },
  {
    text: 'Trial Start Failed',
    from: 'TRIAL_FAILED_TITLE',
    actual: messages.TRIAL_FAILED_TITLE,
    file: PRICING,
    test: 'opens a dialog with the reason',
  },
  {
    text: 'Failed to start trial: {message}',
    from: 'toTrialFailedMessage',
    actual: messages.toTrialFailedMessage('The payment service isn’t responding.'),
    file: PRICING,
    test: 'opens a dialog with the reason',
  },
  {
    text: 'Pricing configuration error: {error}. Please contact support.',
    from: 'toPriceErrorMessage',
    actual: messages.toPriceErrorMessage('STRIPE_PRICE_CREATOR_YEARLY isn’t an active price'),
    seen: 'Pricing configuration error: STRIPE_PRICE_CREATOR_YEARLY',
    file: PRICING,
    test: "reports that the plan's price is not configured",
  },
  {
    text: 'getPriceId: {status} {error}',
    from: 'toPriceLookupMessage',
    actual: messages.toPriceLookupMessage({
      status: 503,
      error: 'The payment service isn’t responding.',
    }),
    file: PRICING,
    test: 'reports that the price could not be loaded',
  },
];

function toOutcome(subscriptionStatus: 'active' | 'trialing', plan: 'creator' | 'starter'): string {
  const from = { subscriptionStatus, plan, billingCycle: 'yearly' } as const;
  return messages.toCheckoutMessage(from) ?? '';
}

export const SPEC_TEXTS: readonly SpecText[] = [...WORK, ...PEOPLE];

/** Texts of `app/domain/errors/messages` that the specification doesn't contain. */
export const OWN_TEXTS: readonly (keyof typeof messages)[] = ['OTHER_WORKSPACE'];
