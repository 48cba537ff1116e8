import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { type EmailMessage, MailError } from '#app/server/ports/mailer.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { catchUp } from '#app/server/services/billing/catch-up.ts';
import { applyEvent, requeueEvents } from '#app/server/services/billing/events.ts';
import { CARD_THAT_FAILS_LATER, GOOD_CARD } from '#tests/app/server/sandbox/stripe/stripe-user.ts';
import { type BillingBench, createBillingBench } from '#tests/support/billing-bench.ts';

let bench: BillingBench;
let actor: Actor;
beforeAll(async () => {
  bench = await createBillingBench();
  await bench.sandbox.control.setKnobs('stripe', { webhookRepeats: 1 });
});
afterAll(() => bench.close());
beforeEach(async () => {
  actor = await bench.fixture.createActor({ plan: null });
  bench.fixture.emails.splice(0);
});

const toEmail = ({ userId }: Actor) => `${userId}@example.com`;

async function subscribe(card = GOOD_CARD): Promise<void> {
  const input = { plan: 'creator', billingCycle: 'monthly' } as const;
  const { url } = await bench.services.startCheckout(actor, input);
  expect((await bench.stripe.pay(url, card)).status).toBe(303);
}

async function join(role: 'owner' | 'editor'): Promise<Actor> {
  const other = await bench.fixture.createActor({ plan: null });
  const { workspaceId } = actor;
  await bench.deps.prisma.member.create({
    data: { id: createId('mem'), workspaceId, userId: other.userId, role },
  });
  return other;
}

/** Lists this test's emails by the start of their subject. */
function listEmails(start: string): EmailMessage[] {
  return bench.fixture.emails.filter(({ subject }) => subject.startsWith(start));
}

/** Processes every event again, as if its completion had been lost. */
async function workAgain(): Promise<void> {
  await bench.deps.prisma.billingEvent.updateMany({ data: { processedAt: null } });
  for (const { id } of await bench.deps.prisma.billingEvent.findMany({ select: { id: true } }))
    await applyEvent(bench.deps, id);
}

async function inPortal(fields: Record<string, string>): Promise<void> {
  const row = await bench.deps.prisma.subscription.findFirstOrThrow({
    where: { workspaceId: actor.workspaceId },
  });
  const url = await bench.stripe.openPortal(row.customerId ?? '');
  const subscription = row.subscriptionId ?? '';
  expect((await bench.stripe.fill(url, { subscription, ...fields })).status).toBe(303);
}

describe('the email before a trial ends', () => {
  it('informs each owner once of the day, the price, and how to cancel', async () => {
    const second = await join('owner');
    await join('editor');
    await subscribe();
    await bench.waitUntilIdle();
    await catchUp(bench.deps);
    await bench.waitUntilIdle();
    await workAgain();
    const emails = listEmails('Your free trial ends');
    expect(emails.map(({ to }) => to).sort()).toEqual([toEmail(actor), toEmail(second)].sort());
    const row = await bench.deps.prisma.subscription.findUniqueOrThrow({
      where: { workspaceId: actor.workspaceId },
    });
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(emails[0]?.text).toContain(`ends on ${day.format(row.trialEndsAt ?? 0)}.`);
    expect(emails[0]?.text).toContain('$18 a month, before discounts and taxes');
    expect(emails[0]?.text).toContain('“Kiln & Ash”');
    expect(emails[0]?.text).toMatch(/To cancel.*\n\nhttp:\/\/localhost:3000\/app\n$/u);
  });

  it('is not sent after a cancellation', async () => {
    await subscribe();
    const sub = await bench.stripe.get('/subscriptions', { limit: 1 });
    const [subscription] = sub.body.data;
    await bench.stripe.post(`/subscriptions/${subscription?.id}`, { cancel_at_period_end: true });
    await bench.waitUntilIdle();
    expect(listEmails('Your free trial ends')).toEqual([]);
  });

  it('is retried for three days when the mail server is unavailable', async () => {
    let isAway = true;
    const send = async (email: EmailMessage) => {
      if (isAway) throw new MailError('away');
      bench.fixture.emails.push(email);
    };
    const deps = { ...bench.deps, mailer: { send, close: () => undefined } };
    await subscribe();
    const findEvent = () =>
      bench.deps.prisma.billingEvent.findFirstOrThrow({
        where: { type: 'customer.subscription.trial_will_end', processedAt: null },
      });
    await expect.poll(findEvent).toBeTruthy();
    const { id } = await findEvent();
    await expect(applyEvent(deps, id)).rejects.toThrow(MailError);
    isAway = false;
    await applyEvent(deps, id);
    expect(listEmails('Your free trial ends').map(({ to }) => to)).toEqual([toEmail(actor)]);
    // After a long gap, an event is no longer worth an email.
    await bench.deps.prisma.billingEmail.deleteMany();
    const happenedAt = new Date(bench.clock.now().getTime() - 4 * 86_400_000);
    await bench.deps.prisma.billingEvent.update({
      where: { id },
      data: { happenedAt, processedAt: null },
    });
    await applyEvent(deps, id);
    expect(listEmails('Your free trial ends')).toHaveLength(1);
  });
});

describe('an email that a worker left unfinished', () => {
  const setRow = (data: { claimedUntil: Date; sentAt: null }, eventId: string) =>
    bench.deps.prisma.billingEmail.updateMany({ where: { eventId }, data });

  it('is sent by the next worker, once its lease has expired, with the same Message-ID', async () => {
    await subscribe();
    await bench.waitUntilIdle();
    const [first] = listEmails('Your free trial ends');
    const { eventId } = await bench.deps.prisma.billingEmail.findFirstOrThrow({
      where: { userId: actor.userId },
    });
    const findEvent = () =>
      bench.deps.prisma.billingEvent.findUniqueOrThrow({ where: { id: eventId } });
    const open = () =>
      bench.deps.prisma.billingEvent.update({
        where: { id: eventId },
        data: { processedAt: null },
      });
    bench.fixture.emails.splice(0);
    await open();
    await setRow({ claimedUntil: new Date(Date.now() + 60_000), sentAt: null }, eventId);
    await applyEvent(bench.deps, eventId);
    expect([listEmails('Your').length, (await findEvent()).processedAt]).toEqual([0, null]);
    await setRow({ claimedUntil: new Date(Date.now() - 1000), sentAt: null }, eventId);
    await requeueEvents({
      ...bench.deps,
      clock: { now: () => new Date(bench.clock.now().getTime() + 3 * 60_000) },
    });
    await bench.waitUntilIdle();
    expect(listEmails('Your')).toEqual([first]);
    expect(first?.messageId).toBe(`<${eventId}.${actor.userId}@localhost>`);
    expect((await findEvent()).processedAt).not.toBeNull();
    await open();
    await applyEvent(bench.deps, eventId);
    expect(listEmails('Your')).toHaveLength(1);
  });
});

describe('the email about a failed payment', () => {
  it('is sent once per failure, says what stops and how to fix it, and contains no secret', async () => {
    await subscribe(CARD_THAT_FAILS_LATER);
    await bench.waitUntilIdle();
    await bench.advance(3.1);
    await bench.waitUntilIdle();
    await catchUp(bench.deps);
    await bench.waitUntilIdle();
    await workAgain();
    const [email, ...more] = listEmails('A payment');
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      to: toEmail(actor),
      subject: 'A payment for “Kiln & Ash” failed',
    });
    expect(email?.text).toContain('can’t publish until payment succeeds');
    expect(email?.text).toContain('“Manage billing”');
    expect(email?.text.match(/https?:\S+/gu)).toEqual(['http://localhost:3000/app']);
  });

  it('is not sent when the invoice was paid in the meantime', async () => {
    await subscribe(CARD_THAT_FAILS_LATER);
    await bench.waitUntilIdle();
    await bench.sandbox.control.setKnobs('stripe', { webhooksLost: true });
    await bench.advance(3.1);
    await inPortal({ action: 'update_card', card_number: GOOD_CARD });
    const row = await bench.deps.prisma.subscription.findUniqueOrThrow({
      where: { workspaceId: actor.workspaceId },
    });
    const { body } = await bench.stripe.get(`/subscriptions/${row.subscriptionId ?? ''}`);
    await inPortal({ action: 'pay_invoice', invoice: body.latest_invoice });
    await bench.sandbox.control.setKnobs('stripe', { webhooksLost: false });
    bench.fixture.emails.splice(0);
    await catchUp(bench.deps);
    await bench.waitUntilIdle();
    expect(listEmails('A payment').filter(({ to }) => to === toEmail(actor))).toEqual([]);
    const after = await bench.deps.prisma.subscription.findUniqueOrThrow({
      where: { workspaceId: actor.workspaceId },
    });
    expect(after.status).toBe('active');
  });
});

describe('the email about a subscription that ended because of failed payments', () => {
  afterAll(() => bench.sandbox.control.setKnobs('stripe', { paymentRetryDays: '3,5,7' }));

  it('names the former plan and what remains, and is not sent after a cancellation', async () => {
    await bench.sandbox.control.setKnobs('stripe', { paymentRetryDays: '1' });
    await subscribe(CARD_THAT_FAILS_LATER);
    await bench.waitUntilIdle();
    await bench.advance(3.1);
    await bench.waitUntilIdle();
    await bench.advance(1.1);
    await bench.waitUntilIdle();
    await catchUp(bench.deps);
    await bench.waitUntilIdle();
    await workAgain();
    const [email, ...more] = listEmails('The plan for').filter(({ to }) => to === toEmail(actor));
    expect(more).toEqual([]);
    expect(email?.subject).toBe('The plan for “Kiln & Ash” has ended');
    expect(email?.text).toContain('The Creator plan for the workspace “Kiln & Ash” has ended');
    expect(email?.text).toMatch(/\nhttp:\/\/localhost:3000\/pricing\n$/u);

    actor = await bench.fixture.createActor({ plan: null });
    await subscribe();
    await bench.waitUntilIdle();
    const { subscriptionId } = await bench.deps.prisma.subscription.findUniqueOrThrow({
      where: { workspaceId: actor.workspaceId },
    });
    await bench.deps.billing.cancelSubscription(subscriptionId ?? '');
    await bench.waitUntilIdle();
    expect(listEmails('The plan for').filter(({ to }) => to === toEmail(actor))).toEqual([]);
  });
});
