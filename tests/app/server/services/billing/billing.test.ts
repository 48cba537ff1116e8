import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { setWorkspacePlan } from '#app/server/services/billing/set-workspace-plan.ts';
import { requeueEvents } from '#app/server/services/billing/events.ts';
import { getPriceId } from '#app/server/services/billing/find-price.ts';
import { recordRefunds } from '#app/server/services/billing/record-refunds.ts';
import { startCheckout } from '#app/server/services/billing/start-checkout.ts';
import { syncSubscription } from '#app/server/services/billing/sync-subscription.ts';
import { startImport } from '#app/server/services/downloads/start-import.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { createUpload } from '#app/server/services/media/uploads/create-upload.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { getPlanLimits } from '#app/server/services/usage/plan-limits.ts';
import { CARD_THAT_FAILS_LATER, GOOD_CARD } from '#tests/app/server/sandbox/stripe/stripe-user.ts';
import { type BillingBench, createBillingBench } from '#tests/support/billing-bench.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const DAY_MS = 86_400_000;
const STARTER_PRICE = 'price_Sandbox_starter_monthly';
const CREATOR = { plan: 'creator', billingCycle: 'monthly' } as const;

let bench: BillingBench;
beforeAll(async () => {
  bench = await createBillingBench();
});
afterAll(() => bench.close());

const refuse = async (work: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

async function subscribe(actor: Actor, card = GOOD_CARD): Promise<string> {
  const { url } = await bench.services.startCheckout(actor, CREATOR);
  const paid = await bench.stripe.pay(url, card);
  return new URL(paid.headers.get('location') ?? '').searchParams.get('session_id') ?? '';
}

describe('a checkout', () => {
  it('takes the price, the user and the URL from the server only', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    const priceId = await bench.services.getPriceId(CREATOR);
    const start = (more: object) => bench.services.startCheckout(actor, { ...CREATOR, ...more });
    const other = await refuse(start({ priceId: 'price_Sandbox_starter_monthly' }));
    expect(other).toMatchObject({ code: 'validation_failed' });
    expect(other.violations).toMatchObject([{ pointer: '/priceId' }]);
    for (const claim of [{ userId: 'usr_else' }, { email: 'else@example.com' }]) {
      expect((await refuse(start(claim))).code).toBe('forbidden');
    }
    const email = `${actor.userId}@example.com`;
    expect((await start({ priceId, userId: actor.userId, email })).url).toContain('/c/pay/');
  });

  it('requires an owner with a session', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    for (const other of [
      { ...actor, role: 'editor' as const },
      { ...actor, via: 'token' as const },
    ]) {
      expect((await refuse(bench.services.startCheckout(other, CREATOR))).code).toBe('forbidden');
    }
  });

  it('continues without an invalid code, and says so', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    const withCode = (promoCode: string) =>
      bench.services.startCheckout(actor, { ...CREATOR, promoCode });
    const good = await withCode('fall20');
    expect(good.promoCodeApplied).toBe(true);
    expect(await (await fetch(good.url)).text()).toContain('20% off once');
    const bad = await withCode('SUMMER19');
    expect(bad.promoCodeApplied).toBe(false);
    // A customer has one open checkout, so the earlier one is closed.
    expect((await fetch(good.url)).status).toBe(410);
    expect((await fetch(bad.url)).status).toBe(200);
  });

  it('reuses the existing customer, and creates a new one only when that one is gone', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    const customers: string[] = [];
    const deleted = new Set<string>();
    const { billing } = bench.deps;
    const watched = {
      ...billing,
      createCheckout: async (request: Parameters<typeof billing.createCheckout>[0]) => {
        customers.push(request.customerId);
        return deleted.has(request.customerId) ? null : billing.createCheckout(request);
      },
    };
    const start = () => startCheckout({ ...bench.deps, billing: watched }, actor, CREATOR);
    await start();
    await start();
    const [first = ''] = customers;
    expect(customers).toEqual([first, first]);
    deleted.add(first);
    await start();
    const [again, second] = customers.slice(2);
    expect(again).toBe(first);
    expect(second).not.toBe(first);
    const payer = await bench.deps.prisma.payer.findUnique({ where: { userId: actor.userId } });
    expect(payer?.customerId).toBe(second);
  });

  it('names the missing setting when a plan has no price', async () => {
    const settings = {
      ...bench.deps.settings,
      prices: { ...bench.deps.settings.prices, creator_monthly: 'nothing' },
    };
    const error = await refuse(getPriceId({ ...bench.deps, settings }, CREATOR));
    expect(error).toMatchObject({ status: 400, meta: { varName: 'STRIPE_PRICE_CREATOR_MONTHLY' } });
    const yearly = { ...settings.prices, creator_monthly: 'creator_yearly' };
    const wrong = { ...settings, prices: yearly };
    expect(
      (await refuse(getPriceId({ ...bench.deps, settings: wrong }, CREATOR))).message,
    ).toContain('isn’t billed per month');
  });

  it('gives one trial to two workspaces with the same payer, whatever the payment method', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    const second = { ...(await bench.fixture.createActor({ plan: null })), userId: actor.userId };
    const sessionId = await subscribe(actor);
    // No webhook has been processed yet: the second checkout finds the first one's payment on its own.
    const { url } = await bench.services.startCheckout(second, CREATOR);
    expect(await (await fetch(url)).text()).not.toContain('days free');
    expect((await bench.services.confirmCheckout(actor, { sessionId })).subscriptionStatus).toBe(
      'trialing',
    );
    expect((await refuse(bench.services.confirmCheckout(second, { sessionId }))).code).toBe(
      'not_found',
    );
  });
});

describe('a subscription', () => {
  it('is not overwritten by a writer with stale data', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    await bench.services.confirmCheckout(actor, { sessionId: await subscribe(actor) });
    const readRow = () =>
      bench.deps.prisma.subscription.findUniqueOrThrow({
        where: { workspaceId: actor.workspaceId },
      });
    const { subscriptionId } = await readRow();
    const id = subscriptionId ?? '';
    const gate = Promise.withResolvers<void>();
    const hasRead = Promise.withResolvers<void>();
    const { billing } = bench.deps;
    const findSubscription = async (subscription: string) => {
      const found = await billing.findSubscription(subscription);
      hasRead.resolve();
      await gate.promise;
      return found;
    };
    const late = syncSubscription({ ...bench.deps, billing: { ...billing, findSubscription } }, id);
    await hasRead.promise;
    const { body } = await bench.stripe.get(`/subscriptions/${id}`);
    const [item] = (body['items'] as { data: { id: string }[] }).data;
    await bench.stripe.post(`/subscriptions/${id}`, {
      items: [{ id: item?.id, price: 'price_Sandbox_starter_monthly' }],
    });
    await syncSubscription(bench.deps, id);
    gate.resolve();
    await late;
    expect(await readRow()).toMatchObject({ plan: 'starter', status: 'trialing' });
  });

  it('is ignored for an unknown customer', async () => {
    const { subscription } = await bench.stripe.trial();
    await syncSubscription(bench.deps, subscription.id);
    const found = await bench.deps.prisma.subscription.findMany({
      where: { subscriptionId: subscription.id },
    });
    expect(found).toEqual([]);
  });
});

describe('scheduled posts after the customer changes to a smaller plan at the provider', () => {
  const { registry } = createScriptedPlatform();

  async function scheduleThree(actor: Actor): Promise<string[]> {
    const accountId = await bench.fixture.connect(actor, 'linkedin');
    const deps = { ...bench.deps, platforms: registry };
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      const noon = new Date(bench.clock.now().getTime() + 20 * DAY_MS).setUTCHours(12, minute);
      const input = PublishPostInput.parse({
        accountIds: [accountId],
        content: { captions: [`Kiln ${minute}`] },
        publishAt: new Date(noon).toISOString(),
      });
      ids.push((await publishPost(deps, actor, { input, source: 'api' })).id);
    }
    return ids;
  }
  /** Creates a workspace with three posts on one day. `read` returns its status and the posts' states. */
  async function start(card: string) {
    const actor = await bench.fixture.createActor({ plan: null });
    const sessionId = await subscribe(actor, card);
    await bench.services.confirmCheckout(actor, { sessionId });
    const { subscription } = (await bench.stripe.get(`/checkout/sessions/${sessionId}`)).body;
    const readSubscription = async () =>
      (await bench.stripe.get(`/subscriptions/${subscription}`)).body;
    const usePortal = async (fields: Record<string, string>) => {
      const portal = await bench.stripe.openPortal((await readSubscription()).customer);
      expect((await bench.stripe.fill(portal, fields)).status).toBe(303);
      await bench.waitUntilIdle();
    };
    const ids = await scheduleThree(actor);
    return {
      changePlan: () => usePortal({ action: 'change_plan', subscription, price: STARTER_PRICE }),
      pay: async () => {
        await usePortal({ action: 'update_card', card_number: GOOD_CARD });
        const { latest_invoice: invoice } = await readSubscription();
        await usePortal({ action: 'pay_invoice', invoice });
      },
      read: async () => {
        const { prisma } = bench.deps;
        const { plan, status } = await getPlanLimits(prisma, actor.workspaceId);
        const posts = await prisma.post.findMany({ where: { id: { in: ids } } });
        const states = ids.map((id) => posts.find((post) => post.id === id)?.stateSummary);
        return [plan, status, ...states];
      },
    };
  }

  it('are held beyond the new limit of their day', async () => {
    const { changePlan, read } = await start(GOOD_CARD);
    await changePlan();
    expect(await read()).toEqual(['starter', 'trialing', 'scheduled', 'held', 'held']);
  });

  it('are held while a payment is overdue, and stay held when it succeeds', async () => {
    const { changePlan, pay, read } = await start(CARD_THAT_FAILS_LATER);
    await bench.advance(3.1);
    await bench.waitUntilIdle();
    expect(await read()).toEqual(['creator', 'past_due', 'scheduled', 'scheduled', 'scheduled']);
    await changePlan();
    expect(await read()).toEqual(['starter', 'past_due', 'scheduled', 'held', 'held']);
    await pay();
    expect(await read()).toEqual(['starter', 'active', 'scheduled', 'held', 'held']);
  });
});

describe('the portal', () => {
  it('requires a sign-in within the hour, and something to manage', async () => {
    const base = await bench.fixture.createActor({ plan: null });
    const now = bench.clock.now().getTime();
    const actor = { ...base, authTime: new Date(now - 59 * 60_000) };
    expect((await refuse(bench.services.openPortal(actor))).code).toBe('conflict');
    await bench.services.confirmCheckout(actor, { sessionId: await subscribe(actor) });
    expect((await bench.services.openPortal(actor)).url).toContain('/p/session/');
    const old = { ...base, authTime: new Date(now - 61 * 60_000) };
    expect((await refuse(bench.services.openPortal(old))).code).toBe('reverification_required');
    const member = { ...(await bench.fixture.createActor()), workspaceId: base.workspaceId };
    const theirs = bench.services.openPortal({ ...member, authTime: new Date(now) });
    expect((await refuse(theirs)).message).toContain('Someone else pays');
  });
});

describe('a plan set by the operator', () => {
  const limits = { postsPerDay: 50, deliveriesPerDay: 300, aiTokensPerDay: null };
  const named = (actor: Actor) => ({ workspaceId: actor.workspaceId, ownerEmail: null });

  it('applies at once, and keeps the workspace from buying a smaller one', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    const words = await setWorkspacePlan(bench.deps, {
      workspaceId: null,
      ownerEmail: `${actor.userId}@Example.com`,
      plan: 'enterprise',
      limits,
    });
    expect(words).toContain('Enterprise, 50 posts and 300 platform posts a day');
    expect(await getPlanLimits(bench.deps.prisma, actor.workspaceId)).toMatchObject({
      plan: 'enterprise',
      postsPerDay: 50,
      deliveriesPerDay: 300,
    });
    expect((await refuse(bench.services.startCheckout(actor, CREATOR))).code).toBe('conflict');
    await setWorkspacePlan(bench.deps, {
      ...named(actor),
      plan: null,
      limits: { ...limits, postsPerDay: null, deliveriesPerDay: null },
    });
    const after = await getPlanLimits(bench.deps.prisma, actor.workspaceId);
    expect(after.subscribed).toBe(false);
  });

  it('is rejected while another plan is being paid for', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    await bench.services.confirmCheckout(actor, { sessionId: await subscribe(actor) });
    const set = setWorkspacePlan(bench.deps, { ...named(actor), plan: 'enterprise', limits });
    expect((await refuse(set)).message).toContain('pays for the creator plan');
  });
});

describe('without a subscription', () => {
  it('rejects every file, at all endpoints', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    const bytes = async function* () {
      yield Buffer.from('never read');
    };
    const file = { fileName: 'a.png', sizeBytes: 10 };
    const deps = bench.deps;
    // Started one by one: a promise that nobody awaits yet must not be rejected.
    for (const start of [
      () => uploadMedia(deps, actor, { fileName: 'a.png', stream: bytes() }),
      () => createUpload(deps, actor, file),
      () => startImport(deps, actor, { url: 'https://videos.example.com/a.mp4' }),
    ]) {
      expect((await refuse(start())).code).toBe('subscription_required');
    }
  });
});

describe('an event from the payment provider', () => {
  it('is processed again after two minutes without progress', async () => {
    await bench.waitUntilIdle();
    const { prisma, queue } = bench.deps;
    const now = bench.clock.now().getTime();
    const add = (id: string, ageMs: number, processedAt: Date | null = null) =>
      prisma.billingEvent.create({
        data: {
          id,
          type: 'charge.refunded',
          subscriptionId: null,
          chargeId: 'ch_1',
          processedAt,
          happenedAt: new Date(now),
          receivedAt: new Date(now - ageMs),
        },
      });
    await add('evt_old', 130_000);
    await add('evt_new', 60_000);
    await add('evt_done', 130_000, new Date(now));
    await requeueEvents(bench.deps);
    const { length } = queue.requests;
    expect(queue.requests.splice(0).map(({ payload }) => payload['eventId'])).toEqual(['evt_old']);
    expect(length).toBe(1);
    await prisma.billingEvent.deleteMany({ where: { chargeId: 'ch_1' } });
  });

  it('about a refund is recorded once, with whether the guarantee covered it', async () => {
    const actor = await bench.fixture.createActor({ plan: null });
    await bench.services.startCheckout(actor, CREATOR);
    const { prisma, billing } = bench.deps;
    const { customerId } = await prisma.payer.findUniqueOrThrow({
      where: { userId: actor.userId },
    });
    const paidAt = new Date('2026-01-01T00:00:00Z');
    const give = (id: string, afterMs: number) => ({
      id,
      customerId: customerId ?? '',
      amountCents: 900,
      currency: 'usd',
      reason: null,
      paidAt,
      createdAt: new Date(paidAt.getTime() + afterMs),
    });
    const guaranteeMs = 30 * 86_400_000;
    const refunds = [give('re_in', guaranteeMs), give('re_late', guaranteeMs + 1)];
    const deps = { ...bench.deps, billing: { ...billing, listRefunds: async () => refunds } };
    await recordRefunds(deps, 'ch_2');
    await recordRefunds(deps, 'ch_2');
    const rows = await prisma.refund.findMany({
      where: { userId: actor.userId },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ id, isWithinGuarantee }) => [id, isWithinGuarantee])).toEqual([
      ['re_in', true],
      ['re_late', false],
    ]);
  });
});

describe('the webhook endpoint', () => {
  it('accepts signed events only, and each event once', async () => {
    const send = (body: string, signature: string) =>
      fetch(bench.webhookUrl, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
    const forged = await send('{"id":"evt_forged","object":"event"}', 't=1,v1=00');
    expect(forged.status).toBe(400);
    expect(await forged.json()).toMatchObject({ code: 'invalid_signature' });
    expect((await fetch(bench.webhookUrl, { method: 'POST' })).status).toBe(400);
    await bench.waitUntilIdle();
    const events = await bench.deps.prisma.billingEvent.findMany({ select: { processedAt: true } });
    expect(events.length).toBeGreaterThan(0);
    expect(events.every(({ processedAt }) => processedAt !== null)).toBe(true);
  });
});

describe('an Enterprise request', () => {
  it("is added to the operator's list, at most five per hour from one address", async () => {
    const input = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Forty a day.' };
    const ask = () =>
      bench.services.requestEnterprise({ actor: null, network: '203.0.113.0/24' }, input);
    for (let count = 0; count < 5; count += 1) await ask();
    expect((await refuse(ask())).code).toBe('rate_limited');
    const requests = await bench.deps.prisma.contactRequest.findMany();
    expect(requests).toHaveLength(5);
    expect(requests[0]).toMatchObject({
      name: 'Ada',
      company: null,
      handledAt: null,
      userId: null,
    });
  });
});
