import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/server/services/actor.ts';
import { catchUp } from '#app/server/services/billing/catch-up.ts';
import { getPlanLimits } from '#app/server/services/usage/plan-limits.ts';
import { CARD_THAT_FAILS_LATER, GOOD_CARD } from '#tests/app/server/sandbox/stripe/stripe-user.ts';
import { type BillingBench, createBillingBench } from '#tests/support/billing-bench.ts';

/**
 * What each Stripe status means to the app, repeated here so that the app's own table is checked against it.
 */
const MEANING: Readonly<Record<string, string>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'none',
};

/**
 * Lives through a subscription, driven by Stripe over HTTP only: every webhook comes twice and in any order.
 */
describe('a year of a subscription, with webhooks out of order, duplicated, and lost for a day', () => {
  let bench: BillingBench;
  let actor: Actor;
  let subscription = '';
  let customer = '';
  beforeAll(async () => {
    bench = await createBillingBench();
    actor = await bench.fixture.createActor({ plan: null });
    await bench.sandbox.control.setKnobs('stripe', { webhookShuffled: true, webhookRepeats: 1 });
  });
  afterAll(() => bench.close());

  const readRow = () =>
    bench.deps.prisma.subscription.findUniqueOrThrow({
      where: { workspaceId: actor.workspaceId },
    });
  const isOpenToPublish = async () =>
    (await getPlanLimits(bench.deps.prisma, actor.workspaceId)).subscribed;

  /** Asserts that the app's row matches Stripe's once all work is done. */
  async function expectEqual(): Promise<string> {
    await bench.waitUntilIdle();
    const { body } = await bench.stripe.get(`/subscriptions/${subscription}`);
    const [item] = (body['items'] as { data: Item[] }).data;
    const [plan, cycle] = (item?.price.lookup_key ?? '').split('_');
    const status = MEANING[body.status];
    const row = await readRow();
    expect({
      status: row.status,
      plan: row.plan,
      cycle: row.cycle,
      periodEndsAt: toSeconds(row.periodEndsAt),
      trialEndsAt: toSeconds(row.trialEndsAt),
      cancelAt: toSeconds(row.cancelAt),
    }).toEqual({
      ...(status === 'none' ? { status, plan: null, cycle: null } : { status, plan, cycle }),
      periodEndsAt: item?.current_period_end,
      trialEndsAt: body['trial_end'],
      cancelAt: body['ended_at'] ?? body['cancel_at'],
    });
    expect(await isOpenToPublish()).toBe(['active', 'trialing'].includes(body.status));
    return body.status;
  }

  const inPortal = async (fields: Record<string, string>) => {
    const url = await bench.stripe.openPortal(customer);
    expect((await bench.stripe.fill(url, { subscription, ...fields })).status).toBe(303);
  };

  it('starts with three free days', async () => {
    const input = { plan: 'creator', billingCycle: 'monthly' } as const;
    const { url } = await bench.services.startCheckout(actor, input);
    expect(await (await fetch(url)).text()).toContain('3 days free, then $18.00');
    const paid = await bench.stripe.pay(url);
    const sessionId = new URL(paid.headers.get('location') ?? '').searchParams.get('session_id');
    const confirmed = await bench.services.confirmCheckout(actor, { sessionId: sessionId ?? '' });
    expect(confirmed).toEqual({
      subscriptionStatus: 'trialing',
      plan: 'creator',
      billingCycle: 'monthly',
    });
    const row = await readRow();
    subscription = row.subscriptionId ?? '';
    customer = row.customerId ?? '';
    expect(await expectEqual()).toBe('trialing');
  });

  it('is charged after the trial, and each month', async () => {
    await bench.advance(3.1);
    expect(await expectEqual()).toBe('active');
    await bench.advance(31);
    expect(await expectEqual()).toBe('active');
  });

  it('becomes past due when the card fails: publishing stops, and no data is lost', async () => {
    await inPortal({ action: 'update_card', card_number: CARD_THAT_FAILS_LATER });
    // A webhook in flight while the clocks jump would arrive with an expired signature.
    await bench.waitUntilIdle();
    await bench.advance(31);
    expect(await expectEqual()).toBe('past_due');
    const input = { plan: 'starter', billingCycle: 'monthly' } as const;
    await expect(bench.services.startCheckout(actor, input)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('recovers when the open invoice is paid with another card', async () => {
    await inPortal({ action: 'update_card', card_number: GOOD_CARD });
    const { latest_invoice: invoice } = (await bench.stripe.get(`/subscriptions/${subscription}`))
      .body;
    await inPortal({ action: 'pay_invoice', invoice });
    expect(await expectEqual()).toBe('active');
  });

  it('changes the plan and credits the unused part', async () => {
    await inPortal({ action: 'change_plan', price: 'price_Sandbox_starter_monthly' });
    await expectEqual();
    expect((await readRow()).plan).toBe('starter');
    await bench.advance(32);
    await expectEqual();
    const { body } = await bench.stripe.get('/invoices', { customer, limit: 3 });
    const lines = body.data.flatMap((invoice) => (invoice['lines'] as { data: Line[] }).data);
    expect(lines.some(({ amount }) => amount < 0)).toBe(true);
    await inPortal({ action: 'change_plan', price: 'price_Sandbox_creator_yearly' });
    await expectEqual();
    expect(await readRow()).toMatchObject({ plan: 'creator', cycle: 'yearly' });
  });

  it('catches up after a day of lost webhooks', async () => {
    await bench.sandbox.control.setKnobs('stripe', { webhooksLost: true });
    await inPortal({ action: 'change_plan', price: 'price_Sandbox_starter_yearly' });
    await bench.advance(1);
    await bench.waitUntilIdle();
    expect((await readRow()).plan).toBe('creator');
    await bench.sandbox.control.setKnobs('stripe', { webhooksLost: false });
    await catchUp(bench.deps);
    await expectEqual();
    expect((await readRow()).plan).toBe('starter');
    // Catching up again on events that were already applied changes nothing.
    const { version } = await readRow();
    await catchUp(bench.deps);
    await bench.waitUntilIdle();
    expect((await readRow()).version).toBe(version);
  });

  it('records refunds, and whether the guarantee covers them', async () => {
    const charges = await listCharges();
    await bench.stripe.post('/refunds', { charge: charges[0], amount: 500 });
    await bench.waitUntilIdle();
    const refunds = await bench.deps.prisma.refund.findMany();
    expect(refunds).toMatchObject([
      { amountCents: 500, userId: actor.userId, isWithinGuarantee: true },
    ]);
    const shown = await bench.services.getBilling(actor);
    expect(shown.refunds.map(({ amount }) => amount)).toEqual(['$5']);
  });

  it('renews after the year, is canceled at period end, and ends', async () => {
    await bench.advance(366);
    expect(await expectEqual()).toBe('active');
    await inPortal({ action: 'cancel' });
    expect(await expectEqual()).toBe('active');
    expect((await readRow()).cancelAt).not.toBeNull();
    await bench.advance(366);
    expect(await expectEqual()).toBe('canceled');
  });

  it('allows no second trial, here or in another workspace with the same payer', async () => {
    const other = await bench.fixture.createActor({ plan: null });
    for (const again of [actor, { ...other, userId: actor.userId }]) {
      const input = { plan: 'creator', billingCycle: 'yearly' } as const;
      const { url } = await bench.services.startCheckout(again, input);
      const page = await (await fetch(url)).text();
      expect(page).not.toContain('days free');
      expect(page).toContain('$129.00');
    }
  });

  it("emails the owner about the trial's end and the failed payment, once each", async () => {
    const { emails } = bench.fixture;
    const to = `${actor.userId}@example.com`;
    expect(emails.map((email) => [email.to, email.subject.slice(0, 9)])).toEqual([
      [to, 'Your free'],
      [to, 'A payment'],
    ]);
  });

  it('accepts every webhook that Stripe signed', async () => {
    const { sent } = await bench.listSendings();
    const reported = sent.filter(({ status }) => status !== null);
    expect(reported.length).toBeGreaterThan(40);
    expect(reported.filter(({ status }) => status !== 200)).toEqual([]);
  });

  async function listCharges(): Promise<string[]> {
    const { body } = await bench.stripe.get('/invoices', {
      customer,
      limit: 5,
      expand: ['data.payments'],
    });
    return body.data.flatMap((invoice) =>
      ((invoice['payments'] as { data: Payment[] } | undefined)?.data ?? []).map(
        ({ payment }) => payment.charge ?? payment.payment_intent,
      ),
    );
  }
});

interface Item {
  readonly current_period_end: number;
  readonly price: { readonly lookup_key: string };
}

interface Line {
  readonly amount: number;
}

interface Payment {
  readonly payment: { readonly charge?: string; readonly payment_intent: string };
}

function toSeconds(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000);
}
