import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { TestSandbox } from '#tests/support/sandbox.ts';

export const KEY = 'sk_test_sandbox';
const VERSION = '2026-10-28.endive';
export const DAY = 86_400;
const SUCCESS_URL = 'http://localhost:3999/app?session_id={CHECKOUT_SESSION_ID}';
export const CANCEL_URL = 'http://localhost:3999/pricing';
export const GOOD_CARD = '4242424242424242';
export const CARD_THAT_FAILS_LATER = '4000000000000341';

/** The response fields that tests read. Which ones are set depends on the call. */
export interface StripeResponse {
  status: number;
  headers: Headers;
  body: StripeBody;
}

export interface StripeBody extends StripeFields {
  data: StripeFields[];
  error: { type: string; code?: string; param?: string; message: string; decline_code?: string };
  has_more: boolean;
  deleted: boolean;
}

interface StripeFields {
  [name: string]: unknown;
  id: string;
  object: string;
  status: string;
  type: string;
  url: string;
  created: number;
  customer: string;
  subscription: string;
  payment_status: string;
  lookup_key: string;
  latest_invoice: string;
  amount_total: number;
  amount_due: number;
  amount_paid: number;
  trial_end: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  secret: string;
}

type Value = string | number | boolean | undefined | Value[] | { [name: string]: Value };
export type Params = Record<string, Value>;

/** Encodes parameters with Stripe's indexed brackets, like its own client. */
function encode(params: Params): string {
  return flatten('', params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

function flatten(prefix: string, value: Value): Array<[string, string]> {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([name, item]) =>
    flatten(prefix === '' ? name : `${prefix}[${name}]`, item),
  );
}

/** Calls the simulator without a client library. */
export function createStripeUser(
  sandbox: TestSandbox,
  onResponse: (call: {
    method: string;
    path: string;
    status: number;
    body: unknown;
  }) => void = () => undefined,
) {
  const send = (method: string, path: string, more: { body?: string; headers?: object } = {}) =>
    fetch(`${sandbox.url}/stripe/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${KEY}`,
        'stripe-version': VERSION,
        ...(more.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...more.headers,
      },
      ...(more.body === undefined ? {} : { body: more.body }),
    });
  const call = async (...parameters: Parameters<typeof send>): Promise<StripeResponse> => {
    const response = await send(...parameters);
    const { status, headers } = response;
    const body = (await response.json()) as StripeBody;
    onResponse({ method: parameters[0], path: `/v1${parameters[1]}`, status, body });
    return { status, headers, body };
  };
  const get = (path: string, params: Params = {}) => {
    const query = encode(params);
    return call('GET', query === '' ? path : `${path}?${query}`);
  };
  const post = (path: string, params: Params = {}, headers: object = {}) =>
    call('POST', path, { body: encode(params), headers });
  const drop = (path: string, params: Params = {}) => {
    const query = encode(params);
    return call('DELETE', query === '' ? path : `${path}?${query}`);
  };
  return { send, call, get, post, drop, ...createActions(sandbox, { get, post }) };
}

export type StripeUser = ReturnType<typeof createStripeUser>;

interface Caller {
  get: (path: string, params?: Params) => Promise<StripeResponse>;
  post: (path: string, params?: Params, headers?: object) => Promise<StripeResponse>;
}

/** Creates helpers for what a shop and its customer do over several calls. */
function createActions(sandbox: TestSandbox, { get, post }: Caller) {
  const createSession = async (more: Params = {}, plan = 'creator_monthly') => {
    const customer =
      more['customer_email'] ?? more['customer'] ?? (await post('/customers')).body.id;
    const isEmail = more['customer_email'] !== undefined;
    return post('/checkout/sessions', {
      ...(isEmail ? {} : { customer }),
      mode: 'subscription',
      line_items: [{ price: `price_Sandbox_${plan}`, quantity: 1 }],
      success_url: SUCCESS_URL,
      cancel_url: CANCEL_URL,
      ...more,
    });
  };
  const fill = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const pay = (url: string, card = GOOD_CARD, more: Record<string, string> = {}) =>
    fill(url, { action: 'pay', card_number: card, ...more });
  const subscribe = async (
    more: Params = {},
    { plan = 'creator_monthly', card = GOOD_CARD } = {},
  ) => {
    const session = await createSession(more, plan);
    expect((await pay(session.body.url, card)).status).toBe(303);
    const done = (await get(`/checkout/sessions/${session.body.id}`)).body;
    return { session: done, ...(await getWith(done.subscription)) };
  };
  const getWith = async (id: string) => ({
    subscription: (await get(`/subscriptions/${id}`)).body,
  });
  const advance = (days: number) => sandbox.control.advanceClock(Math.round(days * DAY));
  return {
    createSession,
    fill,
    pay,
    subscribe,
    advance,
    trial: (more: Params = {}, options = {}) =>
      subscribe({ subscription_data: { trial_period_days: 3 }, ...more }, options),
    openPortal: async (customer: string, more: Params = {}) =>
      (await post('/billing_portal/sessions', { customer, return_url: CANCEL_URL, ...more })).body
        .url,
    status: async (id: string) => (await get(`/subscriptions/${id}`)).body.status,
    /** Lists the types of all events, oldest first. */
    listTypes: async (params: Params = {}) =>
      (await get('/events', { limit: 100, ...params })).body.data
        .map(({ type }) => type)
        .toReversed(),
  };
}

export interface Received {
  id: string;
  type: string;
  created: number;
  signature: string;
  isSigned: boolean;
}

/** Starts an app's webhook endpoint that checks signatures. `answer` returns the response's status. */
export async function listenForWebhooks(secret: string, respond: () => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const signature = String(request.headers['stripe-signature']);
      const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      const expected = createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex');
      const event = JSON.parse(raw) as Omit<Received, 'signature' | 'isSigned'>;
      received.push({ ...event, signature, isSigned: v1 === expected });
      response.writeHead(respond()).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
