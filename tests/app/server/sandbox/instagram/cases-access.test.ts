import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectGraphError, giveConsent, readId } from '#tests/support/graph-client.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import {
  ACCOUNT_ID,
  CLIENT,
  authorizeUrl,
  connect,
  createImage,
  exchangeCode,
  getCode,
  getShortToken,
  publish,
  startInstagram,
} from './harness.ts';
import type { Harness } from './harness.ts';

// The contract's cases about permissions; titles contain their numbers.

const HOUR = 3600;
const DAY = 24 * HOUR;

let harness: Harness;

beforeAll(async () => {
  harness = await startInstagram();
});

beforeEach(async () => {
  await harness.control.reset();
  await harness.control.setKnobs('instagram', { imageProcessingSeconds: 0 });
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

describe('Instagram authorization and codes', () => {
  it('#1 an accepted authorization redirects with a code, the state, and the fragment', async () => {
    const target = await giveConsent({ url: authorizeUrl(harness.base) });
    expect(`${target.origin}${target.pathname}`).toBe(TEST_REDIRECT_URI);
    expect(target.searchParams.get('code')).toBeTruthy();
    expect(target.searchParams.get('state')).toBe('state-1');
    expect(target.hash).toBe('#_');
  });

  it('#2 a denied authorization redirects with the reason', async () => {
    const target = await giveConsent({ url: authorizeUrl(harness.base), decision: 'deny' });
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request.',
      state: 'state-1',
    });
  });

  it('#3 a code is exchanged for a token, the app-scoped ID as a string, and the permissions', async () => {
    const response = await exchangeCode(harness, await getCode(harness));
    expect([response.status, response.body]).toEqual([
      200,
      {
        data: [
          {
            access_token: expect.any(String) as string,
            user_id: '10203040506070101',
            permissions:
              'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_insights',
          },
        ],
      },
    ]);
  });

  it('#3 a knob returns the flat form, with a number above 2^53 and a list', async () => {
    await harness.control.setKnobs('instagram', { flatTokenAnswer: true });
    const response = await exchangeCode(harness, await getCode(harness));
    expect(response.status).toBe(200);
    expect(response.text).toContain('"user_id":10203040506070101,');
    expect(response.body['permissions']).toContain('instagram_business_basic');
  });

  it.each([
    ['used before', (code: string) => exchangeCode(harness, code)],
    ['an hour old', () => harness.control.advanceClock(HOUR + 1)],
  ])(
    "#4 a code that is %s is rejected with the token endpoint's own error format",
    async (_what, spoil) => {
      const code = await getCode(harness);
      await spoil(code);
      const response = await exchangeCode(harness, code);
      expect([response.status, response.body]).toEqual([
        400,
        {
          error_type: 'OAuthException',
          code: 400,
          error_message: 'Matching code was not found or was already used',
        },
      ]);
    },
  );
});

describe('long-lived tokens', () => {
  it("#5 ig_exchange_token returns a 60-day token, and me returns the account's ID instead of the user's", async () => {
    const token = await getShortToken(harness);
    const query = { grant_type: 'ig_exchange_token', client_secret: CLIENT.client_secret };
    const response = await harness.call('/access_token', { query, token });
    expect([response.status, response.body]).toEqual([
      200,
      {
        access_token: expect.any(String) as string,
        token_type: 'bearer',
        expires_in: 5_183_944,
      },
    ]);
    const me = await readMe(String(response.body['access_token']));
    expect(me.body).toEqual({
      user_id: ACCOUNT_ID,
      id: '10203040506070101',
      username: 'harbour.coffee',
      account_type: 'BUSINESS',
    });
  });

  it('#6 ig_refresh_token fails at 23 hours, works at 25 hours, and fails after 61 days', async () => {
    const token = await connect(harness);
    await harness.control.advanceClock(23 * HOUR);
    expectGraphError(await refresh(token), 100);
    await harness.control.advanceClock(2 * HOUR);
    const refreshed = await refresh(token);
    expect(refreshed.status).toBe(200);
    expect(refreshed.body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 });
    await harness.control.advanceClock(60 * DAY);
    expectGraphError(await refresh(token), 190, 463);
    expectGraphError(await readMe(String(refreshed.body['access_token'])), 190, 463);
  });

  it('#6 the refreshed token is valid for 60 days from the refresh', async () => {
    const token = await connect(harness);
    await harness.control.advanceClock(50 * DAY);
    const next = String((await refresh(token)).body['access_token']);
    await harness.control.advanceClock(50 * DAY);
    expect((await readMe(next)).status).toBe(200);
    expectGraphError(await readMe(token), 190, 463);
  });
});

describe('invalid tokens', () => {
  /** Calls each path of the API once, with valid parameters. */
  function callEverything(token: string, ids: { container: string; media: string }) {
    const form = { image_url: harness.media.missingUrl };
    return Promise.all([
      readMe(token),
      refresh(token),
      harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }),
      publish(harness, token, ids.container),
      harness.call(`/v25.0/${ids.container}`, { query: { fields: 'status_code' }, token }),
      harness.call(`/v25.0/${ACCOUNT_ID}/media`, { token }),
      harness.call(`/v25.0/${ACCOUNT_ID}/content_publishing_limit`, { token }),
      harness.call(`/v25.0/${ids.media}`, { query: { fields: 'permalink' }, token }),
      harness.call(`/v25.0/${ids.media}/insights`, { query: { metric: 'views' }, token }),
    ]);
  }

  it.each([
    ['expired', 463, () => harness.control.expireTokens('instagram', ACCOUNT_ID)],
    ['revoked', 458, () => harness.control.revokeTokens('instagram', ACCOUNT_ID)],
  ])('#16 a token that is %s returns 190/%i', async (_what, subcode, end) => {
    const token = await connect(harness);
    const container = await createImage(harness, token);
    const media = readId(await publish(harness, token, container));
    await end();
    const responses = await callEverything(token, { container, media });
    for (const response of responses) expectGraphError(response, 190, subcode);
  });

  it('#17 a token without the publishing scope returns 403 and code 10', async () => {
    const token = await connect(harness, { without: ['instagram_business_content_publish'] });
    const form = { image_url: harness.media.missingUrl };
    expectGraphError(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }), 10);
    expectGraphError(await publish(harness, token, '17000000000000000'), 10);
    expect((await readMe(token)).status).toBe(200);
  });

  it('#19 an exhausted call budget returns 80002, with a header that says how long to wait', async () => {
    const token = await connect(harness);
    await harness.control.setKnobs('instagram', { usagePercent: 100 });
    const response = await readMe(token);
    expectGraphError(response, 80002);
    const usage = JSON.parse(response.headers.get('x-business-use-case-usage') ?? '{}') as unknown;
    expect(usage).toMatchObject({
      [ACCOUNT_ID]: [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: 5 }],
    });
    await harness.control.setKnobs('instagram', { usagePercent: 0 });
    expect((await readMe(token)).headers.get('x-business-use-case-usage')).toBeNull();
  });
});
