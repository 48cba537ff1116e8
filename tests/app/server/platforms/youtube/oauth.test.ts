import { describe, expect, it } from 'vitest';
import { youtubeConfig } from '#app/server/platforms/youtube/config.ts';
import { form, lines } from '#tests/support/adapter-bench.ts';
import {
  catchPlatformError,
  createTokens,
  START,
  toCallContext,
} from '#tests/support/step-harness.ts';
import { CREDENTIALS, googleError, startYouTube } from './support.ts';

const UPLOAD = 'https://www.googleapis.com/auth/youtube.upload';
const READ = 'https://www.googleapis.com/auth/youtube.readonly';
const respond = (rest: object = {}) => ({
  body: { access_token: 'ya29.new', expires_in: 3599, token_type: 'Bearer', ...rest },
});
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describe('Google URLs', () => {
  it('default to Google’s own', () => {
    expect(youtubeConfig({ ...CREDENTIALS, baseUrl: null })).toMatchObject({
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      revokeUrl: 'https://oauth2.googleapis.com/revoke',
      apiUrl: 'https://www.googleapis.com/youtube/v3',
      uploadUrl: 'https://www.googleapis.com/upload/youtube/v3',
      reportsUrl: 'https://youtubeanalytics.googleapis.com/v2/reports',
      watchUrl: 'https://www.youtube.com/watch',
    });
  });
});

describe('connecting to YouTube', () => {
  it('requests offline access, consent and PKCE', async () => {
    const { server, adapter } = await startYouTube({});
    const url = new URL(
      adapter.oauth.authorizationUrl({
        redirectUri: 'https://fan.test/cb',
        state: 's1',
        codeChallenge: 'challenge-1',
        forceConsent: false,
      }),
    );
    expect(`${url.origin}${url.pathname}`).toBe(`${server.baseUrl}/o/oauth2/v2/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client-1',
      redirect_uri: 'https://fan.test/cb',
      response_type: 'code',
      scope: `${UPLOAD} ${READ} https://www.googleapis.com/auth/yt-analytics.readonly https://www.googleapis.com/auth/youtube.force-ssl`,
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      state: 's1',
      code_challenge: 'challenge-1',
      code_challenge_method: 'S256',
    });
  });

  it('exchanges the code and stores the granted scopes', async () => {
    const { server, adapter, harness } = await startYouTube(
      {},
      respond({
        refresh_token: '1//0g',
        scope: `${UPLOAD} ${READ}`,
        refresh_token_expires_in: 604800,
      }),
    );
    const tokens = await adapter.oauth.exchangeCode(toCallContext(harness), {
      code: 'code-1',
      redirectUri: 'https://fan.test/cb',
      codeVerifier: 'verifier-1',
    });
    expect(lines(server.received)).toEqual(['POST /token']);
    expect(form(server.received[0])).toEqual({
      client_id: 'client-1',
      client_secret: 'secret-1',
      code: 'code-1',
      redirect_uri: 'https://fan.test/cb',
      grant_type: 'authorization_code',
      code_verifier: 'verifier-1',
    });
    expect(tokens).toEqual({
      accessToken: 'ya29.new',
      accessTokenExpiresAt: after(3599),
      refreshToken: '1//0g',
      refreshTokenExpiresAt: after(604800),
      scopes: [UPLOAD, READ],
      issuedAt: START,
    });
  });

  it('finds the channel with its uploads playlist', async () => {
    const item = {
      id: 'UCabc',
      snippet: {
        title: 'Cat Co',
        customUrl: '@catco',
        thumbnails: { default: { url: 'https://yt.test/c.jpg' } },
      },
      contentDetails: { relatedPlaylists: { likes: '', uploads: 'UUabc' } },
      status: { longUploadsStatus: 'allowed' },
    };
    const { server, adapter, harness } = await startYouTube({}, { body: { items: [item] } });
    const tokens = createTokens();
    const accounts = await adapter.oauth.listAccounts(toCallContext(harness), tokens);

    expect(lines(server.received)).toEqual([
      'GET /youtube/v3/channels?part=id%2Csnippet%2CcontentDetails%2Cstatus%2Cstatistics&mine=true',
    ]);
    expect(accounts).toEqual([
      {
        externalId: 'UCabc',
        name: 'Cat Co',
        handle: 'catco',
        pictureUrl: 'https://yt.test/c.jpg',
        profileUrl: `${server.baseUrl}/channel/UCabc`,
        tokens,
        details: { uploadsPlaylistId: 'UUabc', longUploadsStatus: 'allowed' },
      },
    ]);
  });

  it.each([
    ['a refusal', googleError(401, 'youtubeSignupRequired')],
    ['an empty list', { body: { items: [] } }],
    ['no list', { body: { pageInfo: { totalResults: 0 } } }],
  ])('lists nothing for a user without a channel, with the response %s', async (_title, reply) => {
    const { adapter, harness } = await startYouTube({}, reply);
    expect(await adapter.oauth.listAccounts(toCallContext(harness), createTokens())).toEqual([]);
  });
});

describe('refreshing a YouTube token', () => {
  const stored = createTokens({ refreshToken: 'old-refresh', scopes: [UPLOAD] });

  it('keeps the old refresh token unless a new one is returned', async () => {
    const { server, adapter, harness } = await startYouTube(
      {},
      respond(),
      respond({ refresh_token: 'new-refresh' }),
    );
    const context = toCallContext(harness);
    const first = await adapter.oauth.refresh(context, stored);
    const second = await adapter.oauth.refresh(context, stored);

    expect(form(server.received[0])).toEqual({
      client_id: 'client-1',
      client_secret: 'secret-1',
      grant_type: 'refresh_token',
      refresh_token: 'old-refresh',
    });
    expect(first).toMatchObject({
      accessToken: 'ya29.new',
      refreshToken: 'old-refresh',
      scopes: [UPLOAD],
    });
    expect(second.refreshToken).toBe('new-refresh');
  });

  it.each([
    [
      'reauthorize',
      { status: 400, body: { error: 'invalid_grant', error_description: 'revoked' } },
    ],
    ['bug', { status: 401, body: { error: 'invalid_client' } }],
    ['unavailable', { status: 503, body: 'down' }],
    ['unavailable', { cut: true }],
  ])('returns %s after %j', async (kind, reply) => {
    const { adapter, harness } = await startYouTube({}, reply);
    const error = await catchPlatformError(adapter.oauth.refresh(toCallContext(harness), stored));
    expect(error.kind).toBe(kind);
  });

  it('requires the user when there is no refresh token', async () => {
    const { server, adapter, harness } = await startYouTube({});
    const error = await catchPlatformError(
      adapter.oauth.refresh(toCallContext(harness), createTokens()),
    );
    expect(error.kind).toBe('reauthorize');
    expect(server.received).toEqual([]);
  });
});

describe('revoking a YouTube token', () => {
  it.each([{ status: 200 }, { status: 400, body: { error: 'invalid_token' } }, { cut: true }])(
    'sends the refresh token and never fails (%j)',
    async (reply) => {
      const { server, adapter, harness } = await startYouTube({}, reply);
      await adapter.oauth.revoke(toCallContext(harness), createTokens({ refreshToken: 'r1' }));
      expect(lines(server.received)).toEqual(['POST /revoke']);
      expect(form(server.received[0])).toEqual({ token: 'r1' });
    },
  );
});
