import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createStripeUser, DAY, listenForWebhooks } from './stripe-user.ts';
import type { StripeUser } from './stripe-user.ts';
import { PATIENCE, PATIENCE_MS } from '#tests/support/patience.ts';

const SECRET = 'whsec_of_the_tests';
const OF_A_TRIAL = [
  'customer.created',
  'customer.subscription.created',
  'invoice.paid',
  'checkout.session.completed',
  'customer.subscription.trial_will_end',
];

interface Sent {
  sent: Array<{ eventId: string; type: string; status: number | null; lost: boolean }>;
  pending: Array<{ eventId: string; attempts: number; dueAt: number }>;
}

describe('Stripe webhooks', () => {
  let sandbox: TestSandbox;
  let user: StripeUser;
  let hook: Awaited<ReturnType<typeof listenForWebhooks>>;
  let response = 200;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['stripe'] });
    user = createStripeUser(sandbox);
  });
  beforeEach(async () => {
    response = 200;
    await sandbox.control.reset();
    hook = await listenForWebhooks(SECRET, () => response);
    await setKnobs({ webhookUrl: hook.url, webhookSecret: SECRET });
  });
  afterEach(async () => {
    await sandbox.control.reset();
    await hook.close();
  });
  afterAll(() => sandbox.close());

  const setKnobs = (knobs: Record<string, boolean | number | string>) =>
    sandbox.control.setKnobs('stripe', knobs);
  const listSent = async () =>
    (await (await fetch(`${sandbox.url}/stripe/sandbox/webhooks`)).json()) as Sent;
  const haveArrived = (count: number) =>
    vi.waitFor(() => expect(hook.received.length).toBe(count), { timeout: PATIENCE_MS });
  const areSettled = () =>
    vi.waitFor(async () => expect((await listSent()).pending).toEqual([]), {
      timeout: PATIENCE_MS,
    });

  it('are signed, ordered like the events, and listed', async () => {
    await user.trial();
    await haveArrived(5);
    expect(hook.received.map(({ type }) => type)).toEqual(OF_A_TRIAL);
    expect(hook.received.every(({ isSigned }) => isSigned)).toBe(true);
    await areSettled();
    const { sent } = await listSent();
    expect(sent.map(({ type, status }) => [type, status])).toEqual(
      OF_A_TRIAL.map((type) => [type, 200]),
    );
  });

  it('include the version, and are pending until accepted', async () => {
    response = 500;
    await user.post('/customers');
    await haveArrived(1);
    expect(hook.received[0]).toMatchObject({ api_version: '2026-10-28.endive', object: 'event' });
    const { body } = await user.get('/events', { delivery_success: false });
    expect(body.data).toMatchObject([{ type: 'customer.created', pending_webhooks: 1 }]);
  });

  it('are retried after a failure with growing delays, for three days', async () => {
    response = 500;
    await user.post('/customers');
    await haveArrived(1);
    const gaps: number[] = [];
    for (let tries = 2; tries <= 4; tries += 1) {
      await vi.waitFor(
        async () => expect((await listSent()).pending[0]?.attempts).toBe(tries - 1),
        PATIENCE,
      );
      const clock = new Date((await sandbox.control.readClock()).now).getTime() / 1000;
      const due = (await listSent()).pending[0]?.dueAt ?? 0;
      gaps.push(due - clock);
      await sandbox.control.advanceClock(Math.ceil(due - clock) + 1);
      await haveArrived(tries);
    }
    expect(gaps[1]).toBeGreaterThan(gaps[0] ?? 0);
    expect(gaps[2]).toBeGreaterThan(gaps[1] ?? 0);
    await user.advance(3.5);
    await areSettled();
    expect(hook.received).toHaveLength(5);
  });

  it('are retried three times over several hours in test mode', async () => {
    await setKnobs({ webhookRetries: 'test' });
    response = 500;
    await user.post('/customers');
    await haveArrived(1);
    for (const tries of [2, 3]) {
      await vi.waitFor(
        async () => expect((await listSent()).pending[0]?.attempts).toBe(tries - 1),
        PATIENCE,
      );
      await user.advance(0.2);
      await haveArrived(tries);
    }
    await areSettled();
    expect(hook.received).toHaveLength(3);
  });

  it('can be duplicated', async () => {
    await setKnobs({ webhookRepeats: 1 });
    await user.trial();
    await haveArrived(10);
    const ids = hook.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
  });

  it('can be delivered out of order', async () => {
    await setKnobs({ webhookShuffled: true, webhookDelaySeconds: 60 });
    for (let trials = 0; trials < 4; trials += 1) await user.trial();
    await sandbox.control.advanceClock(61);
    await haveArrived(20);
    const types = hook.received.map(({ type }) => type);
    expect(types).not.toEqual(Array(4).fill(OF_A_TRIAL).flat());
    expect(types.toSorted()).toEqual(Array(4).fill(OF_A_TRIAL).flat().toSorted());
  });

  it('can be delayed', async () => {
    await setKnobs({ webhookDelaySeconds: 3600 });
    await user.post('/customers');
    expect((await listSent()).pending).toHaveLength(1);
    expect(hook.received).toEqual([]);
    await sandbox.control.advanceClock(3601);
    await haveArrived(1);
  });

  it('can be lost for a day, and are found by listing events', async () => {
    await setKnobs({ webhooksLost: true });
    const { subscription } = await user.trial();
    await areSettled();
    await user.advance(1);
    await setKnobs({ webhooksLost: false });
    await user.post(`/subscriptions/${subscription.id}`, { metadata: { seen: 'yes' } });
    await haveArrived(1);
    expect(hook.received[0]?.type).toBe('customer.subscription.updated');
    const missed = await user.listTypes({ created: { gte: subscription.created - DAY } });
    expect(missed).toEqual([...OF_A_TRIAL, 'customer.subscription.updated']);
    expect((await listSent()).sent.filter(({ lost }) => lost)).toHaveLength(5);
  });

  it('can have a wrong signature', async () => {
    await setKnobs({ webhookForged: true });
    await user.post('/customers');
    await haveArrived(1);
    expect(hook.received[0]?.isSigned).toBe(false);
  });

  it.each([
    [false, 10 * DAY],
    [true, 0],
  ])(
    'are signed with the current time of this machine: %s',
    async (webhookSignedInRealTime, ahead) => {
      await setKnobs({ webhookSignedInRealTime });
      await user.advance(10);
      await user.post('/customers');
      await haveArrived(1);
      const signedAt = Number(/^t=(\d+)/.exec(hook.received[0]?.signature ?? '')?.[1]);
      expect(Math.abs(signedAt - Date.now() / 1000 - ahead)).toBeLessThan(60);
    },
  );

  it('are sent automatically when the clock advances', async () => {
    await user.trial();
    await haveArrived(5);
    await user.advance(3.1);
    await haveArrived(8);
    expect(hook.received.slice(5).map(({ type }) => type)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.paid',
    ]);
  });

  it('are sent to an endpoint created through the API, for the events it subscribes to', async () => {
    await setKnobs({ webhookUrl: '' });
    const created = await user.post('/webhook_endpoints', {
      url: hook.url,
      enabled_events: ['customer.updated'],
      api_version: '2026-10-28.endive',
    });
    expect(created.body.secret).toMatch(/^whsec_\w+$/);
    expect((await user.get(`/webhook_endpoints/${created.body.id}`)).body.secret).toBeUndefined();
    const { body } = await user.post('/customers');
    await user.post(`/customers/${body.id}`, { name: 'Ada' });
    await haveArrived(1);
    expect(hook.received.map(({ type }) => type)).toEqual(['customer.updated']);
    const old = { url: hook.url, enabled_events: ['*'], api_version: '2024-06-20' };
    expect((await user.post('/webhook_endpoints', old)).status).toBe(400);
  });
});
