import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectGraphError, giveConsent } from '#tests/support/graph-client.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import {
  MANY_PAGES_PERSON_ID,
  PAGE_ID,
  PORTFOLIO_PERSON_ID,
  connect,
  dialogUrl,
  exchangeCode,
  exchangeToken,
  getCode,
  getUserToken,
  startFacebook,
} from './harness.ts';
import type { Harness, PageEntry } from './harness.ts';

// The contract's cases about permissions; titles contain their numbers.

const HOUR = 3600;

let harness: Harness;

beforeAll(async () => {
  harness = await startFacebook();
});

beforeEach(async () => {
  await harness.control.reset();
});

afterAll(async () => {
  await harness.close();
});

function postText(token: string, message = 'x') {
  return harness.call(`/${PAGE_ID}/feed`, { form: { message }, token });
}

describe('the Facebook login dialog and its tokens', () => {
  it('#1 the dialog redirects with code and state when accepted, and with the reason when denied', async () => {
    const allowed = await giveConsent({ url: dialogUrl(harness.base) });
    expect(`${allowed.origin}${allowed.pathname}`).toBe(TEST_REDIRECT_URI);
    expect([...allowed.searchParams.keys()]).toEqual(['code', 'state']);
    expect(allowed.hash).toBe('#_=_');
    const denied = await giveConsent({ url: dialogUrl(harness.base), decision: 'deny' });
    expect(Object.fromEntries(denied.searchParams)).toMatchObject({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: expect.any(String) as string,
      state: 'state-1',
    });
  });

  it('#2 a code returns a short-lived user token, and 100/36009 the second time', async () => {
    const code = await getCode(harness);
    const first = await exchangeCode(harness, code);
    expect([first.status, first.body]).toMatchObject([
      200,
      { token_type: 'bearer', expires_in: 5100 },
    ]);
    const second = await exchangeCode(harness, code);
    expectGraphError(second, 100, 36009);
    expect(second.headers.get('www-authenticate')).toContain('"invalid_code"');
  });

  it('#3 a short-lived token is exchanged for a 60-day one, and an expired one returns 190/463', async () => {
    const short = await exchangeCode(harness, await getCode(harness));
    const token = String(short.body['access_token']);
    const long = await exchangeToken(harness, token);
    expect([long.status, long.body]).toMatchObject([200, { expires_in: 5_183_944 }]);
    await harness.control.advanceClock(2 * HOUR);
    expectGraphError(await exchangeToken(harness, token), 190, 463);
  });
});

describe('the list of Pages', () => {
  it('#4 me/accounts with limit=2 returns two of three Pages and a link to the third', async () => {
    const token = await getUserToken(harness, { persona: MANY_PAGES_PERSON_ID });
    const query = { fields: 'id,name,access_token,tasks', limit: '2' };
    const first = await harness.call('/me/accounts', { query, token });
    const page = first.body as unknown as { data: PageEntry[]; paging: { next: string } };
    expect(page.data.map(({ name }) => name)).toEqual(['Okafor Bakery', 'Riverside Market']);
    expect(page.paging.next.startsWith(`${harness.base}/v25.0/me/accounts?`)).toBe(true);
    const second = (await (await fetch(page.paging.next)).json()) as typeof page;
    expect(second.data.map(({ name }) => name)).toEqual(['Sunday Supper Club']);
    expect(second.paging.next).toBeUndefined();
  });

  it('#5 me/accounts is empty for a user whose Page is in a portfolio, where it is listed', async () => {
    const token = await getUserToken(harness, { persona: PORTFOLIO_PERSON_ID });
    const accounts = await harness.call('/me/accounts', { token });
    expect([accounts.status, accounts.body]).toEqual([200, { data: [] }]);
    const businesses = await harness.call('/me/businesses', { token });
    const [business] = businesses.body['data'] as [{ id: string }];
    const query = { fields: 'id,name,access_token' };
    const owned = await harness.call(`/${business.id}/owned_pages`, { query, token });
    expect(owned.body['data']).toMatchObject([
      { name: 'Northern Trails', access_token: expect.any(String) as string },
    ]);
    const clients = await harness.call(`/${business.id}/client_pages`, { query, token });
    expect(clients.body).toEqual({ data: [] });
  });
});

describe('publishing permissions', () => {
  it('#9 a user token, or a Page token without CREATE_CONTENT, returns error 200', async () => {
    const user = await postText(await getUserToken(harness));
    expectGraphError(user, 200);
    expect(user.text).toContain('(#200) ');
    const token = await connect(harness);
    await harness.control.setKnobs('facebook', { pageTasks: 'ANALYZE,MODERATE' });
    expectGraphError(await postText(token), 200);
  });

  it.each([
    ['expired', 463],
    ['revoked', 458],
  ] as const)('#10 a token that is %s returns 190/%i', async (how, subcode) => {
    const token = await connect(harness);
    const { revokeTokens, expireTokens } = harness.control;
    await (how === 'revoked' ? revokeTokens : expireTokens)('facebook', PAGE_ID);
    expectGraphError(await postText(token), 190, subcode);
  });

  it('#11 a throttled Page returns 80001 and how many minutes to wait', async () => {
    const token = await connect(harness);
    await harness.control.setKnobs('facebook', { usagePercent: 100 });
    const response = await postText(token);
    expectGraphError(response, 80001);
    const usage = JSON.parse(response.headers.get('x-business-use-case-usage') ?? '{}') as unknown;
    expect(usage).toMatchObject({
      [PAGE_ID]: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 5 }],
    });
  });
});
