import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionSubscriptionOutput } from '#app/domain/billing/billing.ts';
import { loader } from '#app/routes/app._index.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { createServices } from '#app/server/services/services.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { NO_PLATFORMS } from '#tests/support/team.ts';

let fixture: ServiceFixture;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
  owner = await fixture.createActor({ plan: null });
});
afterAll(() => fixture.close());

/** Loads the dashboard while the payment provider reports this state of the checkout. */
function load(query: string, subscriptionStatus: SessionSubscriptionOutput['subscriptionStatus']) {
  const services = createServices(fixture.deps);
  const found = { subscriptionStatus, plan: 'creator', billingCycle: 'monthly' } as const;
  const context = {
    site: { isDemo: false },
    actor: owner,
    services: {
      ...services,
      accounts: { ...services.accounts, listEndingVersions: () => [] },
      billing: { ...services.billing, confirmCheckout: async () => found },
    },
    accountEmails: { isUnconfirmed: async () => false },
  } as unknown as AppLoadContext;
  const request = new Request(`http://localhost/app${query}`);
  return loader({ request, params: {}, context });
}

describe('back from the checkout, without scripts', () => {
  it('reloads automatically and counts the tries in the URL until the result is known', async () => {
    expect(await load('?session_id=cs_1%26x', 'none')).toMatchObject({
      checkout: { message: null, isFailed: false },
      reloadSeconds: 2,
      reloadTo: '/app?session_id=cs_1%26x&tries=1',
    });
    expect(await load('?session_id=cs_1&tries=9', 'none')).toMatchObject({
      reloadTo: '/app?session_id=cs_1&tries=10',
    });
  });

  it('stops after ten tries, and says that the subscription is not confirmed', async () => {
    const page = await load('?session_id=cs_1&tries=10', 'none');
    expect(page).toMatchObject({ checkout: { isFailed: true }, reloadSeconds: null });
  });

  it('stops as soon as the result is known', async () => {
    const page = await load('?session_id=cs_1&tries=3', 'trialing');
    const message = 'Welcome to the Creator plan! Your trial is active.';
    expect(page).toMatchObject({ checkout: { message, isFailed: false }, reloadSeconds: null });
  });

  it('never reloads a dashboard that was opened directly', async () => {
    expect(await load('', 'none')).toMatchObject({ checkout: null, reloadSeconds: null });
  });
});
