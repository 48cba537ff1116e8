import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectGraphError } from '#tests/support/graph-client.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import {
  CLIENT,
  authorizeUrl,
  connect,
  exchangeCode,
  getCode,
  getShortToken,
  startInstagram,
} from './harness.ts';
import type { Harness } from './harness.ts';

const HOUR = 3600;

let harness: Harness;

beforeAll(async () => {
  harness = await startInstagram();
});

beforeEach(async () => {
  await harness.control.reset();
});

afterAll(async () => {
  await harness.close();
});

function readMe(token: string, fields = 'user_id,username,account_type') {
  return harness.call('/v25.0/me', { query: { fields }, token });
}

describe('the Instagram consent page', () => {
  test.each([
    ['an app that nobody registered', { client_id: 'stranger' }],
    ['an address that the app has not registered', { redirect_uri: `${TEST_REDIRECT_URI}/` }],
    ['a scope whose name died in 2025', { scope: 'business_basic' }],
    ['a response type other than code', { response_type: 'token' }],
  ])('rejects %s without a redirect', async (_what, changes) => {
    const page = await fetch(authorizeUrl(harness.base, changes), { redirect: 'manual' });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('data-reason');
  });

  test('ignores PKCE, which this flow does not support, and lists it as a violation', async () => {
    const page = await fetch(authorizeUrl(harness.base, { code_challenge: 'x' }));
    expect(page.status).toBe(200);
    const violations = await harness.control.listViolations('instagram');
    expect(violations.at(-1)?.message).toContain('"code_challenge"');
  });
});

describe('the code exchange', () => {
  test('accepts a multipart form too', async () => {
    const body = new FormData();
    const fields = { ...CLIENT, grant_type: 'authorization_code', redirect_uri: TEST_REDIRECT_URI };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('code', await getCode(harness));
    expect((await harness.call('/oauth/access_token', { body })).status).toBe(200);
  });

  test.each([
    ['a wrong secret', { client_secret: 'wrong' }],
    ['another redirect address', { redirect_uri: 'https://example.org/' }],
    ['a field that the contract does not know', { code_verifier: 'x' }],
  ])('rejects %s', async (_what, changes) => {
    const response = await exchangeCode(harness, await getCode(harness), changes);
    expect([response.status, response.body['error_type']]).toEqual([400, 'OAuthException']);
  });

  test('rejects JSON', async () => {
    const response = await harness.call('/oauth/access_token', { json: CLIENT });
    expect([response.status, response.body['code']]).toEqual([400, 400]);
  });
});

describe('long-lived tokens', () => {
  test('are not issued for an invalid short-lived token or a wrong secret', async () => {
    const token = await getShortToken(harness);
    const query = { grant_type: 'ig_exchange_token', client_secret: 'wrong' };
    expectGraphError(await harness.call('/access_token', { query, token }), 1);
    await harness.control.advanceClock(HOUR + 1);
    expectGraphError(await harness.call('/access_token', { query, token }), 190, 463);
  });
});

describe('tokens in requests', () => {
  test('are required', async () => {
    expectGraphError(await harness.call('/v25.0/me'), 104);
    expectGraphError(await readMe('made-up'), 190);
  });

  test('access only their own account', async () => {
    const token = await connect(harness);
    expectGraphError(await harness.call('/v25.0/17841400000000102', { token }), 100, 33);
  });
});

test.each([
  ['a version that never was', '/v99.0/me', 2500],
  ['a version with a stray minor number', '/v25.1/me', 2500],
  ['a path that does not exist', '/v25.0/me/nothing', 2500],
])('are rejected when invalid: %s', async (_what, path, code) => {
  const token = await connect(harness);
  expectGraphError(await harness.call(path, { token }), code);
});

test.each([
  ['v20.0', 'v21.0'],
  ['v2.12', 'v21.0'],
  ['v21.0', 'v21.0'],
  ['v26.0', 'v26.0'],
])('may be used to call %s, which returns %s', async (called, expected) => {
  const token = await connect(harness);
  const { url } = harness.sandbox;
  const query = `access_token=${token}&fields=username`;
  const response = await fetch(`${url}/instagram/${called}/me?${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('facebook-api-version')).toBe(expected);
});

test('do not prevent an unknown field from being rejected by name', async () => {
  const response = await readMe(await connect(harness), 'user_id,nothing');
  expectGraphError(response, 100);
  expect(response.text).toContain('nonexisting field (nothing)');
});
