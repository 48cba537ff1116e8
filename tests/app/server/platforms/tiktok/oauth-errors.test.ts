import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TikTokOptions } from '#app/domain/posts/publish-options.ts';
import { tiktokConfig } from '#app/server/platforms/tiktok/config.ts';
import { createTiktokAdapter } from '#app/server/platforms/tiktok/index.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createPatternedVideo,
  createStepHarness,
  createTokens,
  runStep,
  START,
  type StepHarness,
} from '#tests/support/step-harness.ts';

const GRANTED = {
  access_token: 'act.1',
  expires_in: 7200,
  refresh_token: 'rft.1',
  refresh_expires_in: 15_552_000,
  open_id: 'o1',
  scope: 'user.info.basic,video.publish',
  token_type: 'Bearer',
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
  adapter = createTiktokAdapter(
    tiktokConfig({ clientId: 'ck', clientSecret: 'cs', baseUrl: server.baseUrl }),
  );
  harness = createStepHarness({
    content: {
      media: [createPatternedVideo(25)],
      options: { tiktok: TikTokOptions.parse({ privacyLevel: 'SELF_ONLY' }) },
    },
  });
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

describe('signing in to TikTok', () => {
  it('redirects the user to TikTok with its own parameter names', () => {
    const { oauth } = createTiktokAdapter(
      tiktokConfig({ clientId: 'ck', clientSecret: 'cs', baseUrl: null }),
    );
    expect(
      oauth.authorizationUrl({
        redirectUri: 'https://f.test/cb',
        state: 'st',
        codeChallenge: null,
        forceConsent: true,
      }),
    ).toBe(
      'https://www.tiktok.com/v2/auth/authorize/?client_key=ck&response_type=code&scope=user.info.basic%2Cuser.info.profile%2Cvideo.publish%2Cvideo.list&redirect_uri=https%3A%2F%2Ff.test%2Fcb&state=st&disable_auto_auth=1',
    );
  });

  it('exchanges the code as a form', async () => {
    server.script({ body: GRANTED });
    const tokens = await adapter.oauth.exchangeCode(harness.context, {
      code: 'a*b!c',
      redirectUri: 'https://f.test/cb',
      codeVerifier: null,
    });
    expect(tokens).toEqual({
      accessToken: 'act.1',
      accessTokenExpiresAt: new Date(START.getTime() + 7_200_000),
      refreshToken: 'rft.1',
      refreshTokenExpiresAt: new Date(START.getTime() + 15_552_000_000),
      scopes: ['user.info.basic', 'video.publish'],
      issuedAt: START,
    });
    expect(server.received[0]).toMatchObject({
      target: '/v2/oauth/token/',
      text: 'client_key=ck&client_secret=cs&grant_type=authorization_code&code=a*b%21c&redirect_uri=https%3A%2F%2Ff.test%2Fcb',
    });
    expect(server.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('recognizes an error by its body, whatever the status', async () => {
    server.script({
      status: 200,
      body: {
        error: 'invalid_grant',
        error_description: 'Authorization code is expired.',
        log_id: '1',
      },
    });
    const exchange = adapter.oauth.exchangeCode(harness.context, {
      code: 'x',
      redirectUri: 'https://f.test/cb',
      codeVerifier: null,
    });
    expect(await catchPlatformError(exchange)).toMatchObject({
      kind: 'reauthorize',
      code: 'invalid_grant',
      platformMessage: 'Authorization code is expired.',
    });
  });

  it('requests the username only with the scope for it', async () => {
    const user = { open_id: 'o1', union_id: 'u1', avatar_url: 'https://p', display_name: 'Cat Co' };
    const error = { code: 'ok', message: '', log_id: '' };
    server.script(
      { body: { data: { user: { ...user, username: 'catco' } }, error } },
      { body: { data: { user }, error } },
    );
    const full = createTokens({ ...STORED, scopes: ['user.info.profile'] });
    expect(await adapter.oauth.listAccounts(harness.context, full)).toEqual([
      {
        externalId: 'o1',
        name: 'Cat Co',
        handle: 'catco',
        pictureUrl: 'https://p',
        profileUrl: `${server.baseUrl}/@catco`,
        tokens: full,
        details: { unionId: 'u1' },
      },
    ]);
    expect(await adapter.oauth.listAccounts(harness.context, createTokens(STORED))).toMatchObject([
      { handle: null, profileUrl: null },
    ]);
    expect(server.received.map((request) => request.target)).toEqual([
      '/v2/user/info/?fields=open_id,union_id,avatar_url,display_name,username',
      '/v2/user/info/?fields=open_id,union_id,avatar_url,display_name',
    ]);
  });

  it('revokes the token, whatever TikTok returns', async () => {
    server.script({ status: 200, body: { error: 'invalid_request' } });
    await adapter.oauth.revoke(harness.context, createTokens(STORED));
    expect(server.received[0]).toMatchObject({
      target: '/v2/oauth/revoke/',
      text: 'client_key=ck&client_secret=cs&token=access-before',
    });
  });
});

describe('refreshing a TikTok token', () => {
  const refresh = () => adapter.oauth.refresh(harness.context, createTokens(STORED));

  it('returns the new pair, and the old refresh token stops working', async () => {
    server.script({ body: { ...GRANTED, refresh_token: 'rft.2' } });
    expect(await refresh()).toMatchObject({ accessToken: 'act.1', refreshToken: 'rft.2' });
    expect(server.received[0]?.text).toBe(
      'client_key=ck&client_secret=cs&grant_type=refresh_token&refresh_token=refresh-before',
    );
  });

  it.each([
    [[{ status: 200, body: { error: 'invalid_grant' } }], 'reauthorize'],
    [[{ status: 400, body: { error: 'invalid_grant' } }], 'reauthorize'],
    [[{ cut: true }, { status: 200, body: { error: 'invalid_grant' } }], 'reauthorize'],
    [[{ status: 200, body: { error: 'server_error' } }], 'unavailable'],
    [[{ status: 400, body: { error: 'temporarily_unavailable' } }], 'unavailable'],
    [[{ status: 500, body: '<html>' }], 'unavailable'],
    [[{ cut: true }, { cut: true }, { cut: true }], 'unavailable'],
    [[{ status: 429, body: '' }], 'rate_limited'],
    [[{ status: 401, body: { error: 'invalid_client' } }], 'bug'],
    [[{ status: 401, body: '' }], 'unreadable'],
    [[{ status: 200, body: { error: 'invalid_request' } }], 'bug'],
  ])('treats %j as %s', async (responses, kind) => {
    server.script(...responses);
    expect(await catchPlatformError(refresh())).toMatchObject({ kind });
  });

  it('requires the user when there is no refresh token', async () => {
    expect(
      await catchPlatformError(
        adapter.oauth.refresh(harness.context, createTokens({ ...STORED, refreshToken: null })),
      ),
    ).toMatchObject({ kind: 'reauthorize' });
  });
});

describe('a TikTok error', () => {
  it.each([
    [401, 'scope_not_authorized', 'reauthorize'],
    [400, 'scope_permission_missed', 'reauthorize'],
    [400, 'invalid_param', 'bug'],
    [400, 'invalid_params', 'bug'],
    [400, 'invalid_file_upload', 'rejected_content'],
    [400, 'app_version_check_failed', 'rejected_content'],
    [400, 'invalid_publish_id', 'bug'],
    [400, 'token_not_authorized_for_specified_publish_id', 'bug'],
    [403, 'privacy_level_option_mismatch', 'rejected_content'],
    [403, 'unaudited_client_can_only_post_to_private_accounts', 'permission'],
    [403, 'url_ownership_unverified', 'bug'],
    [200, 'reached_active_user_cap', 'rate_limited'],
    [200, 'spam_risk_too_many_posts', 'rate_limited'],
    [403, 'spam_risk_too_many_posts', 'rate_limited'],
    [403, 'spam_risk_too_many_pending_share', 'permission'],
    [200, 'spam_risk_user_banned_from_posting', 'permission'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
    [500, 'internal_error', 'unavailable'],
  ])('maps %i %s to %s', async (status, code, kind) => {
    server.script({ status, body: { data: {}, error: { code, message: 'No.', log_id: '' } } });
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'prepare' }))).toMatchObject({
      kind,
      code,
      platformMessage: 'No.',
    });
  });

  it('waits a minute for a rate limit, and a day for a daily limit', async () => {
    const refusal = (code: string) => ({
      status: 429,
      body: { error: { code, message: '', log_id: '' } },
    });
    server.script(refusal('rate_limit_exceeded'), refusal('spam_risk_too_many_posts'));
    expect(
      (await catchPlatformError(runStep(adapter, harness, { step: 'prepare' }))).retryAt,
    ).toEqual(new Date(START.getTime() + 60_000));
    expect(
      (await catchPlatformError(runStep(adapter, harness, { step: 'prepare' }))).retryAt,
    ).toEqual(new Date(START.getTime() + 86_400_000));
  });

  it('refreshes an expired token once', async () => {
    const ended = {
      status: 401,
      body: { error: { code: 'access_token_invalid', message: '', log_id: '' } },
    };
    server.script(ended, ended);
    expect(await catchPlatformError(runStep(adapter, harness, { step: 'prepare' }))).toMatchObject({
      kind: 'reauthorize',
      code: 'access_token_invalid',
    });
    expect(server.received.map((request) => request.headers.authorization)).toEqual([
      'Bearer token-0',
      'Bearer token-1',
    ]);
  });
});
