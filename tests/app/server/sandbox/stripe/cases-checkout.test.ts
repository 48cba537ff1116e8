import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { CANCEL_URL, createStripeUser, DAY } from './stripe-user.ts';
import type { StripeUser } from './stripe-user.ts';

describe('Stripe Checkout', () => {
  let sandbox: TestSandbox;
  let user: StripeUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['stripe'] });
    user = createStripeUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  it('starts a three-day trial and sends its events in the documented order', async () => {
    const { session, subscription } = await user.trial({
      client_reference_id: 'ws_1',
      metadata: { plan: 'creator' },
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      url: null,
      client_reference_id: 'ws_1',
      amount_total: 0,
      metadata: { plan: 'creator' },
    });
    expect(subscription.status).toBe('trialing');
    expect(subscription.trial_end - subscription.created).toBe(3 * DAY);
    expect(await user.listTypes()).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
      'customer.subscription.trial_will_end',
    ]);
    const invoice = (await user.get(`/invoices/${subscription.latest_invoice}`)).body;
    expect(invoice).toMatchObject({
      amount_due: 0,
      billing_reason: 'subscription_create',
      status: 'paid',
      parent: { subscription_details: { subscription: subscription.id } },
    });
  });

  it('copies only the subscription_data metadata to the subscription', async () => {
    const { subscription } = await user.trial({
      metadata: { on: 'session' },
      subscription_data: { trial_period_days: 3, metadata: { workspaceId: 'ws_1' } },
    });
    expect(subscription['metadata']).toEqual({ workspaceId: 'ws_1' });
  });

  it('charges immediately without a trial', async () => {
    const { session, subscription } = await user.subscribe();
    expect([session.payment_status, session.amount_total]).toEqual(['paid', 1800]);
    expect(subscription.status).toBe('active');
  });

  it('redirects back with the session ID in the placeholder, even when encoded', async () => {
    const success_url = 'http://localhost:3999/app?session_id=%7BCHECKOUT_SESSION_ID%7D';
    for (const more of [{}, { success_url }]) {
      const { body } = await user.createSession(more);
      const paid = await user.pay(body.url);
      const place = `http://localhost:3999/app?session_id=${body.id}`;
      expect([paid.status, paid.headers.get('location')]).toEqual([303, place]);
      const again = await fetch(body.url, { redirect: 'manual' });
      expect(again.headers.get('location')).toBe(place);
    }
  });

  it('shows a page that works without JavaScript: card, cancel link, amount due', async () => {
    const { body } = await user.createSession({ subscription_data: { trial_period_days: 3 } });
    const response = await fetch(body.url);
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(page).toContain('not the real Stripe');
    expect(page).toContain('3 days free, then $18.00');
    expect(page).toContain(`href="${CANCEL_URL}"`);
    expect(page).toContain('name="card_number"');
    expect(page).not.toContain('name="promotion_code"');
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'insufficient funds'],
    ['4000000000000341', 'Your card was declined.'],
    ['1234', 'not one of the test cards'],
  ])('declines the card %s when an amount is due', async (card, words) => {
    const { body } = await user.createSession();
    const refused = await user.pay(body.url, card);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(words);
    expect((await user.get(`/checkout/sessions/${body.id}`)).body.status).toBe('open');
    expect((await user.get('/subscriptions')).body.data).toEqual([]);
  });

  it('declines with a button, and accepts another card afterwards', async () => {
    const { body } = await user.createSession();
    const declined = await user.fill(body.url, { action: 'decline' });
    expect(await declined.text()).toContain('Your card was declined.');
    expect((await user.pay(body.url)).status).toBe(303);
  });

  it('requires 3-D Secure, and continues only after it succeeds', async () => {
    const card = '4000002500003155';
    const { body } = await user.createSession();
    expect(await (await user.pay(body.url, card)).text()).toContain('is it you?');
    expect((await user.pay(body.url, card, { authentication: 'fail' })).status).toBe(400);
    expect((await user.pay(body.url, card, { authentication: 'pass' })).status).toBe(303);
  });

  it('accepts a promotion code in any case, shows the amount due, and redeems it', async () => {
    const { body } = await user.createSession({ allow_promotion_codes: true });
    const page = await user.fill(body.url, { action: 'apply', promotion_code: 'fall20' });
    expect(await page.text()).toContain('$14.40');
    await user.pay(body.url);
    const done = (await user.get(`/checkout/sessions/${body.id}`)).body;
    expect([done.amount_total, done['total_details']]).toMatchObject([
      1440,
      { amount_discount: 360 },
    ]);
    const codes = await user.get('/promotion_codes', { code: 'FALL20' });
    expect(codes.body.data[0]).toMatchObject({ times_redeemed: 1 });
  });

  it.each([
    ['NOSUCH', 'invalid'],
    ['SUMMER19', 'not active'],
    ['SOLDOUT', 'not active'],
    ['RETIRED', 'not active'],
  ])(
    'explains why the code %s is invalid, and continues without it',
    async (promotion_code, words) => {
      const { body } = await user.createSession({ allow_promotion_codes: true });
      const page = await user.fill(body.url, { action: 'apply', promotion_code });
      expect([page.status, await page.text()]).toEqual([400, expect.stringContaining(words)]);
      expect((await user.pay(body.url)).status).toBe(303);
    },
  );

  it('applies a discount to the first invoice with an amount due', async () => {
    const discounts = [{ promotion_code: 'promo_Sandbox_FALL20' }];
    const { subscription } = await user.trial({ discounts });
    await user.advance(3.1);
    await user.advance(31);
    const { body } = await user.get('/invoices', { subscription: subscription.id });
    expect(body.data.map(({ amount_paid }) => amount_paid)).toEqual([1800, 1440, 0]);
  });

  it('rejects a code for new customers once the customer has paid', async () => {
    const { session } = await user.subscribe();
    const again = await user.createSession({
      customer: session.customer,
      discounts: [{ promotion_code: 'promo_Sandbox_NEWCOMER' }],
    });
    expect([again.status, again.body.error.param]).toEqual([400, 'discounts[0][promotion_code]']);
  });

  it('allows a trial without a card when configured', async () => {
    const { body } = await user.createSession({
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: 3,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    });
    expect((await user.fill(body.url, { action: 'skip_card' })).status).toBe(303);
    const { subscription } = (await user.get(`/checkout/sessions/${body.id}`)).body;
    expect(await user.status(subscription)).toBe('trialing');
    await user.advance(3.1);
    expect(await user.status(subscription)).toBe('canceled');
  });

  it('expires after a day or on request, and then has no URL', async () => {
    const first = (await user.createSession()).body;
    const second = (await user.createSession()).body;
    const ended = await user.post(`/checkout/sessions/${first.id}/expire`);
    expect([ended.body.status, ended.body.url]).toEqual(['expired', null]);
    expect((await user.post(`/checkout/sessions/${first.id}/expire`)).status).toBe(400);
    await user.advance(1.1);
    expect((await user.get(`/checkout/sessions/${second.id}`)).body.status).toBe('expired');
    expect((await user.pay(second.url)).status).toBe(410);
    expect(await user.listTypes({ type: 'checkout.session.expired' })).toHaveLength(2);
  });

  it.each([
    ['payment_method_types[0]', { payment_method_types: ['card'] }],
    ['customer_email', { customer_email: 'a@example.com', customer: 'cus_1' }],
    ['discounts', { allow_promotion_codes: true, discounts: [{ coupon: 'fall20' }] }],
    ['subscription_data[trial_period_days]', { subscription_data: { trial_period_days: 0 } }],
    ['line_items[0][price]', { line_items: [{ quantity: 1 }] }],
    ['expires_at', { expires_at: 1 }],
    ['mode', { mode: 'payment' }],
  ])('rejects a session because of its %s', async (param, more) => {
    const customer = (await user.post('/customers')).body.id;
    const { status, body } = await user.post('/checkout/sessions', {
      customer,
      mode: 'subscription',
      success_url: 'http://localhost:1/',
      line_items: [{ price: 'price_Sandbox_creator_monthly', quantity: 1 }],
      ...more,
    });
    expect([status, body.error.type]).toEqual([400, 'invalid_request_error']);
    expect(param).toContain(body.error.param);
  });
});
