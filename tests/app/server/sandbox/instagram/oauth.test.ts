import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectGraphError, giveConsent } from '#tests/support/graph-client.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import {
  ACCOUNT_ID,
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
const DAY = 24 * HOUR;

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

function refresh(token: string) {
  const query = { grant_type: 'ig_refresh_token' };
  return harness.call('/refresh_access_token', { query, token });
}

function readMe(token: string, fields = 'user_id,username,account_type') {
  return harness.call('/v25.0/me', { query: { fields }, token });
}

describe('the consent page', () => {
  test('sends who allows back with a code, the state and the fragment', async () => {
    const target = await giveConsent({ url: authorizeUrl(harness.base) });
    expect(`${target.origin}${target.pathname}`).toBe(TEST_REDIRECT_URI);
    expect(target.searchParams.get('code')).toBeTruthy();
    expect(target.searchParams.get('state')).toBe('state-1');
    expect(target.hash).toBe('#_');
  });

  test('sends who denies back with the reason', async () => {
    const target = await giveConsent({ url: authorizeUrl(harness.base), decision: 'deny' });
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request.',
      state: 'state-1',
    });
  });

  test.each([
    ['an app that nobody registered', { client_id: 'stranger' }],
    ['an address that the app has not registered', { redirect_uri: `${TEST_REDIRECT_URI}/` }],
    ['a scope whose name died in 2025', { scope: 'business_basic' }],
    ['a response type other than code', { response_type: 'token' }],
    ['PKCE, which this flow does not know', { code_challenge: 'x' }],
  ])('refuses %s without a redirect', async (_what, changes) => {
    const page = await fetch(authorizeUrl(harness.base, changes), { redirect: 'manual' });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('data-reason');
  });
});

describe('the code exchange', () => {
  test('gives a token, the app-scoped id as a string, and the permissions', async () => {
    const answer = await exchangeCode(harness, await getCode(harness));
    expect(answer.body).toEqual({
      data: [
        {
          access_token: expect.any(String) as string,
          user_id: '10203040506070101',
          permissions:
            'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_insights',
        },
      ],
    });
  });

  test('can be switched to the flat form with a number above 2^53', async () => {
    await harness.control.setKnobs('instagram', { flatTokenAnswer: true });
    const answer = await exchangeCode(harness, await getCode(harness));
    expect(answer.text).toContain('"user_id":10203040506070101,');
    expect(answer.body['permissions']).toContain('instagram_business_basic');
  });

  test('takes a multipart form too', async () => {
    const body = new FormData();
    const fields = { ...CLIENT, grant_type: 'authorization_code', redirect_uri: TEST_REDIRECT_URI };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('code', await getCode(harness));
    expect((await harness.call('/oauth/access_token', { body })).status).toBe(200);
  });

  const refusal = {
    error_type: 'OAuthException',
    code: 400,
    error_message: 'Matching code was not found or was already used',
  };

  test('takes a code once', async () => {
    const code = await getCode(harness);
    await exchangeCode(harness, code);
    const second = await exchangeCode(harness, code);
    expect([second.status, second.body]).toEqual([400, refusal]);
  });

  test('refuses a code after an hour', async () => {
    const code = await getCode(harness);
    await harness.control.advanceClock(HOUR + 1);
    const late = await exchangeCode(harness, code);
    expect([late.status, late.body]).toEqual([400, refusal]);
  });

  test.each([
    ['a wrong secret', { client_secret: 'wrong' }],
    ['another redirect address', { redirect_uri: 'https://example.org/' }],
    ['a field that the contract does not know', { code_verifier: 'x' }],
  ])('refuses %s', async (_what, changes) => {
    const answer = await exchangeCode(harness, await getCode(harness), changes);
    expect([answer.status, answer.body['error_type']]).toEqual([400, 'OAuthException']);
  });

  test('refuses JSON', async () => {
    const answer = await harness.call('/oauth/access_token', { json: CLIENT });
    expect([answer.status, answer.body['code']]).toEqual([400, 400]);
  });
});

describe('long-lived tokens', () => {
  test('come from short ones, and me tells the account from the person', async () => {
    const answer = await harness.call('/access_token', {
      query: {
        grant_type: 'ig_exchange_token',
        client_secret: CLIENT.client_secret,
        access_token: await getShortToken(harness),
      },
    });
    expect(answer.body).toEqual({
      access_token: expect.any(String) as string,
      token_type: 'bearer',
      expires_in: 5_183_944,
    });
    const me = await readMe(String(answer.body['access_token']));
    expect(me.body).toEqual({
      user_id: ACCOUNT_ID,
      id: '10203040506070101',
      username: 'harbour.coffee',
      account_type: 'BUSINESS',
    });
  });

  test('are refused for a dead short token and a wrong secret', async () => {
    const token = await getShortToken(harness);
    const query = { grant_type: 'ig_exchange_token', client_secret: 'wrong' };
    expectGraphError(await harness.call('/access_token', { query, token }), 1);
    await harness.control.advanceClock(HOUR + 1);
    expectGraphError(await harness.call('/access_token', { query, token }), 190, 463);
  });

  test('can be refreshed from 24 hours on until they expire', async () => {
    const token = await connect(harness);
    await harness.control.advanceClock(23 * HOUR);
    expectGraphError(await refresh(token), 100);
    await harness.control.advanceClock(2 * HOUR);
    const refreshed = await refresh(token);
    expect(refreshed.body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 });
    await harness.control.advanceClock(60 * DAY);
    expectGraphError(await refresh(token), 190, 463);
    expectGraphError(await readMe(String(refreshed.body['access_token'])), 190, 463);
  });
});

describe('tokens on any call', () => {
  test('are needed', async () => {
    expectGraphError(await harness.call('/v25.0/me'), 104);
    expectGraphError(await readMe('made-up'), 190);
  });

  test('end when the person removes the app', async () => {
    const token = await connect(harness);
    await harness.control.revokeTokens('instagram', ACCOUNT_ID);
    expectGraphError(await readMe(token), 190, 458);
  });

  test('do only what was ticked', async () => {
    const token = await connect(harness, { without: ['instagram_business_content_publish'] });
    const form = { image_url: harness.media.missingUrl };
    expectGraphError(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }), 10);
  });

  test('reach no account but their own', async () => {
    const token = await connect(harness);
    expectGraphError(await harness.call('/v25.0/17841400000000102', { token }), 100, 33);
  });

  test('can be set to be throttled, with the header that says for how long', async () => {
    const token = await connect(harness);
    await harness.control.setKnobs('instagram', { usagePercent: 100 });
    const answer = await readMe(token);
    expectGraphError(answer, 80002);
    const usage = JSON.parse(answer.headers.get('x-business-use-case-usage') ?? '{}') as unknown;
    expect(usage).toMatchObject({
      [ACCOUNT_ID]: [{ call_count: 100, estimated_time_to_regain_access: 5 }],
    });
  });
});

test.each([
  ['a dead version', '/v20.0/me', 2635],
  ['a path that does not exist', '/v25.0/me/nothing', 2500],
])('%s is refused', async (_what, path, code) => {
  const token = await connect(harness);
  expectGraphError(await harness.call(path, { token }), code);
});

test('an unknown field is refused by name', async () => {
  const answer = await readMe(await connect(harness), 'user_id,nothing');
  expectGraphError(answer, 100);
  expect(answer.text).toContain('nonexisting field (nothing)');
});
