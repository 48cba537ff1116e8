import { describe, expect, it } from 'vitest';
import {
  toConnectedMessage,
  toConnectionFailedMessage,
  toSubscriptionText,
} from '#app/domain/errors/messages.ts';
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
  stripeCustomerId: null,
};

describe('the subscription banner', () => {
  it('has the product’s words for each status', () => {
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

describe('the end of connecting an account', () => {
  it('names the platform where the code is one', () => {
    expect(toConnectedMessage('tiktok')).toBe('TikTok account connected successfully!');
    expect(toConnectionFailedMessage('tiktok')).toBe('TikTok connection failed. Please try again.');
    expect(toConnectionFailedMessage('facebook', 'cannot_publish')).toMatch(/Ask an admin/u);
  });

  it('repeats nothing that it does not know', () => {
    expect(toConnectionFailedMessage('<b>')).toBe('Connection failed. Please try again.');
  });
});
