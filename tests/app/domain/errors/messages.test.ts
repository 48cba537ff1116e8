import { describe, expect, it } from 'vitest';
import {
  toCheckoutMessage,
  toPriceErrorMessage,
  toPriceLookupMessage,
  toTrialFailedMessage,
  toSubscriptionText,
} from '#app/domain/errors/messages/billing.ts';
import {
  toConnectedMessage,
  toConnectionFailedMessage,
} from '#app/domain/errors/messages/connections.ts';
import {
  toNotAccessibleMessage,
  toTooLargeForMessage,
  toUnsupportedMessage,
  toUploadedMessage,
  toUploadErrorMessage,
} from '#app/domain/errors/messages/media.ts';
import {
  toDailyLimitMessage,
  toErrorMessage,
  toLimitReachedText,
  toMediaRequiredMessage,
  toPostFailedMessage,
  toPublishedMessage,
  toPublishFailedMessage,
  toPublishingMessage,
} from '#app/domain/errors/messages/publishing.ts';
import {
  toHttpErrorMessage,
  toRequestFailedMessage,
} from '#app/domain/errors/messages/requests.ts';
import type { MeOutput } from '#app/domain/workspaces/me.ts';

const ME: MeOutput = {
  id: 'usr_1',
  email: 'ines@example.com',
  firstName: null,
  lastName: null,
  workspaceId: 'wsp_1',
  subscriptionStatus: 'active',
  selectedPlan: 'creator',
  billingCycle: 'yearly',
  trialDaysRemaining: null,
  hasActiveSubscription: true,
  planEndsAt: null,
  stripeCustomerId: null,
};

describe('the subscription banner', () => {
  it('has the specified text for each status', () => {
    expect(toSubscriptionText(ME)).toEqual({
      tone: 'ok',
      text: 'Subscription active — Creator (yearly)',
    });
    expect(toSubscriptionText({ ...ME, subscriptionStatus: 'past_due' })).toEqual({
      tone: 'warn',
      text: 'Past due — please update your payment method.',
    });
    expect(toSubscriptionText({ ...ME, subscriptionStatus: 'none' }).text).toBe(
      'No active subscription.',
    );
    expect(toSubscriptionText({ ...ME, subscriptionStatus: 'canceled' }).text).toBe(
      'No active subscription.',
    );
  });

  it('counts the days of a trial', () => {
    const trial = { ...ME, subscriptionStatus: 'trialing' as const };
    expect(toSubscriptionText({ ...trial, trialDaysRemaining: 1 }).text).toBe(
      'Trial — Creator (yearly), 1 day left',
    );
    expect(toSubscriptionText({ ...trial, trialDaysRemaining: 3 }).text).toBe(
      'Trial — Creator (yearly), 3 days left',
    );
    expect(toSubscriptionText({ ...trial, billingCycle: null }).text).toBe('Trial — Creator');
  });
});

describe('the result of connecting an account', () => {
  it('names the platform when the code is a platform', () => {
    expect(toConnectedMessage('tiktok')).toBe('TikTok account connected successfully!');
    expect(toConnectionFailedMessage('tiktok')).toBe('TikTok connection failed. Please try again.');
    expect(toConnectionFailedMessage('facebook', 'cannot_publish')).toMatch(/Ask an admin/u);
  });

  it('repeats no unknown value', () => {
    expect(toConnectionFailedMessage('<b>')).toBe('Connection failed. Please try again.');
  });
});

describe('the product’s message', () => {
  it.each([
    [toHttpErrorMessage(502), 'HTTP error! status: 502'],
    [toRequestFailedMessage(502), 'Request failed (502)'],
    [toUnsupportedMessage('TikTok', 'MP4'), 'Unsupported file type for TikTok. Supported: MP4'],
    [toTooLargeForMessage('TikTok', '15MB'), 'File too large for TikTok. Maximum size is 15MB'],
    [toUploadErrorMessage('no'), 'Error uploading media: no'],
    [toUploadedMessage('a.png'), 'Media uploaded successfully: a.png'],
    [toNotAccessibleMessage('image'), 'Image URL not accessible - Please try uploading again'],
    [toNotAccessibleMessage('video'), 'Video URL not accessible - Please try uploading again'],
    [toMediaRequiredMessage(['TikTok']), 'TikTok requires media to be uploaded'],
    [toMediaRequiredMessage(['TikTok', 'YouTube']), 'TikTok, YouTube require media to be uploaded'],
    [
      toDailyLimitMessage({ used: 5, limit: 5, what: 'posts', hours: 1 }),
      "Daily limit reached! You've used 5/5 posts today. Resets in 1 hour.",
    ],
    [toPublishFailedMessage('no'), 'Failed to publish: no'],
    [toPublishFailedMessage(''), 'Failed to publish: Unknown error'],
    [toPostFailedMessage('no'), 'Failed to publish post: no'],
    [toPostFailedMessage(''), 'Failed to publish post: Unknown error'],
    [toErrorMessage('no'), 'Error: no'],
    [toPublishingMessage(1), 'Publishing to 1 platform...'],
    [toPublishedMessage({ live: 1, total: 3 }), 'Published to 1/3 platforms'],
    [toPublishedMessage({ live: 1, total: 1 }), 'Successfully published to 1 platform!'],
    [toPublishedMessage({ live: 3, total: 3 }), 'Successfully published to all 3 platforms!'],
    [toLimitReachedText({ used: 5, limit: 5 }), 'Daily Limit Reached (5/5)'],
    [toTrialFailedMessage('no'), 'Failed to start trial: no'],
    [toPriceLookupMessage({ status: 404, error: 'none' }), 'getPriceId: 404 none'],
    [toPriceErrorMessage('none'), 'Pricing configuration error: none. Please contact support.'],
  ])('%s is the specified one', (message, text) => {
    expect(message).toBe(text);
  });

  it('on a checkout names the plan once the subscription started', () => {
    const session = { plan: 'creator', billingCycle: 'yearly' } as const;
    const messages = (['none', 'past_due', 'trialing', 'active'] as const).map(
      (subscriptionStatus) => toCheckoutMessage({ ...session, subscriptionStatus }),
    );
    expect(messages).toEqual([
      null,
      null,
      'Welcome to the Creator plan! Your trial is active.',
      'Subscription active: Creator (yearly).',
    ]);
    expect(
      toCheckoutMessage({ plan: null, billingCycle: null, subscriptionStatus: 'active' }),
    ).toBe('Subscription active: chosen.');
  });
});
