import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['stripe'] });
  const { hostname: host, port } = new URL(sandbox.url);
  const options = { protocol: 'http', host, port, maxNetworkRetries: 0 } as const;
  stripe = new Stripe('sk_test_sandbox', options);
});
afterAll(() => sandbox.close());

const CARD_ONLY = { enabled: true, allow_redirects: 'never' } as const;
const sale = { amount: 1500, currency: 'usd', automatic_payment_methods: CARD_ONLY } as const;

describe('payments outside subscriptions', () => {
  test('charges a card at once, counts it in the balance, and refunds a part', async () => {
    const customer = await stripe.customers.create({ email: 'nova@example.com' });
    const intent = await stripe.paymentIntents.create({
      ...sale,
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { order: '7' },
      expand: ['latest_charge', 'payment_method'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 1500,
      metadata: { order: '7' },
      latest_charge: { amount: 1500, payment_intent: intent.id },
      payment_method: { card: { last4: '4242' } },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`, 'u'));
    await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    const { data } = await stripe.charges.list({ customer: customer.id });
    expect(data).toMatchObject([{ amount: 1500, amount_refunded: 500, paid: true }]);
    const charge = await stripe.charges.retrieve(data[0]?.id ?? '');
    expect(charge.payment_method_details?.card?.brand).toBe('visa');
    expect((await stripe.balance.retrieve()).pending).toMatchObject([
      { amount: 1000, currency: 'usd' },
    ]);
    const events = await stripe.events.list({ types: ['payment_intent.succeeded'] });
    expect(events.data[0]?.data.object).toMatchObject({ id: intent.id });
  });

  test('confirms, captures partially, and cancels in the states that Stripe allows', async () => {
    const manual = { ...sale, capture_method: 'manual' } as const;
    const intent = await stripe.paymentIntents.create(manual);
    expect(intent.status).toBe('requires_payment_method');
    await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      type: 'StripeInvalidRequestError',
    });
    const held = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 1500 });
    const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 900 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 900 });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const { id } = await stripe.paymentIntents.create(sale);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  });

  test('declines with the payment intent in the error, and requires authentication', async () => {
    const pay = (payment_method: string) =>
      stripe.paymentIntents.create({ ...sale, payment_method, confirm: true });
    const declined = await pay('pm_card_chargeDeclinedInsufficientFunds').catch(
      (error: unknown) => error,
    );
    expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(declined).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      doc_url: 'https://stripe.com/docs/error-codes/card-declined',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect((await pay('pm_card_authenticationRequired')).status).toBe('requires_action');
    const redirecting = { ...sale, automatic_payment_methods: { enabled: true } };
    await expect(
      stripe.paymentIntents.create({
        ...redirecting,
        payment_method: 'pm_card_visa',
        confirm: true,
      }),
    ).rejects.toThrow('return_url');
    await expect(stripe.paymentIntents.create({ ...sale, amount: 10 })).rejects.toMatchObject({
      code: 'amount_too_small',
      param: 'amount',
    });
  });

  test('saves a card for later, and pays with it', async () => {
    const customer = await stripe.customers.create({});
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_visa' },
    });
    const saved = await stripe.setupIntents.confirm(setup.id, { payment_method: method.id });
    expect(saved).toMatchObject({ status: 'succeeded', payment_method: method.id });
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ id }) => id)).toEqual([method.id]);
    const intent = await stripe.paymentIntents.create({
      ...sale,
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    });
    expect(intent.status).toBe('succeeded');
    await expect(
      stripe.paymentIntents.create({ ...sale, payment_method: method.id, confirm: true }),
    ).rejects.toMatchObject({ param: 'payment_method' });
  });

  test('sells with custom coupons and codes', async () => {
    const coupon = await stripe.coupons.create({
      percent_off: 25.5,
      duration: 'once',
      name: 'Kiln',
    });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'KILN25',
    });
    await expect(
      stripe.promotionCodes.create({
        promotion: { type: 'coupon', coupon: coupon.id },
        code: 'kiln25',
      }),
    ).rejects.toMatchObject({ param: 'code' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: 'http://localhost:3999/done',
      line_items: [{ price: 'price_Sandbox_creator_monthly', quantity: 1 }],
      discounts: [{ promotion_code: code.id }],
    });
    expect(session.total_details?.amount_discount).toBe(459);
    await stripe.promotionCodes.update(code.id, { active: false });
    expect((await stripe.promotionCodes.list({ code: 'KILN25', active: true })).data).toEqual([]);
    await stripe.coupons.del(coupon.id);
    await expect(stripe.coupons.retrieve(coupon.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(
      stripe.coupons.create({ percent_off: 10, amount_off: 100, currency: 'usd' }),
    ).rejects.toThrow('exactly one');
  });

  test('creates one-time prices, which subscriptions reject', async () => {
    const product = await stripe.products.create({
      name: 'Sticker',
      default_price_data: { currency: 'usd', unit_amount: 300 },
    });
    const price = await stripe.prices.retrieve(product.default_price as string);
    expect(price).toMatchObject({ type: 'one_time', recurring: null, unit_amount: 300 });
    const listed = await stripe.prices.list({ type: 'one_time' });
    expect(listed.data.map(({ id }) => id)).toEqual([price.id]);
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    await expect(
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] }),
    ).rejects.toThrow('type=one_time');
  });

  test('previews by customer only, and at the URL of older versions', async () => {
    const customer = await stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const preview = { customer: customer.id };
    await expect(stripe.invoices.createPreview(preview)).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    });
    const items = [{ price: 'price_Sandbox_creator_monthly' }];
    await stripe.subscriptions.create({ customer: customer.id, items });
    expect(await stripe.invoices.createPreview(preview)).toMatchObject({ amount_due: 1800 });
    const older = await stripe.rawRequest(
      'GET',
      `/v1/invoices/upcoming?customer=${customer.id}`,
      undefined,
      {
        apiVersion: '2023-10-16',
      },
    );
    expect(older).toMatchObject({ amount_due: 1800 });
  });

  test('pages through a search, and rejects a URL that Stripe does not have', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await stripe.customers.create({ name, metadata: { group: 'searched' } });
    }
    const names: unknown[] = [];
    const query = "metadata['group']:'searched'";
    for await (const { name } of stripe.customers.search({ query, limit: 2 })) names.push(name);
    expect(names).toEqual(['Three', 'Two', 'One']);
    await expect(stripe.rawRequest('GET', '/v1/nothing')).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: expect.stringMatching(
        /^Unrecognized request URL \(GET: \/v1\/nothing\)\. If you are/u,
      ),
    });
  });
});
