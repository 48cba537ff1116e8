import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
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
  const config = linkedinConfig({ clientId: 'cid', clientSecret: 'sec', baseUrl: server.baseUrl });
  adapter = createLinkedinAdapter({ ...config, connectRetryPausesMs: [1, 1] });
  harness = createStepHarness();
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

describe('signing in to LinkedIn', () => {
  it('redirects the user to LinkedIn without PKCE', () => {
    const { oauth } = createLinkedinAdapter(
      linkedinConfig({ clientId: 'cid', clientSecret: 's', baseUrl: null }),
    );
    expect(
      oauth.authorizationUrl({
        redirectUri: 'https://f.test/cb',
        state: 'st',
        codeChallenge: null,
        forceConsent: true,
      }),
    ).toBe(
      'https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=cid&redirect_uri=https%3A%2F%2Ff.test%2Fcb&state=st&scope=openid+profile+w_member_social+w_organization_social+r_organization_social+rw_organization_admin',
    );
  });

  it('exchanges the code with credentials in the body and splits scopes at commas', async () => {
    server.script({
      body: {
        access_token: 'AQX',
        expires_in: 5184000,
        scope: 'email,openid,profile,w_member_social',
      },
    });
    const tokens = await adapter.oauth.exchangeCode(harness.context, {
      code: 'co',
      redirectUri: 'https://f.test/cb',
      codeVerifier: null,
    });
    expect(tokens).toMatchObject({
      accessToken: 'AQX',
      refreshToken: null,
      scopes: ['email', 'openid', 'profile', 'w_member_social'],
      accessTokenExpiresAt: new Date(START.getTime() + 5_184_000_000),
    });
    expect(server.received[0]).toMatchObject({
      target: '/oauth/v2/accessToken',
      text: 'grant_type=authorization_code&code=co&redirect_uri=https%3A%2F%2Ff.test%2Fcb&client_id=cid&client_secret=sec',
    });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it('waits for a fresh token that LinkedIn still reports as revoked', async () => {
    const revoked = {
      status: 401,
      body: { status: 401, serviceErrorCode: 65601, code: 'REVOKED_ACCESS_TOKEN' },
    };
    server.script(revoked, revoked, { body: { sub: 'AbC', name: 'Ada', picture: 'https://p' } });
    const tokens = createTokens(STORED);
    expect(await adapter.oauth.listAccounts(harness.context, tokens)).toEqual([
      {
        externalId: 'urn:li:person:AbC',
        name: 'Ada',
        handle: null,
        pictureUrl: 'https://p',
        profileUrl: null,
        tokens,
        details: {},
      },
    ]);
    expect(server.received[2]).toMatchObject({ target: '/v2/userinfo' });
    expect(server.received[2]?.headers['linkedin-version']).toBeUndefined();
    server.script(revoked, revoked, revoked);
    expect(
      await catchPlatformError(adapter.oauth.listAccounts(harness.context, tokens)),
    ).toMatchObject({
      kind: 'reauthorize',
    });
  });

  it('revokes the token, whatever LinkedIn returns', async () => {
    server.script({ status: 404 });
    await adapter.oauth.revoke(harness.context, createTokens(STORED));
    expect(server.received[0]).toMatchObject({
      target: '/oauth/v2/revoke',
      text: 'token=access-before&client_id=cid&client_secret=sec',
    });
  });
});

describe('refreshing a LinkedIn token', () => {
  const refresh = () =>
    adapter.oauth.refresh(
      harness.context,
      createTokens({ ...STORED, refreshTokenExpiresAt: new Date(LATER) }),
    );
  const LATER = START.getTime() + 1_000_000;

  it('keeps the refresh token when LinkedIn does not rotate it', async () => {
    server.script({ body: { access_token: 'AQX2', expires_in: 100 } });
    expect(await refresh()).toMatchObject({
      accessToken: 'AQX2',
      refreshToken: 'refresh-before',
      refreshTokenExpiresAt: new Date(LATER),
      scopes: ['before'],
    });
  });

  it.each([
    [[{ status: 500 }], 'unavailable'],
    [[{ cut: true }, { cut: true }, { cut: true }], 'unavailable'],
    [[{ status: 429 }], 'rate_limited'],
    [[{ status: 401, body: { error: 'invalid_client' } }], 'bug'],
    [
      [{ status: 400, body: { error: 'invalid_grant', error_description: 'expired' } }],
      'reauthorize',
    ],
  ])('treats %j as %s', async (responses, kind) => {
    server.script(...responses);
    expect(await catchPlatformError(refresh())).toMatchObject({ kind });
  });

  it('requires the user when LinkedIn issues no refresh token', async () => {
    expect(
      await catchPlatformError(
        adapter.oauth.refresh(harness.context, createTokens({ ...STORED, refreshToken: null })),
      ),
    ).toMatchObject({ kind: 'reauthorize' });
  });
});

const named = (code: string, status = 400) => ({ status, code, message: 'x' });

describe('a LinkedIn error', () => {
  it.each([
    [
      400,
      named('FIELD_LENGTH_TOO_LONG'),
      { kind: 'rejected_content', code: 'FIELD_LENGTH_TOO_LONG' },
    ],
    [
      400,
      {
        errorDetails: {
          inputErrors: [{ code: 'FIELD_ARRAY_SIZE_TOO_HIGH', description: 'too long' }],
        },
      },
      { kind: 'rejected_content', code: 'FIELD_ARRAY_SIZE_TOO_HIGH' },
    ],
    [400, named('MISSING_FIELD'), { kind: 'bug', code: 'MISSING_FIELD' }],
    [400, named('VERSION_MISSING'), { kind: 'bug', code: 'VERSION_MISSING' }],
    [
      400,
      named('MEDIA_ASSET_PROCESSING_FAILED'),
      { kind: 'rejected_content', code: 'MEDIA_ASSET_PROCESSING_FAILED' },
    ],
    [
      400,
      named('UPDATING_ASSET_FAILED'),
      { kind: 'rejected_content', code: 'UPDATING_ASSET_FAILED' },
    ],
    [401, named('EMPTY_ACCESS_TOKEN', 401), { kind: 'bug', code: 'EMPTY_ACCESS_TOKEN' }],
    [
      401,
      { serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN' },
      { kind: 'reauthorize', code: 'INVALID_ACCESS_TOKEN' },
    ],
    [
      401,
      { serviceErrorCode: 65601, code: 'REVOKED_ACCESS_TOKEN' },
      { kind: 'reauthorize', code: 'REVOKED_ACCESS_TOKEN' },
    ],
    [
      403,
      { serviceErrorCode: 100, message: 'Not enough permissions to access: posts.CREATE' },
      { kind: 'permission', code: '100' },
    ],
    [403, named('ACCESS_DENIED', 403), { kind: 'permission', code: 'ACCESS_DENIED' }],
    [
      422,
      named('UNPROCESSABLE_ENTITY', 422),
      { kind: 'rejected_content', code: 'UNPROCESSABLE_ENTITY' },
    ],
    [426, named('NONEXISTENT_VERSION', 426), { kind: 'rate_limited', code: 'NONEXISTENT_VERSION' }],
    [
      429,
      { serviceErrorCode: 101, message: 'Resource level throttle' },
      { kind: 'rate_limited', code: '101' },
    ],
    [500, '<html>', { kind: 'outcome_unknown', code: 'http_500' }],
  ])('maps %i %j to %o', async (status, body, expected) => {
    server.script({ status, body });
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).toMatchObject(
      expected,
    );
  });

  it.each(['INVALID_IMAGE_ID', 'INVALID_VIDEO_ID', 'EXPIRED_UPLOAD_URL'])(
    'uploads again once after %s',
    async (code) => {
      server.script({ status: 400, body: named(code) }, { status: 400, body: named(code) });
      const first = await runStep(adapter, harness, { step: 'create' });
      expect(first).toMatchObject({ kind: 'next', step: 'upload', state: { uploadRestarts: 1 } });
      expect(
        await catchPlatformError(runStep(adapter, harness, { step: 'create', state: first.state })),
      ).toMatchObject({ code });
    },
  );

  it('waits until midnight UTC when the quota is used up, and an hour for a new version', async () => {
    server.script(
      { status: 429, body: { serviceErrorCode: 101 } },
      { status: 426, body: named('NONEXISTENT_VERSION', 426) },
    );
    expect(
      (await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).retryAt,
    ).toEqual(new Date('2026-11-21T00:00:00.000Z'));
    expect(
      (await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).retryAt,
    ).toEqual(new Date('2026-11-20T11:00:00.000Z'));
  });
});
