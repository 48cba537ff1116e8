import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import { createStripeBilling } from '#app/server/adapters/stripe/create-stripe-billing.ts';
import type { BillingProvider, CheckoutRequest } from '#app/server/ports/billing-provider.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

const SECRET = 'whsec_new';
const OLD_SECRET = 'whsec_old';
const OWNER = { workspaceId: 'ws_1', userId: 'usr_1' };
const KEYS = ['starter_monthly', 'starter_yearly', 'creator_monthly', 'creator_yearly'];
const logger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

describe('payments through the stripe package, against the sandbox', () => {
  let sandbox: TestSandbox;
  let billing: BillingProvider;
  const settings = { secretKey: 'sk_test_x', webhookSecrets: [SECRET, OLD_SECRET] };
  const now = new Date('2026-11-21T09:00:00.000Z');
  const clock = { now: () => now };
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['stripe'] });
    billing = createStripeBilling({
      settings: { ...settings, baseUrl: sandbox.url },
      clock,
      logger,
    });
  });
  afterAll(() => sandbox.close());

  const createCustomer = (userId: string, formerId: string | null = null) =>
    billing.createCustomer({ userId, email: `${userId}@example.com`, name: null, formerId });
  const createCheckout = async (more: Partial<CheckoutRequest> = {}) => {
    const created = await billing.createCheckout({
      owner: OWNER,
      customerId: await createCustomer('usr_1'),
      priceId: 'price_Sandbox_creator_monthly',
      trialDays: 3,
      promotionCodeId: null,
      successUrl: 'http://localhost:3999/app?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3999/pricing',
      ...more,
    });
    return created ?? { id: '', url: '' };
  };
  const pay = (url: string) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', card_number: '4242424242424242' }),
      redirect: 'manual',
    });

  it('finds the prices on sale by lookup key and by ID', async () => {
    const prices = await billing.findPrices([...KEYS, 'nothing_monthly', 'price_none']);
    expect(prices.map(({ lookupKey, cycle }) => [lookupKey, cycle]).sort()).toEqual([
      ['creator_monthly', 'monthly'],
      ['creator_yearly', 'yearly'],
      ['starter_monthly', 'monthly'],
      ['starter_yearly', 'yearly'],
    ]);
    const byId = await billing.findPrices(['price_Sandbox_starter_yearly']);
    expect(byId).toMatchObject([{ lookupKey: 'starter_yearly', productId: 'prod_SandboxStarter' }]);
  });

  it('follows a subscription from checkout through the trial to its end', async () => {
    const { id, url } = await createCheckout();
    expect(await billing.findCheckout(id)).toMatchObject({ state: 'open', workspaceId: 'ws_1' });
    const response = await pay(url);
    expect(response.headers.get('location')).toBe(`http://localhost:3999/app?session_id=${id}`);
    const { subscriptionId } = (await billing.findCheckout(id)) ?? {};
    const subscription = await billing.findSubscription(subscriptionId ?? '');
    expect(subscription).toMatchObject({
      status: 'trialing',
      owner: OWNER,
      price: { lookupKey: 'creator_monthly' },
      cancelAt: null,
    });
    await billing.cancelSubscription(subscriptionId ?? '');
    const ended = await billing.findSubscription(subscriptionId ?? '');
    expect(ended?.status).toBe('canceled');
    expect(ended?.cancelAt).not.toBeNull();
    // Canceling again, or canceling one that never existed, does nothing.
    await billing.cancelSubscription(subscriptionId ?? '');
    await billing.cancelSubscription('sub_none');
    expect(await billing.findSubscription('sub_none')).toBeNull();
    const events = await billing.listEvents(new Date(0));
    const about = events.filter((event) => event.subscriptionId === subscriptionId);
    expect(about.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.paid',
        'checkout.session.completed',
        'customer.subscription.deleted',
      ]),
    );
    expect(events.map(({ createdAt }) => createdAt.getTime())).toEqual(
      events.map(({ createdAt }) => createdAt.getTime()).sort((one, other) => one - other),
    );
  });

  it('expires a checkout once', async () => {
    const { id } = await createCheckout();
    expect(await billing.expireCheckout(id)).toBe(true);
    expect(await billing.expireCheckout(id)).toBe(false);
    expect(await billing.findCheckout('cs_test_none')).toBeNull();
  });

  it('creates one customer for a retried request, and another once that one is deleted', async () => {
    const first = await createCustomer('usr_3');
    expect(await createCustomer('usr_3')).toBe(first);
    expect(await createCustomer('usr_3', first)).not.toBe(first);
    const request = { customerId: 'cus_none', returnUrl: 'http://localhost:3999/app' };
    expect(await billing.openPortal(request)).toBeNull();
    expect((await createCheckout({ customerId: 'cus_none' })).id).toBe('');
  });

  it('tells which promotion codes can be used', async () => {
    const customerId = await createCustomer('usr_2');
    const find = (code: string) => billing.findPromotionCode(code, customerId);
    expect(await find('fall20')).toBe('promo_Sandbox_FALL20');
    expect([await find('SUMMER19'), await find('SOLDOUT'), await find('NOPE')]).toEqual([
      null,
      null,
      null,
    ]);
    const { url } = await createCheckout({
      promotionCodeId: await find('FALL20'),
      trialDays: null,
    });
    expect(await (await fetch(url)).text()).toContain('$14.40');
    expect(
      await billing.openPortal({ customerId, returnUrl: 'http://localhost:3999/app' }),
    ).toMatch(/\/p\/session\//u);
  });

  it("distinguishes an outage from a wrong key, and reveals neither the key nor Stripe's message", async () => {
    const nobody = createStripeBilling({
      settings: { ...settings, baseUrl: 'http://127.0.0.1:9' },
      clock,
      logger,
    });
    await expect(nobody.findSubscription('sub_1')).rejects.toMatchObject({ code: 'unavailable' });
    const wrong = createStripeBilling({
      settings: { ...settings, secretKey: 'sk_test_invalid', baseUrl: sandbox.url },
      clock,
      logger,
    });
    await expect(wrong.findSubscription('sub_1')).rejects.toThrow(/check STRIPE_SECRET_KEY/u);
  });

  it('accepts webhooks signed with either secret, and rejects all others', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.updated',
      created: 1,
      data: { object: { id: 'sub_1', object: 'subscription' } },
    });
    const sign = (secret: string, ageSeconds = 0) =>
      new Stripe('sk_test_x').webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(now.getTime() / 1000) - ageSeconds,
      });
    const read = (signature: string) =>
      billing.readWebhook({ payload: Buffer.from(payload), signature });
    for (const secret of [SECRET, OLD_SECRET]) {
      await expect(read(sign(secret))).resolves.toMatchObject({
        id: 'evt_1',
        subscriptionId: 'sub_1',
      });
    }
    for (const bad of [sign('whsec_other'), sign(SECRET, 600), 't=1,v1=00', '']) {
      await expect(read(bad)).rejects.toThrow(/signature/u);
    }
  });
});
