import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { CANCEL_URL, CARD_THAT_FAILS_LATER, createStripeUser, GOOD_CARD } from './stripe-user.ts';
import type { StripeUser } from './stripe-user.ts';

describe('the Stripe billing portal', () => {
  let sandbox: TestSandbox;
  let user: StripeUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['stripe'] });
    user = createStripeUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const read = async (id: string) => (await user.get(`/subscriptions/${id}`)).body;

  it('shows the plan, card, invoices, and a return link', async () => {
    const { subscription } = await user.subscribe();
    const page = await (await fetch(await user.openPortal(subscription.customer))).text();
    expect(page).toContain('Creator');
    expect(page).toContain('Card ending in 4242');
    expect(page).toContain(`data-invoice="${subscription.latest_invoice}"`);
    expect(page).toContain(`href="${CANCEL_URL}"`);
    expect(page).toContain('not the real Stripe');
  });

  it('cancels at the end of the period by setting the date, and can undo it', async () => {
    const { subscription } = await user.subscribe();
    const url = await user.openPortal(subscription.customer);
    const fields = { subscription: subscription.id };
    expect((await user.fill(url, { action: 'cancel', ...fields })).status).toBe(303);
    const ending = await read(subscription.id);
    expect([ending.cancel_at_period_end, ending.cancel_at]).toEqual([false, expect.any(Number)]);
    const path = `/subscriptions/${subscription.id}`;
    await user.post(path, { cancel_at_period_end: false });
    expect((await read(subscription.id)).cancel_at).toEqual(ending.cancel_at);
    expect((await user.post(path, { cancel_at: '' })).body.cancel_at).toBeNull();
    await user.fill(url, { action: 'cancel', ...fields });
    expect(await (await fetch(url)).text()).toContain('Ends on');
    await user.fill(url, { action: 'resume', ...fields });
    expect((await read(subscription.id)).cancel_at).toBeNull();
  });

  it('changes the plan and keeps the metadata', async () => {
    const { subscription } = await user.subscribe({
      subscription_data: { metadata: { plan: 'creator' } },
    });
    const url = await user.openPortal(subscription.customer);
    const change = { action: 'change_plan', subscription: subscription.id };
    await user.fill(url, { ...change, price: 'price_Sandbox_starter_monthly' });
    const after = await read(subscription.id);
    expect(after).toMatchObject({
      items: { data: [{ price: { lookup_key: 'starter_monthly' } }] },
      metadata: { plan: 'creator' },
    });
  });

  it('accepts a new card and pays open invoices', async () => {
    const { subscription } = await user.trial({}, { card: CARD_THAT_FAILS_LATER });
    await user.advance(3.1);
    const url = await user.openPortal(subscription.customer);
    const open = { action: 'pay_invoice', invoice: (await read(subscription.id)).latest_invoice };
    expect((await user.fill(url, open)).status).toBe(400);
    const declined = { action: 'update_card', card_number: '4000000000000002' };
    expect((await user.fill(url, declined)).status).toBe(400);
    await user.fill(url, { action: 'update_card', card_number: GOOD_CARD });
    expect(await user.status(subscription.id)).toBe('past_due');
    expect((await user.fill(url, open)).status).toBe(303);
    expect(await user.status(subscription.id)).toBe('active');
    expect((await user.listTypes()).slice(-2)).toEqual([
      'invoice.paid',
      'customer.subscription.updated',
    ]);
  });

  it('lets an open invoice be paid at its own URL', async () => {
    const { subscription } = await user.trial({}, { card: CARD_THAT_FAILS_LATER });
    await user.advance(3.1);
    const { latest_invoice: id } = await read(subscription.id);
    const address = String((await user.get(`/invoices/${id}`)).body['hosted_invoice_url']);
    expect(await (await fetch(address)).text()).toContain('$18.00');
    expect((await user.fill(address, {})).status).toBe(400);
    await user.post(`/subscriptions/${subscription.id}`, {
      default_payment_method: 'pm_card_visa',
    });
    expect((await user.fill(address, {})).status).toBe(303);
    expect(await user.status(subscription.id)).toBe('active');
  });

  it('gives no access to another customer', async () => {
    const mine = await user.subscribe();
    const other = await user.subscribe();
    const url = await user.openPortal(mine.subscription.customer);
    const fields = { action: 'cancel', subscription: other.subscription.id };
    expect((await user.fill(url, fields)).status).toBe(404);
    expect((await read(other.subscription.id)).cancel_at).toBeNull();
  });

  it('is open for an hour to anyone with its URL', async () => {
    const { subscription } = await user.subscribe();
    const url = await user.openPortal(subscription.customer);
    await user.advance(1.1 / 24);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/stripe/p/session/test_guess`)).status).toBe(404);
  });

  it('opens a flow directly, and returns from it', async () => {
    const { subscription } = await user.subscribe();
    const flow_data = {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscription.id },
      after_completion: { type: 'redirect', redirect: { return_url: CANCEL_URL } },
    };
    const url = await user.openPortal(subscription.customer, { flow_data });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Cancel at period end');
    expect(page).not.toContain('Use this card');
    const done = await user.fill(url, { action: 'cancel', subscription: subscription.id });
    expect(done.headers.get('location')).toBe(CANCEL_URL);
  });

  it('has one configuration, which cancels subscriptions at the end of the period', async () => {
    const { body } = await user.get('/billing_portal/configurations', { is_default: true });
    expect(body.data).toMatchObject([
      {
        is_default: true,
        features: { subscription_cancel: { enabled: true, mode: 'at_period_end' } },
      },
    ]);
  });
});
