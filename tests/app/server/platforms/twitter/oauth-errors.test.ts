import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { twitterConfig } from '#app/server/platforms/twitter/config.ts';
import { createTwitterAdapter } from '#app/server/platforms/twitter/index.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createStepHarness,
  createTokens,
  runStep,
  START,
  type StepHarness,
} from '#tests/support/step-harness.ts';

const GRANTED = {
  token_type: 'bearer',
  expires_in: 7200,
  access_token: 'acc-1',
  scope: 'tweet.read tweet.write',
  refresh_token: 'ref-1',
};

const STORED = {
  accessToken: 'access-before',
  refreshToken: 'refresh-before',
  scopes: ['before'],
};

let server: ScriptedServer;
let adapter: PlatformAdapter;
let harness: StepHarness;

beforeEach(async () => {
  server = await startScriptedServer();
  adapter = createTwitterAdapter(
    twitterConfig({ clientId: 'cid', clientSecret: 'se:cret', baseUrl: server.baseUrl }),
  );
  harness = createStepHarness();
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

describe('signing in to X', () => {
  it('redirects the user to X with PKCE', () => {
    const { oauth } = createTwitterAdapter(
      twitterConfig({ clientId: 'cid', clientSecret: 's', baseUrl: null }),
    );
    const url = oauth.authorizationUrl({
      redirectUri: 'https://f.test/cb',
      state: 'st',
      codeChallenge: 'ch',
      forceConsent: false,
    });
    expect(url).toBe(
      'https://x.com/i/oauth2/authorize?response_type=code&client_id=cid&redirect_uri=https%3A%2F%2Ff.test%2Fcb&scope=tweet.read+tweet.write+users.read+media.write+offline.access&state=st&code_challenge=ch&code_challenge_method=S256',
    );
  });

  it('exchanges the code as a confidential client', async () => {
    server.script({ body: GRANTED });
    const tokens = await adapter.oauth.exchangeCode(harness.context, {
      code: 'co',
      redirectUri: 'https://f.test/cb',
      codeVerifier: 'ver',
    });
    expect(tokens).toEqual({
      accessToken: 'acc-1',
      accessTokenExpiresAt: new Date(START.getTime() + 7_200_000),
      refreshToken: 'ref-1',
      refreshTokenExpiresAt: null,
      scopes: ['tweet.read', 'tweet.write'],
      issuedAt: START,
    });
    expect(server.received[0]).toMatchObject({
      target: '/2/oauth2/token',
      text: 'grant_type=authorization_code&code=co&redirect_uri=https%3A%2F%2Ff.test%2Fcb&code_verifier=ver',
    });
    expect(server.received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('cid:se:cret').toString('base64')}`,
    );
  });

  it('identifies itself in the body as a public client', async () => {
    const config = twitterConfig({ clientId: 'cid', clientSecret: '', baseUrl: server.baseUrl });
    server.script({ body: GRANTED });
    await createTwitterAdapter(config).oauth.refresh(harness.context, createTokens(STORED));
    expect(server.received[0]?.text).toBe(
      'grant_type=refresh_token&refresh_token=refresh-before&client_id=cid',
    );
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it('lists the one account by its ID', async () => {
    server.script({
      body: {
        data: {
          id: '2244',
          name: 'Ada',
          username: 'ada',
          profile_image_url: 'https://p',
          subscription_type: 'Premium',
          verified_type: 'blue',
        },
      },
    });
    const tokens = createTokens(STORED);
    expect(await adapter.oauth.listAccounts(harness.context, tokens)).toEqual([
      {
        externalId: '2244',
        name: 'Ada',
        handle: 'ada',
        pictureUrl: 'https://p',
        profileUrl: `${server.baseUrl}/ada`,
        tokens,
        details: { subscriptionType: 'Premium', verifiedType: 'blue' },
      },
    ]);
    expect(server.received[0]?.target).toBe(
      '/2/users/me?user.fields=profile_image_url%2Cverified_type%2Csubscription_type',
    );
  });

  it('revokes both tokens, whatever X returns', async () => {
    server.script({ status: 500 }, { cut: true });
    await adapter.oauth.revoke(harness.context, createTokens(STORED));
    expect(server.received.map((request) => request.text)).toEqual([
      'token=refresh-before&token_type_hint=refresh_token',
      'token=access-before&token_type_hint=access_token',
    ]);
  });
});

describe('refreshing an X token', () => {
  const refresh = () => adapter.oauth.refresh(harness.context, createTokens(STORED));

  it('returns the new pair', async () => {
    server.script({ body: { ...GRANTED, refresh_token: 'ref-2' } });
    expect(await refresh()).toMatchObject({ accessToken: 'acc-1', refreshToken: 'ref-2' });
  });

  it.each([
    [[{ status: 500 }], 'unavailable'],
    [[{ status: 503 }, { status: 503 }, { status: 503 }], 'unavailable'],
    [[{ cut: true }, { cut: true }, { cut: true }], 'unavailable'],
    [[{ status: 429 }], 'rate_limited'],
    [[{ status: 401, body: { error: 'unauthorized_client' } }], 'bug'],
    [[{ status: 400, body: { error: 'invalid_client' } }], 'bug'],
    [[{ status: 200, body: 'not json' }], 'unreadable'],
    [[{ status: 400, body: { error: 'invalid_grant' } }], 'reauthorize'],
  ])('treats %j as %s', async (responses, kind) => {
    server.script(...responses);
    expect(await catchPlatformError(refresh())).toMatchObject({ kind });
  });

  it('requires the user when there is no refresh token', async () => {
    const tokens = createTokens({ ...STORED, refreshToken: null });
    expect(await catchPlatformError(adapter.oauth.refresh(harness.context, tokens))).toMatchObject({
      kind: 'reauthorize',
      code: 'no_refresh_token',
    });
  });
});

const problem = (type: string, detail = 'x') => ({
  type: `https://api.twitter.com/2/problems/${type}`,
  title: 'x',
  detail,
});
const blank = (detail: string) => ({
  type: 'about:blank',
  title: 'Forbidden',
  status: 403,
  detail,
});

describe('an X error', () => {
  it.each([
    [400, problem('invalid-request'), { kind: 'bug', code: 'invalid-request' }],
    [
      402,
      { title: 'CreditsDepleted', type: 'https://api.x.com/2/problems/credits' },
      { kind: 'rate_limited', code: 'credits' },
    ],
    [402, problem('credits-depleted'), { kind: 'rate_limited', code: 'credits-depleted' }],
    [
      403,
      blank('You are not allowed to create a Tweet with duplicate content.'),
      { kind: 'duplicate', code: 'duplicate_content' },
    ],
    [
      403,
      { errors: [{ code: 187, message: 'Status is a duplicate.' }] },
      { kind: 'duplicate', code: '187' },
    ],
    [
      403,
      blank('You are not permitted to perform this action.'),
      { kind: 'rejected_content', code: 'not_permitted' },
    ],
    [
      403,
      { errors: [{ code: 186, message: 'Too long.' }] },
      { kind: 'rejected_content', code: '186' },
    ],
    [
      403,
      blank('This user is not allowed to post a video longer than 20 minutes.'),
      {
        kind: 'rejected_content',
        code: 'video_too_long/20',
        remedy: expect.stringMatching(/to 20 minutes.* 125/),
      },
    ],
    [
      403,
      blank('This user is not allowed to post a video longer than 125 minutes.'),
      {
        kind: 'rejected_content',
        code: 'video_too_long/125',
        remedy: expect.stringMatching(/No Twitter account/),
      },
    ],
    [
      403,
      blank('This user is not allowed to post a video longer than 2 minutes'),
      {
        kind: 'rejected_content',
        code: 'video_too_long/2',
        remedy: expect.stringMatching(/says how long/),
      },
    ],
    [
      403,
      { errors: [{ code: 326, message: 'To protect our users, this account is locked.' }] },
      { kind: 'permission', code: '326', remedy: expect.stringMatching(/unlock it/) },
    ],
    [
      403,
      blank('At most a maximum of one cashtag'),
      { kind: 'rejected_content', code: 'http_403' },
    ],
    [
      403,
      problem('unsupported-authentication'),
      { kind: 'bug', code: 'unsupported-authentication' },
    ],
    [403, problem('client-forbidden'), { kind: 'permission', code: 'client-forbidden' }],
    [403, problem('user-suspended'), { kind: 'permission', code: 'user-suspended' }],
    [403, blank('Forbidden'), { kind: 'permission', code: 'forbidden' }],
    [404, problem('resource-not-found'), { kind: 'bug', code: 'resource-not-found' }],
    [413, '', { kind: 'bug', code: 'http_413' }],
    [429, problem('usage-capped'), { kind: 'rate_limited', code: 'usage-capped' }],
    [
      429,
      { errors: [{ code: 88, message: 'Rate limit exceeded' }] },
      { kind: 'rate_limited', code: '88' },
    ],
    [500, '', { kind: 'outcome_unknown', code: 'http_500' }],
  ])('maps %i %j to %o', async (status, body, expected) => {
    server.script({ status, body });
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).toMatchObject(
      expected,
    );
  });

  it('waits for the latest reset of the exhausted windows', async () => {
    const reset = START.getTime() / 1000;
    server.script({
      status: 429,
      headers: {
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': String(reset + 900),
        'x-user-limit-24hour-remaining': '0',
        'x-user-limit-24hour-reset': String(reset + 5000),
        'x-app-limit-24hour-remaining': '17',
        'x-app-limit-24hour-reset': String(reset + 9000),
      },
    });
    const failure = await catchPlatformError(runStep(adapter, harness, { step: 'create' }));
    expect(failure.retryAt).toEqual(new Date(START.getTime() + 5_001_000));
    server.script({ status: 429, body: { title: 'Too Many Requests' } });
    const second = await catchPlatformError(runStep(adapter, harness, { step: 'create' }));
    expect(second.retryAt).toEqual(new Date(START.getTime() + 60_000));
  });
});
