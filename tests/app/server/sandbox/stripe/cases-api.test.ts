import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createStripeUser, KEY } from './stripe-user.ts';
import type { StripeUser } from './stripe-user.ts';

describe("access to Stripe's API", () => {
  let sandbox: TestSandbox;
  let user: StripeUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['stripe'] });
    user = createStripeUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const listViolations = () => sandbox.control.listViolations('stripe');

  it.each(['Bearer', 'Bearer sk_live_abc', 'Bearer sk_test_invalid', 'Bearer pk_test_abc'])(
    'rejects the authorization "%s" without showing the key',
    async (authorization) => {
      const { status, body, headers } = await user.call('GET', '/prices', {
        headers: { authorization },
      });
      expect([status, body.error.type]).toEqual([401, 'invalid_request_error']);
      expect(headers.get('request-id')).toMatch(/^req_/);
      expect(body.error.message).not.toMatch(/sk_live|sk_test|pk_test/);
    },
  );

  it('accepts restricted test keys too', async () => {
    const headers = { authorization: 'Bearer rk_test_abc' };
    expect((await user.call('GET', '/prices', { headers })).status).toBe(200);
  });

  it('supports older versions, which it lists, and rejects an unknown one', async () => {
    const read = (version: string) =>
      user.call('GET', '/prices', { headers: { 'stripe-version': version } });
    const old = await read('2024-06-20');
    expect([old.status, old.headers.get('stripe-version')]).toEqual([200, '2024-06-20']);
    expect((await read('2099-01-01.later')).status).toBe(400);
    const good = await user.get('/prices');
    expect(good.headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect(await listViolations()).toHaveLength(2);
  });

  it('accepts only forms', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await user.call('POST', '/customers', {
      body: '{"email":"a@example.com"}',
      headers,
    });
    expect([status, body.error.type]).toEqual([400, 'invalid_request_error']);
  });

  it.each([
    ['unknown', 'nonsense=1', 'parameter_unknown', 'nonsense'],
    ['unknown inside', 'invoice_settings[x]=1', 'parameter_unknown', 'invoice_settings[x]'],
    ['inherited', '__proto__[x]=1', 'parameter_unknown', '__proto__'],
  ])('names a parameter that is %s', async (_kind, form, code, param) => {
    const { status, body } = await user.call('POST', '/customers', { body: form });
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
    expect(await listViolations()).toHaveLength(1);
  });

  it('names a parameter that is missing', async () => {
    const { body } = await user.post('/checkout/sessions', { mode: 'subscription' });
    expect(body.error.code).toBe('parameter_missing');
    expect(body.error.param).toBe('line_items');
  });

  it.each(['a[=1', 'a]b=1', 'a[b]=1&a=2', 'a=1&a[b]=2'])(
    'rejects malformed brackets: %s',
    async (form) => {
      expect((await user.call('POST', '/customers', { body: form })).status).toBe(400);
    },
  );

  it.each([
    ['/customers/cus_none', 'customer'],
    ['/subscriptions/sub_none', 'subscription'],
    ['/checkout/sessions/cs_test_none', 'checkout.session'],
    ['/invoices/in_none', 'invoice'],
    ['/events/evt_none', 'event'],
    ['/prices/price_none', 'price'],
    ['/promotion_codes/promo_none', 'promotion code'],
    ['/webhook_endpoints/we_none', 'webhook endpoint'],
    ['/billing_portal/configurations/bpc_none', 'configuration'],
  ])('returns 404 resource_missing for %s', async (path, kind) => {
    const { status, body } = await user.get(path);
    expect([status, body.error.code]).toEqual([404, 'resource_missing']);
    expect(body.error.message).toContain(`No such ${kind}`);
  });

  it('supports the documented paths and no other', async () => {
    expect((await user.get('/payment_links')).status).toBe(404);
    expect(await listViolations()).toHaveLength(1);
  });

  it('returns the stored response for a repeated idempotency key', async () => {
    const headers = { 'idempotency-key': 'cus:ws_1' };
    const first = await user.post('/customers', { email: 'a@example.com' }, headers);
    const second = await user.post('/customers', { email: 'a@example.com' }, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect((await user.get('/customers')).body.data).toHaveLength(1);
    const { body } = await user.get('/events');
    expect(body.data[0]?.['request']).toEqual({
      id: first.headers.get('request-id'),
      idempotency_key: 'cus:ws_1',
    });
  });

  it('rejects a reused key with other parameters or another path, for 24 hours', async () => {
    const headers = { 'idempotency-key': 'one' };
    await user.post('/customers', { email: 'a@example.com' }, headers);
    for (const path of ['/customers', '/refunds']) {
      const other = await user.post(path, { email: 'b@example.com' }, headers);
      expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error']);
    }
    await user.advance(1.01);
    expect((await user.post('/customers', { email: 'b@example.com' }, headers)).status).toBe(200);
  });

  it('allows a rejected request to be corrected under the same key', async () => {
    const headers = { 'idempotency-key': 'again' };
    expect((await user.post('/customers', { nonsense: 1 }, headers)).status).toBe(400);
    expect((await user.post('/customers', {}, headers)).status).toBe(200);
    const long = { 'idempotency-key': 'x'.repeat(256) };
    expect((await user.post('/customers', {}, long)).status).toBe(400);
  });

  it('keeps the response even when the client never received it', async () => {
    const fault = { platform: 'stripe', endpoint: 'create_customer', count: 1 };
    await sandbox.control.addFault({ ...fault, kind: 'cut_after' });
    const headers = { 'idempotency-key': 'cut' };
    await expect(user.post('/customers', {}, headers)).rejects.toThrow();
    const again = await user.post('/customers', {}, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await user.get('/customers')).body.data).toHaveLength(1);
  });

  it('finds prices by lookup key, and only active ones on request', async () => {
    const lookup_keys = ['starter_monthly', 'creator_yearly', 'nothing'];
    const { body } = await user.get('/prices', {
      lookup_keys,
      active: true,
      expand: ['data.product'],
    });
    const found = body.data.map((row) => [row.lookup_key, row['unit_amount']]);
    expect(found.sort()).toEqual([
      ['creator_yearly', 12_900],
      ['starter_monthly', 900],
    ]);
    expect(body.data[0]?.['product']).toMatchObject({ object: 'product' });
    expect(body.data[0]?.['unit_amount_decimal']).toEqual(expect.any(String));
    await user.post('/prices/price_Sandbox_starter_monthly', { active: false });
    const left = await user.get('/prices', { lookup_keys, active: true });
    expect(left.body.data.map((row) => row.lookup_key)).toEqual(['creator_yearly']);
    const many = Array.from({ length: 11 }, (_none, index) => `key_${index}`);
    expect((await user.get('/prices', { lookup_keys: many })).status).toBe(400);
  });

  it('transfers a lookup key from one price to another', async () => {
    const price = {
      currency: 'usd',
      unit_amount: 1000,
      product: 'prod_SandboxStarter',
      recurring: { interval: 'month' },
      lookup_key: 'starter_monthly',
    };
    expect((await user.post('/prices', price)).status).toBe(400);
    const moved = await user.post('/prices', { ...price, transfer_lookup_key: true });
    const { body } = await user.get('/prices', { lookup_keys: ['starter_monthly'] });
    expect(body.data.map(({ id }) => id)).toEqual([moved.body.id]);
  });

  it('finds promotion codes case-insensitively', async () => {
    const { body } = await user.get('/promotion_codes', {
      code: 'fall20',
      active: true,
      limit: 1,
      expand: ['data.promotion.coupon'],
    });
    expect(body.data).toMatchObject([
      { code: 'FALL20', promotion: { type: 'coupon', coupon: { percent_off: 20 } } },
    ]);
  });

  it('pages through lists by the last ID, newest first', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await user.post('/customers', { name });
    const names: unknown[] = [];
    let last: string | undefined;
    for (;;) {
      const { body } = await user.get('/customers', { limit: 2, starting_after: last });
      names.push(...body.data.map((row) => row['name']));
      last = body.data.at(-1)?.id;
      if (!body.has_more) break;
    }
    expect(names).toEqual(['e', 'd', 'c', 'b', 'a']);
    const back = await user.get('/customers', { limit: 2, ending_before: last });
    expect(back.body.data.map((row) => row['name'])).toEqual(['c', 'b']);
    expect((await user.get('/customers', { limit: 101 })).status).toBe(400);
    expect((await user.get('/customers', { starting_after: 'cus_none' })).status).toBe(404);
  });

  it('expands supported fields, and rejects the rest', async () => {
    const { session } = await user.subscribe();
    const expand = ['subscription.latest_invoice', 'customer', 'line_items'];
    const { body } = await user.get(`/checkout/sessions/${session.id}`, { expand });
    expect(body).toMatchObject({
      customer: { object: 'customer' },
      subscription: { object: 'subscription', latest_invoice: { object: 'invoice' } },
      line_items: { data: [{ price: { lookup_key: 'creator_monthly' } }] },
    });
    for (const path of ['status', 'nothing', 'subscription.nothing']) {
      const refused = await user.get(`/checkout/sessions/${session.id}`, { expand: [path] });
      expect([path, refused.status]).toEqual([path, 400]);
    }
  });

  it('keeps events for 30 days and filters them by type and time', async () => {
    await user.post('/customers');
    await user.advance(10);
    const { subscription } = await user.subscribe();
    const old = await user.get('/events', { created: { lt: subscription.created - 86_400 } });
    expect(old.body.data.map(({ type }) => type)).toEqual(['customer.created']);
    expect(await user.listTypes({ type: 'invoice.*' })).toEqual(['invoice.paid']);
    const types = ['invoice.paid', 'checkout.session.completed'];
    expect((await user.listTypes({ types })).sort()).toEqual(types.toSorted());
    await user.advance(20.5);
    expect((await user.get(`/events/${old.body.data[0]?.id ?? ''}`)).status).toBe(404);
    expect(await user.listTypes({ type: 'customer.created' })).toHaveLength(1);
  });

  it('deletes a customer along with its subscriptions', async () => {
    const { subscription } = await user.subscribe();
    const deleted = await user.drop(`/customers/${subscription.customer}`);
    expect(deleted.body).toEqual({ id: subscription.customer, object: 'customer', deleted: true });
    expect((await user.get(`/customers/${subscription.customer}`)).body.deleted).toBe(true);
    expect(await user.status(subscription.id)).toBe('canceled');
    expect((await user.post(`/customers/${subscription.customer}`)).status).toBe(404);
    expect((await user.listTypes()).slice(-2)).toEqual([
      'customer.subscription.deleted',
      'customer.deleted',
    ]);
  });

  it("updates and clears a customer's fields and metadata", async () => {
    const { body } = await user.post('/customers', { name: 'Ada', metadata: { a: '1', b: '2' } });
    const changed = await user.post(`/customers/${body.id}`, { name: '', metadata: { a: '' } });
    expect(changed.body).toMatchObject({ name: null, metadata: { b: '2' } });
    const { data } = (await user.get('/events', { type: 'customer.updated' })).body;
    expect(data[0]?.['data']).toMatchObject({
      previous_attributes: { name: 'Ada', metadata: { a: '1', b: '2' } },
    });
  });

  it('lists received requests, without the key or card', async () => {
    const { body } = await user.createSession();
    await user.pay(body.url);
    const received = await sandbox.control.listReceived({ platform: 'stripe' });
    expect(received.map(({ endpoint }) => endpoint)).toEqual([
      'create_customer',
      'create_checkout_session',
      'checkout_page',
    ]);
    expect(received[1]?.body).toMatchObject({ mode: 'subscription' });
    expect(JSON.stringify(received)).not.toContain(KEY);
    expect(JSON.stringify(received)).not.toContain('4242424242424242');
  });

  it('keeps all data across a restart', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-stripe-'));
    const before = await startTestSandbox({ only: ['stripe'], dataDir });
    const { subscription } = await createStripeUser(before).trial();
    await before.close();
    const after = await startTestSandbox({ only: ['stripe'], dataDir });
    const again = createStripeUser(after);
    expect(await again.status(subscription.id)).toBe('trialing');
    await after.control.advanceClock(4 * 86_400);
    expect(await again.status(subscription.id)).toBe('active');
    await after.close();
    await rm(dataDir, { recursive: true });
  });

  it("also responds at the sandbox's root, for a client configured with only a host", async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    const response = await fetch(`${sandbox.url}/v1/prices`, { headers });
    expect(await response.json()).toEqual((await user.get('/prices')).body);
    expect((await fetch(`${sandbox.url}/v1`)).status).toBe(404);
    const received = await sandbox.control.listReceived({ platform: 'stripe' });
    expect(received.map(({ endpoint }) => endpoint)).toEqual(['list_prices', 'list_prices']);
  });

  it('is listed on the start page', async () => {
    const page = await (await fetch(sandbox.url)).text();
    expect(page).toContain(`${sandbox.url}/stripe`);
    expect(page).toContain('simulated payments');
  });
});
