import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { CARD_THAT_FAILS_LATER, createStripeUser } from './stripe-user.ts';
import type { StripeBody, StripeUser } from './stripe-user.ts';

interface Item {
  id: string;
  current_period_start: number;
  current_period_end: number;
  price: { lookup_key: string };
}

function getItem(subscription: StripeBody): Item {
  const [item] = (subscription['items'] as { data: Item[] }).data;
  if (!item) throw new Error('no item');
  return item;
}

describe('a subscription as the sandbox clock advances', () => {
  let sandbox: TestSandbox;
  let user: StripeUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['stripe'] });
    user = createStripeUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const typesSince = async (created: number) => user.listTypes({ created: { gt: created } });
  const read = async (id: string) => (await user.get(`/subscriptions/${id}`)).body;
  const paid = async (subscription: string) =>
    (await user.get('/invoices', { subscription })).body.data.map((row) => row.amount_paid);

  it('becomes active when the trial ends, on time and with events in the documented order', async () => {
    const { subscription } = await user.trial();
    await user.advance(5);
    const after = await read(subscription.id);
    expect(after.status).toBe('active');
    expect(getItem(after).current_period_start).toBe(subscription.trial_end);
    expect(await typesSince(subscription.created)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.paid',
    ]);
    const { body } = await user.get('/events', { type: 'invoice.created' });
    expect(body.data[0]?.created).toBe(subscription.trial_end);
    expect(body.data[0]?.['request']).toEqual({ id: null, idempotency_key: null });
  });

  it('becomes past due when the card fails at the end of the trial', async () => {
    const { subscription } = await user.trial({}, { card: CARD_THAT_FAILS_LATER });
    await user.advance(3.1);
    expect(await user.status(subscription.id)).toBe('past_due');
    expect(await typesSince(subscription.created)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    const { latest_invoice: latest } = await read(subscription.id);
    const invoice = (await user.get(`/invoices/${latest}`)).body;
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      amount_due: 1800,
      amount_paid: 0,
      next_payment_attempt: subscription.trial_end + 3 * 86_400,
    });
    expect(invoice['hosted_invoice_url']).toContain('/stripe/i/in_');
  });

  it.each([
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['unpaid', 'unpaid', 'customer.subscription.updated'],
    ['past_due', 'past_due', 'invoice.payment_failed'],
  ])('applies %s after the last retry', async (afterLastRetry, status, lastType) => {
    await sandbox.control.setKnobs('stripe', { afterLastRetry });
    const { subscription } = await user.trial({}, { card: CARD_THAT_FAILS_LATER });
    await user.advance(3 + 3 + 5 + 7 + 0.1);
    expect(await user.status(subscription.id)).toBe(status);
    const types = await typesSince(subscription.created);
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types.at(-1)).toBe(lastType);
  });

  it('becomes active again when a later retry succeeds', async () => {
    const { subscription } = await user.trial({}, { card: CARD_THAT_FAILS_LATER });
    await user.advance(3.1);
    await user.post(`/subscriptions/${subscription.id}`, {
      default_payment_method: 'pm_card_visa',
    });
    expect(await user.status(subscription.id)).toBe('past_due');
    await user.advance(3);
    expect(await user.status(subscription.id)).toBe('active');
    expect(await paid(subscription.id)).toEqual([1800, 0]);
  });

  it('requires authentication when the card needs it every time', async () => {
    const { body } = await user.createSession({ subscription_data: { trial_period_days: 3 } });
    await user.pay(body.url, '4000002760003184', { authentication: 'pass' });
    await user.advance(3.1);
    const types = await user.listTypes();
    expect(types.slice(-3)).toEqual([
      'invoice.payment_action_required',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
  });

  it('renews each month for a year, even when the clock skips all of it', async () => {
    const { subscription } = await user.subscribe();
    const before = getItem(subscription);
    await user.advance(366);
    const after = await read(subscription.id);
    expect(after.status).toBe('active');
    const all = await user.get('/invoices', { subscription: subscription.id, limit: 100 });
    expect(all.body.data.map(({ amount_paid }) => amount_paid)).toEqual(Array(13).fill(1800));
    const start = getItem(after).current_period_start;
    expect(start).toBeGreaterThan(before.current_period_end);
    const anchor = new Date(before.current_period_start * 1000);
    anchor.setUTCFullYear(anchor.getUTCFullYear() + 1);
    expect(start).toBe(anchor.getTime() / 1000);
  });

  it('ends with the period when canceled through the API, by boolean and date', async () => {
    const { subscription } = await user.subscribe();
    const end = getItem(subscription).current_period_end;
    const path = `/subscriptions/${subscription.id}`;
    const canceled = (await user.post(path, { cancel_at_period_end: true })).body;
    expect(canceled).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: end,
      status: 'active',
    });
    const undone = (await user.post(path, { cancel_at_period_end: false })).body;
    expect(undone).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    await user.post(path, { cancel_at_period_end: true });
    await user.advance(32);
    const ended = await read(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await user.listTypes()).at(-1)).toBe('customer.subscription.deleted');
    expect(await paid(subscription.id)).toEqual([1800]);
  });

  it('ends a trial early and sends the event', async () => {
    const { subscription } = await user.trial();
    const path = `/subscriptions/${subscription.id}`;
    await user.advance(1);
    const { body } = await user.post(path, { trial_end: 'now' });
    expect([body.status, body.trial_end < subscription.trial_end]).toEqual(['active', true]);
    const types = await user.listTypes({ type: 'customer.subscription.trial_will_end' });
    expect(types).toHaveLength(2);
    await user.post(path, { metadata: { seen: 'yes' } });
    expect(await user.listTypes({ type: 'customer.subscription.trial_will_end' })).toHaveLength(2);
  });

  it('prorates a plan change on the next invoice', async () => {
    const { subscription } = await user.subscribe({}, { plan: 'starter_monthly' });
    const item = getItem(subscription);
    const half = (item.current_period_end - item.current_period_start) / 2 / 86_400;
    await user.advance(half);
    const items = [{ id: item.id, price: 'price_Sandbox_creator_monthly' }];
    const path = `/subscriptions/${subscription.id}`;
    const details = { subscription: subscription.id, subscription_details: { items } };
    const preview = (await user.post('/invoices/create_preview', details)).body;
    const { body } = await user.post(path, { items, proration_behavior: 'create_prorations' });
    expect(getItem(body).price.lookup_key).toBe('creator_monthly');
    expect(await paid(subscription.id)).toEqual([900]);
    await user.advance(half + 1);
    const [next] = await paid(subscription.id);
    expect(next).toBeGreaterThanOrEqual(2248);
    expect(next).toBeLessThanOrEqual(2250);
    expect(Math.abs(preview.amount_due - Number(next))).toBeLessThanOrEqual(2);
  });

  it('starts a new period when the interval changes, minus the amount paid', async () => {
    const { subscription } = await user.subscribe({}, { plan: 'starter_monthly' });
    const item = getItem(subscription);
    const items = [{ id: item.id, price: 'price_Sandbox_starter_yearly' }];
    const { body } = await user.post(`/subscriptions/${subscription.id}`, { items });
    const [latest] = await paid(subscription.id);
    expect(latest).toBeGreaterThanOrEqual(5500);
    expect(latest).toBeLessThanOrEqual(5501);
    const { current_period_start: start, current_period_end: end } = getItem(body);
    expect((end - start) / 86_400).toBeGreaterThanOrEqual(365);
  });

  it('keeps the rest of a more expensive plan as credit', async () => {
    const { subscription } = await user.subscribe({}, { plan: 'creator_yearly' });
    const items = [{ id: getItem(subscription).id, price: 'price_Sandbox_starter_monthly' }];
    await user.post(`/subscriptions/${subscription.id}`, { items });
    const customer = (await user.get(`/customers/${subscription.customer}`)).body;
    expect(customer['balance']).toBeLessThanOrEqual(-11_990);
    await user.advance(32);
    expect(await paid(subscription.id)).toEqual([0, 0, 12_900]);
  });

  it('does not charge for a plan change during a trial', async () => {
    const { subscription } = await user.trial();
    const items = [{ id: getItem(subscription).id, price: 'price_Sandbox_starter_yearly' }];
    const { body } = await user.post(`/subscriptions/${subscription.id}`, { items });
    expect([body.status, body.trial_end]).toEqual(['trialing', subscription.trial_end]);
    await user.advance(3.1);
    expect(await paid(subscription.id)).toEqual([6400, 0]);
  });

  it('holds a change until the card can pay for it, and drops it after 23 hours', async () => {
    const { subscription } = await user.subscribe({}, { plan: 'starter_monthly' });
    const path = `/subscriptions/${subscription.id}`;
    await user.post(path, { default_payment_method: 'pm_card_chargeCustomerFail' });
    const items = [{ id: getItem(subscription).id, price: 'price_Sandbox_creator_yearly' }];
    const refused = await user.post(path, { items, payment_behavior: 'error_if_incomplete' });
    expect([refused.status, refused.body.error.type]).toEqual([402, 'card_error']);
    const held = (await user.post(path, { items, payment_behavior: 'pending_if_incomplete' })).body;
    expect(getItem(held).price.lookup_key).toBe('starter_monthly');
    expect([held.status, held['pending_update'] === null]).toEqual(['active', false]);
    await user.advance(1);
    const after = await read(subscription.id);
    expect(after['pending_update']).toBeNull();
    expect((await user.get(`/invoices/${after.latest_invoice}`)).body.status).toBe('void');
  });

  it('applies a held change when its invoice is paid', async () => {
    const { subscription } = await user.subscribe({}, { plan: 'starter_monthly' });
    const path = `/subscriptions/${subscription.id}`;
    await user.post(path, { default_payment_method: 'pm_card_chargeCustomerFail' });
    const items = [{ id: getItem(subscription).id, price: 'price_Sandbox_creator_yearly' }];
    const held = await user.post(path, { items, payment_behavior: 'pending_if_incomplete' });
    await user.post(path, { default_payment_method: 'pm_card_visa' });
    expect((await user.post(`/invoices/${held.body.latest_invoice}/pay`)).status).toBe(200);
    const after = await read(subscription.id);
    expect([getItem(after).price.lookup_key, after['pending_update']]).toEqual([
      'creator_yearly',
      null,
    ]);
  });

  it('cancels immediately, once, and stays readable', async () => {
    const { subscription } = await user.subscribe();
    const path = `/subscriptions/${subscription.id}`;
    expect((await user.drop(path, { prorate: false })).body.status).toBe('canceled');
    expect((await user.drop(path)).status).toBe(404);
    expect((await user.post(path, { cancel_at_period_end: true })).status).toBe(400);
    expect((await user.get(path)).body.status).toBe('canceled');
    expect((await user.get('/subscriptions')).body.data).toEqual([]);
    expect((await user.get('/subscriptions', { status: 'all' })).body.data).toHaveLength(1);
  });

  it('refunds at most what was paid', async () => {
    const { subscription } = await user.subscribe();
    const path = `/invoices/${subscription.latest_invoice}`;
    const invoice = (await user.get(path, { expand: ['payments'] })).body;
    const payments = invoice['payments'] as {
      data: Array<{ payment: { payment_intent: string } }>;
    };
    const payment_intent = payments.data[0]?.payment.payment_intent;
    const first = await user.post('/refunds', { payment_intent, amount: 800 });
    expect(first.body).toMatchObject({ object: 'refund', amount: 800, status: 'succeeded' });
    expect((await user.post('/refunds', { payment_intent, amount: 1001 })).status).toBe(400);
    expect((await user.post('/refunds', { payment_intent })).body['amount']).toBe(1000);
    const again = await user.post('/refunds', { payment_intent });
    expect(again.body.error.code).toBe('charge_already_refunded');
    expect(await user.listTypes({ type: 'charge.refunded' })).toHaveLength(2);
    expect((await user.get('/refunds', { payment_intent })).body.data).toHaveLength(2);
  });
});
