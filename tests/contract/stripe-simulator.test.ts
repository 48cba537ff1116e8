import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CARD_THAT_FAILS_LATER,
  createStripeUser,
} from '#tests/app/server/sandbox/stripe/stripe-user.ts';
import type { StripeUser } from '#tests/app/server/sandbox/stripe/stripe-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createStripeValidator, hasStripeSpec } from './stripe-validator.ts';

/** Every documented operation that the simulator supports. */
const SERVED = [
  'POST /v1/customers',
  'GET /v1/customers',
  'GET /v1/customers/{id}',
  'POST /v1/customers/{id}',
  'DELETE /v1/customers/{id}',
  'GET /v1/prices',
  'POST /v1/prices',
  'GET /v1/prices/{id}',
  'POST /v1/prices/{id}',
  'GET /v1/promotion_codes',
  'GET /v1/promotion_codes/{id}',
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/{id}',
  'POST /v1/checkout/sessions/{id}/expire',
  'GET /v1/subscriptions',
  'GET /v1/subscriptions/{id}',
  'POST /v1/subscriptions/{id}',
  'DELETE /v1/subscriptions/{id}',
  'POST /v1/subscriptions/{id}/resume',
  'POST /v1/billing_portal/sessions',
  'GET /v1/billing_portal/configurations',
  'GET /v1/billing_portal/configurations/{id}',
  'GET /v1/invoices',
  'GET /v1/invoices/{id}',
  'POST /v1/invoices/{id}/pay',
  'POST /v1/invoices/create_preview',
  'GET /v1/events',
  'GET /v1/events/{id}',
  'POST /v1/webhook_endpoints',
  'GET /v1/webhook_endpoints',
  'GET /v1/webhook_endpoints/{id}',
  'POST /v1/webhook_endpoints/{id}',
  'DELETE /v1/webhook_endpoints/{id}',
];

describe.skipIf(!hasStripeSpec)("the Stripe simulator and Stripe's OpenAPI contract", () => {
  const findings = new Set<string>();
  let validator: ReturnType<typeof createStripeValidator>;
  let sandbox: TestSandbox;
  let user: StripeUser;
  beforeAll(async () => {
    validator = createStripeValidator();
    sandbox = await startTestSandbox({ only: ['stripe'] });
    user = createStripeUser(sandbox, (response) => {
      for (const finding of validator.findAnswerFaults(response)) findings.add(finding);
    });
  });
  afterAll(() => sandbox.close());

  it('match through the life of a subscription', async () => {
    const discounts = [{ promotion_code: 'promo_Sandbox_HALF3' }];
    const { session, subscription } = await user.trial({ discounts });
    const { id, customer } = subscription;
    await user.advance(3.1);
    const expand = ['customer', 'latest_invoice', 'discounts', 'items.data.price.product'];
    await user.get(`/subscriptions/${id}`, { expand });
    await user.get(`/checkout/sessions/${session.id}`, { expand: ['subscription', 'line_items'] });
    await user.get('/subscriptions', { customer, status: 'all' });
    const item = (subscription['items'] as { data: Array<{ id: string }> }).data[0]?.id;
    const items = [{ id: item, price: 'price_Sandbox_starter_monthly' }];
    await user.post('/invoices/create_preview', {
      subscription: id,
      subscription_details: { items },
    });
    await user.post(`/subscriptions/${id}`, { items });
    await user.post(`/subscriptions/${id}`, { cancel_at_period_end: true });
    await user.get('/invoices', { customer, limit: 1, expand: ['data.payments'] });
    await user.get(`/invoices/${subscription.latest_invoice}`);
    expect([...findings]).toEqual([]);
  });

  it('match when payments fail, wait, and recover', async () => {
    const { subscription } = await user.trial({}, { card: CARD_THAT_FAILS_LATER });
    await user.advance(3.1);
    const failed = (await user.get(`/subscriptions/${subscription.id}`)).body;
    expect(failed.status).toBe('past_due');
    expect((await user.post(`/invoices/${failed.latest_invoice}/pay`)).status).toBe(402);
    const invoice_settings = { default_payment_method: 'pm_card_visa' };
    await user.post(`/customers/${failed.customer}`, { invoice_settings });
    await user.post(`/subscriptions/${failed.id}`, { default_payment_method: 'pm_card_visa' });
    expect((await user.post(`/invoices/${failed.latest_invoice}/pay`)).status).toBe(200);
    await user.drop(`/subscriptions/${failed.id}`);
    expect([...findings]).toEqual([]);
  });

  it('match for a pending change, and for a pause', async () => {
    const bad = await user.trial({}, { card: CARD_THAT_FAILS_LATER, plan: 'starter_monthly' });
    const paused = await user.createSession({
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: 3,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      },
    });
    await user.fill(paused.body.url, { action: 'skip_card' });
    await user.advance(3.1);
    const { subscription } = (await user.get(`/checkout/sessions/${paused.body.id}`)).body;
    expect(await user.status(subscription)).toBe('paused');
    await user.post(`/subscriptions/${subscription}`, { default_payment_method: 'pm_card_visa' });
    expect((await user.post(`/subscriptions/${subscription}/resume`)).body.status).toBe('active');
    const items = [
      {
        id: (bad.subscription['items'] as { data: Array<{ id: string }> }).data[0]?.id,
        price: 'price_Sandbox_creator_yearly',
      },
    ];
    const held = await user.post(`/subscriptions/${bad.subscription.id}`, {
      items,
      payment_behavior: 'pending_if_incomplete',
    });
    expect(held.body['pending_update']).not.toBeNull();
    expect([...findings]).toEqual([]);
  });

  it('match for all related calls', async () => {
    const customer = (await user.post('/customers', { email: 'a@example.com', name: 'Ada' })).body
      .id;
    await user.get(`/customers/${customer}`);
    await user.get('/customers', { email: 'a@example.com' });
    const recurring = { interval: 'month' };
    const price = await user.post('/prices', {
      currency: 'usd',
      unit_amount: 1200,
      recurring,
      product: 'prod_SandboxStarter',
      lookup_key: 'starter_monthly',
      transfer_lookup_key: true,
    });
    await user.post(`/prices/${price.body.id}`, { active: false });
    await user.get(`/prices/${price.body.id}`, { expand: ['product'] });
    await user.get('/prices', { lookup_keys: ['creator_monthly'], expand: ['data.product'] });
    await user.get('/promotion_codes', { expand: ['data.promotion.coupon'] });
    await user.get('/promotion_codes/promo_Sandbox_FALL20');
    const session = (await user.createSession({ customer })).body.id;
    await user.post(`/checkout/sessions/${session}/expire`);
    const flow_data = { type: 'payment_method_update' };
    await user.post('/billing_portal/sessions', { customer, flow_data });
    await user.get('/billing_portal/configurations');
    await user.get('/billing_portal/configurations/bpc_SandboxDefault');
    const url = 'http://127.0.0.1:9/hooks';
    const endpoint = await user.post('/webhook_endpoints', { url, enabled_events: ['*'] });
    const { id } = endpoint.body;
    await user.post(`/webhook_endpoints/${id}`, { disabled: true });
    await user.get(`/webhook_endpoints/${id}`);
    await user.get('/webhook_endpoints');
    await user.drop(`/webhook_endpoints/${id}`);
    await user.drop(`/customers/${customer}`);
    expect((await user.get(`/customers/${customer}`)).body.deleted).toBe(true);
    expect((await user.get('/customers/cus_none')).status).toBe(404);
    expect([...findings]).toEqual([]);
  });

  it('match in the objects of all events', async () => {
    const { body } = await user.get('/events', { limit: 100 });
    const events = body.data as unknown as Array<Parameters<typeof validator.findEventFaults>[0]>;
    await user.get(`/events/${body.data[0]?.id ?? ''}`);
    expect(events.length).toBeGreaterThan(20);
    expect([...new Set(events.flatMap((event) => validator.findEventFaults(event)))]).toEqual([]);
    expect([...findings]).toEqual([]);
  });

  it('are compared for every supported operation', () => {
    expect([...validator.seen].sort()).toEqual([...SERVED].sort());
  });
});
