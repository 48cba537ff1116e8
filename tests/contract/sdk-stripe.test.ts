import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

const PRICE = 'price_Sandbox_creator_monthly';

let sandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['stripe'] });
  stripe = connect();
});

beforeEach(() => sandbox.control.reset());

afterAll(() => sandbox.close());

/**
 * Connects Stripe's client to the sandbox as docs/sandbox.md describes: a host and a port, without a path.
 */
function connect(key = 'sk_test_sandbox', config: Partial<Stripe.StripeConfig> = {}): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, {
    protocol: 'http',
    host: hostname,
    port: Number(port),
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

async function subscribe(): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'nova@example.com' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: PRICE }],
    expand: ['latest_invoice', 'customer'],
  });
}

describe("Stripe's Node client", () => {
  test('creates, reads, lists, searches, changes and deletes a customer', async () => {
    const created = await stripe.customers.create({
      email: 'nova@example.com',
      name: 'Nova',
      metadata: { plan: 'creator' },
      address: { line1: 'Harbor Street 1', country: 'DE' },
    });
    await stripe.customers.update(created.id, { description: 'Ceramicist' });
    const read = await stripe.customers.retrieve(created.id, { expand: ['subscriptions'] });
    expect(read).toMatchObject({ description: 'Ceramicist', subscriptions: { data: [] } });
    for (let count = 0; count < 3; count += 1) await stripe.customers.create({});
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toContain(created.id);
    const found = await stripe.customers.search({
      query: "email:'nova@example.com' AND metadata['plan']:'creator'",
    });
    expect(found.data.map(({ id }) => id)).toEqual([created.id]);
    expect(await stripe.customers.del(created.id)).toMatchObject({ deleted: true });
    const violations = await sandbox.control.listViolations('stripe');
    expect(violations.map(({ message }) => message)).toEqual([
      'the sandbox ignored the parameter address',
    ]);
  });

  test('creates a product with a price, and reads both back', async () => {
    const product = await stripe.products.create({ name: 'Studio', description: 'For teams' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 2900,
      nickname: 'Monthly',
      recurring: { interval: 'month' },
    });
    const read = await stripe.prices.retrieve(price.id, { expand: ['product'] });
    expect(read).toMatchObject({ nickname: 'Monthly', product: { name: 'Studio' } });
    await stripe.products.update(product.id, { active: false });
    const retired = await stripe.products.list({ active: false });
    expect(retired.data.map(({ id }) => id)).toEqual([product.id]);
  });

  test('starts a subscription, reads its invoice, changes and cancels it', async () => {
    const subscription = await subscribe();
    expect(subscription).toMatchObject({
      status: 'active',
      customer: { email: 'nova@example.com' },
      latest_invoice: { status: 'paid' },
    });
    const items = await stripe.subscriptionItems.list({ subscription: subscription.id });
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: items.data[0]?.id ?? '', price: 'price_Sandbox_starter_monthly' }],
      proration_behavior: 'none',
    });
    expect(changed.items.data[0]?.price.lookup_key).toBe('starter_monthly');
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    const lines = await stripe.invoices.listLineItems(invoice?.id ?? '');
    expect(lines.data).toHaveLength(1);
    const portal = await stripe.billingPortal.sessions.create({
      customer: (subscription.customer as Stripe.Customer).id,
      return_url: 'http://localhost:3999/app',
    });
    expect((await fetch(portal.url)).status).toBe(200);
    const cancelOptions = { invoice_now: true, prorate: true };
    expect(await stripe.subscriptions.cancel(subscription.id, cancelOptions)).toMatchObject({
      status: 'canceled',
    });
  });

  test('starts a subscription that ends with its period, and reports an unknown parameter', async () => {
    const { customer } = await subscribe();
    const { id } = customer as Stripe.Customer;
    const items = [{ price: PRICE }];
    const ending = { customer: id, items, cancel_at_period_end: true };
    const started = await stripe.subscriptions.create(ending);
    expect(started).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: started.items.data[0]?.current_period_end,
    });
    const odd = { ...ending, automatic_tax: { enabled: false }, nonsense: 'x' };
    await expect(stripe.subscriptions.create(odd)).rejects.toMatchObject({ param: 'nonsense' });
  });

  test('creates a checkout session with options that the sandbox ignores, and lists it', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: PRICE, quantity: 1 }],
      success_url: 'http://localhost:3999/done',
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      subscription_data: { description: 'Studio' },
    });
    expect((await fetch(session.url ?? '')).status).toBe(200);
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data[0]?.price?.id).toBe(PRICE);
    const listed = await stripe.checkout.sessions.list({ limit: 1 });
    expect(listed.data[0]?.id).toBe(session.id);
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
  });

  test('repeats a request under its idempotency key, and rejects other parameters', async () => {
    const once = { idempotencyKey: 'key-1' };
    const first = await stripe.customers.create({ name: 'Once' }, once);
    const again = await stripe.customers.create({ name: 'Once' }, once);
    expect(again.id).toBe(first.id);
    await expect(stripe.customers.create({ name: 'Twice' }, once)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('reports errors in its own classes', async () => {
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
    });
    const odd = { colour: 'blue' } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(odd)).rejects.toMatchObject({ code: 'parameter_unknown' });
    await expect(connect('sk_test_invalid').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    const customer = await stripe.customers.create({});
    const items = [{ price: PRICE }];
    const broke = { customer: customer.id, default_payment_method: 'pm_card_chargeCustomerFail' };
    await expect(stripe.subscriptions.create({ ...broke, items })).rejects.toBeInstanceOf(
      Stripe.errors.StripeCardError,
    );
  });

  test('gets responses in an older version, with parameters that newer ones have dropped', async () => {
    const older = connect('sk_test_sandbox', {
      apiVersion: '2025-03-31.basil' as Stripe.LatestApiVersion,
    });
    // A variable, because the client's types no longer have `payment_method_types`.
    const checkout = {
      mode: 'subscription' as const,
      line_items: [{ price: PRICE, quantity: 1 }],
      success_url: 'http://localhost:3999/done',
      payment_method_types: ['card'],
    };
    const session = await older.checkout.sessions.create(checkout);
    expect(session.lastResponse.apiVersion).toBe('2025-03-31.basil');
  });

  test('verifies the webhooks that the sandbox signs', async () => {
    const received: Array<{ body: string; signature: string }> = [];
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        received.push({ body, signature: String(request.headers['stripe-signature']) });
        response.end();
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as { port: number };
    const endpoint = await stripe.webhookEndpoints.create({
      url: `http://127.0.0.1:${port}/hook`,
      enabled_events: ['customer.created'],
    });
    const customer = await stripe.customers.create({ name: 'Hooked' });
    await expect.poll(() => received.length).toBe(1);
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const event = stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '');
    expect(event).toMatchObject({
      type: 'customer.created',
      data: { object: { id: customer.id } },
    });
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_wrong')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
    server.close();
  });
});
