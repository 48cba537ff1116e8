import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as home from '#app/routes/app._index.tsx';
import * as billing from '#app/routes/app.settings_.billing.tsx';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { createPageContext, type Instead } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { NO_PLATFORMS } from '#tests/support/team.ts';

const visit = createPages([
  { id: 'routes/app._index', path: '', module: home },
  { id: 'routes/app.settings_.billing', path: 'settings/billing', module: billing },
]);

let fixture: ServiceFixture;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
});
beforeEach(async () => {
  owner = await fixture.createActor({ plan: 'creator' });
});
afterAll(() => fixture.close());

const NO_NEWS: Instead = { 'accounts.listEndingVersions': () => [] };

function open(path: string, instead: Instead = {}, form?: Readonly<Record<string, string>>) {
  const context = createPageContext(fixture, { actor: owner, instead: { ...NO_NEWS, ...instead } });
  return visit(path, { context, ...(form && { form }) });
}

const fail = (code: 'unavailable' | 'internal' | 'forbidden', message: string) => async () => {
  throw new AppError(code, { message });
};

describe('the subscription banner on the dashboard', () => {
  const HOUR = 3_600_000;
  const subscribe = async (status: string, trialHours = 0): Promise<string> => {
    const trialEndsAt = new Date(fixture.clock.now().getTime() + trialHours * HOUR);
    await fixture.deps.prisma.subscription.update({
      where: { workspaceId: owner.workspaceId },
      data: { status, ...(trialHours > 0 && { trialEndsAt }) },
    });
    return (await open('/app')).text;
  };

  it('shows the state of the subscription', async () => {
    expect(await subscribe('active')).toContain('Subscription active — Creator (monthly)');
    expect(await subscribe('trialing', 20)).toContain('Trial — Creator (monthly), 1 day left');
    expect(await subscribe('trialing', 60)).toContain('Trial — Creator (monthly), 3 days left');
    expect(await subscribe('past_due')).toContain('Past due — please update your payment method.');
    expect(await subscribe('none')).toContain('No active subscription.');
  });
});

describe('the first steps', () => {
  beforeEach(async () => {
    owner = await fixture.createActor({ plan: null });
  });

  it('lead from sign-up to the first post, with the trial on Home', async () => {
    const { text, html } = await open('/app');
    expect(text).toContain('Your first post in three steps 0 of 3 done');
    expect(text).toContain('Start 3-day trial');
    expect(text).toContain('Creator, free for 3 days, then $18 a month.');
    expect(html).toMatch(/action="\/pricing"/u);
    expect(html.indexOf('id="first-run"')).toBeLessThan(html.indexOf('No active subscription.'));
  });

  it('can be skipped, and stay skipped', async () => {
    for (const step of ['account', 'plan', 'post'])
      expect((await open('/app?index', {}, { intent: 'skip-step', step })).status).toBe(302);
    expect((await open('/app')).text).not.toContain('Your first post in three steps');
    expect((await open('/app?index', {}, { intent: 'skip-step', step: 'all' })).status).toBe(422);
  });

  it('let only owners start the trial', async () => {
    const { workspaceId } = owner;
    const editor = await fixture.createActor({ plan: null });
    const member = { id: `mem_${editor.userId}`, userId: editor.userId, workspaceId };
    const createdAt = fixture.clock.now();
    await fixture.deps.prisma.member.create({ data: { ...member, role: 'editor', createdAt } });
    owner = { ...editor, workspaceId, role: 'editor' };
    const { text } = await open('/app');
    expect(text).toContain('Ask an owner to choose a plan.');
    expect(text).not.toContain('Start 3-day trial');
  });

  it('take the browser’s time zone, and ask for it once', async () => {
    const take = (timeZone: string) =>
      open('/app?index', {}, { intent: 'take-time-zone', timeZone });
    expect((await open('/app')).text).toContain('Is this workspace in the time zone UTC ?');
    await take('Europe/Berlin');
    expect((await open('/app')).text).toContain('in the time zone Europe/Berlin ?');
    await take('Asia/Tokyo');
    await open('/app?index', {}, { intent: 'keep-time-zone' });
    expect((await open('/app')).text).not.toContain('Is this workspace in the time zone');
    const { timeZone } = await fixture.deps.prisma.workspace.findUniqueOrThrow({
      where: { id: owner.workspaceId },
    });
    expect(timeZone).toBe('Europe/Berlin');
    expect((await take('Mars/Base')).status).toBe(422);
  });
});

describe('a workspace whose payment failed', () => {
  const customerId = (): string => `cus_${owner.userId}`;
  beforeEach(async () => {
    await fixture.deps.prisma.payer.create({
      data: { userId: owner.userId, customerId: customerId() },
    });
    await fixture.deps.prisma.subscription.update({
      where: { workspaceId: owner.workspaceId },
      data: { status: 'past_due', customerId: customerId(), subscriptionId: `sub_${owner.userId}` },
    });
  });

  it('is never told to subscribe, and its payer can update the payment method', async () => {
    const { text, html } = await open('/app');
    expect(text).toContain('Payment past due');
    expect(html.indexOf('please update your payment')).toBeLessThan(html.indexOf('id="first-run"'));
    expect(text).toContain('Update payment method');
    expect(text).toContain('Creator, past due');
    expect(text).not.toMatch(/Subscription required|No active|No plan|View Pricing/u);
  });

  it('sees why nothing is used on the billing page', async () => {
    const { text } = await open('/app/settings/billing');
    expect(text).toContain('Today Past due — please update your payment method.');
    expect(text).not.toContain('Subscribe');
  });

  it('sends members without the rights to an owner', async () => {
    const editor: Actor = { ...(await fixture.createActor({ plan: null })), role: 'editor' };
    const { workspaceId } = owner;
    await fixture.deps.prisma.member.create({
      data: {
        id: `mem_${editor.userId}`,
        userId: editor.userId,
        workspaceId,
        role: 'editor',
        createdAt: fixture.clock.now(),
      },
    });
    owner = { ...editor, workspaceId };
    const { text } = await open('/app');
    expect(text).toContain('Ask an owner');
    expect(text).not.toMatch(/Update payment method|View Pricing/u);
  });
});

describe('a canceled plan', () => {
  it('shows when it ends, wherever the plan is shown', async () => {
    await fixture.deps.prisma.subscription.update({
      where: { workspaceId: owner.workspaceId },
      data: { cancelAt: new Date('2026-12-03T09:00:00Z'), subscriptionId: `sub_${owner.userId}` },
    });
    const { text } = await open('/app');
    expect(text).toContain('Creator, ends December 3');
    expect(text).toContain('Creator (monthly) Your plan ends on December 3');
    expect(text.match(/Your plan ends on December 3/gu)).toHaveLength(2);
  });
});

describe('the dashboard', () => {
  it('shows its texts in the expected places', async () => {
    const { text } = await open('/app');
    for (const words of ['Start Creating', 'Delete Account']) expect(text).toContain(words);
  });
});

describe('back from connecting an account', () => {
  it('shows the result on the dashboard', async () => {
    expect((await open('/app?connected=tiktok')).text).toContain(
      'TikTok account connected successfully!',
    );
    const failed = await open('/app?error=linkedin');
    expect(failed.text).toContain('Connection Failed');
    expect(failed.text).toContain('LinkedIn connection failed. Please try again.');
    expect((await open('/app?error=whatever')).text).toContain(
      ' Connection failed. Please try again.',
    );
  });
});

describe('back from the checkout', () => {
  const confirm = (subscriptionStatus: string, plan = 'creator', billingCycle = 'monthly') => ({
    'billing.confirmCheckout': async () => ({ subscriptionStatus, plan, billingCycle }),
  });
  const at = (tries: number) => `/app?session_id=cs_1&tries=${tries}`;

  it('shows the progress and result on the dashboard', async () => {
    expect((await open(at(0), confirm('none'))).text).toContain(
      'Processing your subscription… this may take a moment.',
    );
    expect((await open(at(10), confirm('none'))).text).toContain(
      "We couldn't confirm your subscription yet. Please refresh in a minute.",
    );
    expect((await open(at(0), confirm('trialing', 'starter'))).text).toContain(
      'Welcome to the Starter plan! Your trial is active.',
    );
    expect((await open(at(0), confirm('active', 'creator', 'yearly'))).text).toContain(
      'Subscription active: Creator (yearly).',
    );
  });
});

describe('the billing portal', () => {
  it('shows a dialog when opening fails', async () => {
    const message = 'The payment service isn’t responding. Try again in a minute.';
    const instead = { 'billing.openPortal': fail('unavailable', message) };
    const { status, text } = await open('/app?index', instead, { intent: 'open-portal' });
    expect(status).toBe(503);
    expect(text).toContain(`Unable to Open Billing Portal ${message}`);
  });
});

describe('deleting the account from the dashboard', () => {
  const remove = (useCase: () => Promise<unknown>) =>
    open('/app?index', { 'deletion.deleteUser': useCase }, { intent: 'delete-account' });

  it('shows why it failed', async () => {
    expect((await remove(fail('forbidden', 'Not from here.'))).text).toContain('Not from here.');
    expect((await remove(fail('unavailable', 'The database is away.'))).text).toContain(
      'Failed to delete account. Please try again.',
    );
    const broke = await remove(async () => Promise.reject(new Error('a bug')));
    expect(broke.status).toBe(500);
    expect(broke.text).toContain(
      'An error occurred while deleting your account. Please try again.',
    );
  });
});

describe('a page that failed', () => {
  it("shows the error's ID", async () => {
    const instead = { 'usage.getUsage': async () => Promise.reject(new Error('a bug')) };
    const { status, text } = await open('/app', instead);
    expect(status).toBe(500);
    expect(text).toContain('Unexpected Application Error!');
    expect(text).toContain('req_1 Try again');
    // Navigation to the other screens is still there.
    expect(text).toContain('Publish Now');
  });
});
