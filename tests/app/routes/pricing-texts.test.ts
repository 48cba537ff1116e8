import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as pricing from '#app/routes/pricing.tsx';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { startCheckout } from '#app/server/services/billing/start-checkout.ts';
import { createPageContext, type Instead } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { NO_PLATFORMS } from '#tests/support/team.ts';

const visit = createPages([{ id: 'routes/pricing', path: 'pricing', module: pricing }]);

let fixture: ServiceFixture;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
  owner = await fixture.createActor({ plan: null });
});
afterAll(() => fixture.close());

const PRICE = {
  id: 'price_1',
  lookupKey: null,
  productId: 'prod_1',
  ...({ cycle: 'yearly', amountCents: 12_900, currency: 'usd' } as const),
};

/** Starts with this payment service. */
function start(billing: Partial<ServiceFixture['deps']['billing']>) {
  const deps = { ...fixture.deps, billing: { ...fixture.deps.billing, ...billing } };
  const instead: Instead = {
    'billing.startCheckout': (actor: Actor, options: Parameters<typeof startCheckout>[2]) =>
      startCheckout(deps, actor, options),
  };
  const context = createPageContext(fixture, { actor: owner, instead });
  return visit('/pricing', { context, form: { plan: 'creator', billingCycle: 'yearly' } });
}

describe('the pricing page', () => {
  it('has the prices, the limits, the badge and the promises of the price list', async () => {
    const context = createPageContext(fixture, { actor: null });
    const { text } = await visit('/pricing', { context });
    for (const expected of [
      'Starter One good post a day. $5.33 a month $9 a month billed $64/year (saves $44)',
      '$10.75 a month $18 a month billed $129/year (saves $87)',
      '1 post a day, to all six platforms 6 platform posts a day',
      '5 posts a day, to all six platforms 30 platform posts a day',
      'Yearly 40% OFF',
      'small team. Most Popular',
      '3-day free trial. Cancel anytime. 30-day money-back guarantee.',
    ]) {
      expect(text).toContain(expected);
    }
  });
});

describe('back from a canceled checkout', () => {
  it('shows that nothing was charged and keeps plan, cycle, and code', async () => {
    const context = createPageContext(fixture, { actor: owner });
    const address = '/pricing?checkout=canceled&plan=starter&billingCycle=monthly&promoCode=FALL20';
    const { text, html } = await visit(address, { context });
    expect(text).toContain('nothing was charged. Your choice is still here: Starter, monthly.');
    expect(text).toContain('One good post a day. Your choice');
    expect(html).toMatch(/value="monthly"[^>]*checked|checked[^>]*value="monthly"/u);
    expect(html).toContain('value="FALL20"');
  });

  it('is where the checkout sends people who cancel it', async () => {
    const opened: { cancelUrl?: string }[] = [];
    await start({
      findPrices: async () => [PRICE],
      createCustomer: async () => 'cus_1',
      createCheckout: async (session) => {
        opened.push(session);
        return { id: 'cs_1', url: 'https://pay.example/cs_1' };
      },
    });
    expect(opened[0]?.cancelUrl).toMatch(
      /\/pricing\?checkout=canceled&plan=creator&billingCycle=yearly$/u,
    );
  });
});

describe('a workspace that has a plan', () => {
  const show = async (status: string): Promise<string> => {
    const buyer = await fixture.createActor({ plan: 'creator' });
    await fixture.deps.prisma.subscription.update({
      where: { workspaceId: buyer.workspaceId },
      data: { status, subscriptionId: `sub_${buyer.userId}` },
    });
    const context = createPageContext(fixture, { actor: buyer });
    return (await visit('/pricing', { context })).text;
  };

  it('sees which one, and no button that would be refused', async () => {
    const text = await show('active');
    expect(text).toContain('Your workspace has the Creator plan.');
    expect(text).toContain('small team. Your plan');
    expect(text).not.toMatch(/Start 3-day trial|Subscribe to/u);
  });

  it('updates its payment instead of subscribing again', async () => {
    const text = await show('past_due');
    expect(text).toContain('Past due — please update your payment method.');
    expect(text).not.toMatch(/Start 3-day trial|Subscribe to/u);
  });
});

describe('a trial that could not be started', () => {
  const away = new AppError('unavailable', { message: 'The payment service isn’t responding.' });

  it('opens a dialog with the reason', async () => {
    const { status, text } = await start({
      findPrices: async () => [PRICE],
      createCustomer: async () => Promise.reject(away),
    });
    expect(status).toBe(503);
    expect(text).toContain(
      'Trial Start Failed Failed to start trial: The payment service isn’t responding.',
    );
  });

  it('reports that the price could not be loaded', async () => {
    const { text } = await start({ findPrices: async () => Promise.reject(away) });
    expect(text).toContain(
      'Failed to start trial: getPriceId: 503 The payment service isn’t responding.',
    );
  });

  it("reports that the plan's price is not configured", async () => {
    const { status, text } = await start({ findPrices: async () => [] });
    expect(status).toBe(400);
    expect(text).toMatch(
      /Pricing configuration error: STRIPE_PRICE_CREATOR_YEARLY isn’t an active price \([^)]+\)\. Please contact support\./u,
    );
  });
});
