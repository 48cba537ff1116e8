import { describe, expect, it } from 'vitest';
import { instagramConfig } from '#app/server/platforms/instagram/config.ts';
import {
  catchPlatformError,
  createTokens,
  START,
  toCallContext,
} from '#tests/support/step-harness.ts';
import { form, graphError, lines } from '#tests/support/adapter-bench.ts';
import { startInstagram } from './support.ts';

const exchange = { code: 'code-1#_', redirectUri: 'https://fan.test/cb', codeVerifier: null };
const long = { body: { access_token: 'long-1', token_type: 'bearer', expires_in: 5183944 } };
const SCOPES = ['instagram_business_basic', 'instagram_business_content_publish'];

describe('Instagram URLs', () => {
  it('default to Instagram’s own', () => {
    const config = instagramConfig({ clientId: 'a', clientSecret: 's', baseUrl: null });
    expect(config).toMatchObject({
      authorizeUrl: 'https://www.instagram.com/oauth/authorize',
      codeExchangeUrl: 'https://api.instagram.com/oauth/access_token',
      tokenBaseUrl: 'https://graph.instagram.com',
      graphUrl: 'https://graph.instagram.com/v25.0',
    });
  });

  it('use the base URL with the given version otherwise', () => {
    const baseUrl = 'http://127.0.0.1:9/instagram';
    const config = instagramConfig({
      clientId: 'a',
      clientSecret: 's',
      baseUrl,
      apiVersion: 'v26.0',
    });
    expect(config.graphUrl).toBe(`${baseUrl}/v26.0`);
    expect(config.authorizeUrl).toBe(`${baseUrl}/oauth/authorize`);
  });
});

describe('connecting to Instagram', () => {
  it('requests the scopes with a state', async () => {
    const { server, adapter } = await startInstagram({});
    const request = { redirectUri: 'https://fan.test/cb', state: 's1', codeChallenge: null };
    const url = adapter.oauth.authorizationUrl({ ...request, forceConsent: false });

    expect(url).toBe(
      `${server.baseUrl}/oauth/authorize?client_id=app-1&redirect_uri=https%3A%2F%2Ffan.test%2Fcb&response_type=code&scope=instagram_business_basic%2Cinstagram_business_content_publish%2Cinstagram_business_manage_insights%2Cinstagram_business_manage_comments&state=s1`,
    );
    expect(adapter.oauth.authorizationUrl({ ...request, forceConsent: true })).toContain(
      '&force_authentication=1',
    );
  });

  it.each([
    [
      'the documented answer',
      '{"data":[{"access_token":"short-1","user_id":"1020","permissions":"instagram_business_basic,instagram_business_content_publish"}]}',
    ],
    [
      'the flat answer with a huge number and a list',
      '{"access_token":"short-1","user_id":17841400000000000123,"permissions":["instagram_business_basic","instagram_business_content_publish"]}',
    ],
  ])('exchanges the code for a long-lived token from %s', async (_title, body) => {
    const { server, adapter, harness } = await startInstagram({}, { body }, long);
    const tokens = await adapter.oauth.exchangeCode(toCallContext(harness), exchange);

    expect(form(server.received[0])).toEqual({
      client_id: 'app-1',
      client_secret: 'secret-1',
      grant_type: 'authorization_code',
      redirect_uri: 'https://fan.test/cb',
      code: 'code-1',
    });
    expect(lines(server.received)[1]).toBe(
      'GET /access_token?grant_type=ig_exchange_token&client_secret=secret-1&access_token=short-1',
    );
    expect(tokens).toEqual({
      accessToken: 'long-1',
      accessTokenExpiresAt: new Date(START.getTime() + 5183944_000),
      refreshToken: null,
      refreshTokenExpiresAt: null,
      scopes: SCOPES,
      issuedAt: START,
    });
  });

  it('requires a new start when the code was used', async () => {
    const { adapter, harness } = await startInstagram(
      {},
      {
        status: 400,
        body: {
          error_type: 'OAuthException',
          code: 400,
          error_message: 'Matching code was not found or was already used',
        },
      },
    );
    const error = await catchPlatformError(
      adapter.oauth.exchangeCode(toCallContext(harness), exchange),
    );

    expect(error).toMatchObject({
      kind: 'reauthorize',
      code: 'OAuthException',
      platformMessage: 'Matching code was not found or was already used',
    });
    expect(error.message).not.toContain('code-1');
  });

  it.each([
    ['flat', (fields: object) => fields],
    ['inside data', (fields: object) => ({ data: [fields] })],
  ])('finds the account by user_id, with the response %s', async (_title, wrap) => {
    const { server, adapter, harness } = await startInstagram(
      {},
      {
        body: wrap({
          user_id: '17841400000000000',
          id: '99',
          username: 'acme',
          name: 'Acme',
          account_type: 'BUSINESS',
          profile_picture_url: 'https://cdn.test/p.jpg',
        }),
      },
    );
    const tokens = createTokens();
    const accounts = await adapter.oauth.listAccounts(toCallContext(harness), tokens);

    expect(server.received[0]?.headers.authorization).toBe('Bearer stored-token');
    expect(accounts).toEqual([
      {
        externalId: '17841400000000000',
        name: 'Acme',
        handle: 'acme',
        pictureUrl: 'https://cdn.test/p.jpg',
        profileUrl: `${server.baseUrl}/acme/`,
        tokens,
        details: { accountType: 'BUSINESS' },
      },
    ]);
  });
});

describe('refreshing an Instagram token', () => {
  it('keeps the scopes and stores the new expiry', async () => {
    const { server, adapter, harness } = await startInstagram({}, long);
    const tokens = await adapter.oauth.refresh(
      toCallContext(harness),
      createTokens({ scopes: SCOPES }),
    );

    expect(lines(server.received)).toEqual([
      'GET /refresh_access_token?grant_type=ig_refresh_token&access_token=stored-token',
    ]);
    expect(tokens).toMatchObject({ accessToken: 'long-1', scopes: SCOPES, issuedAt: START });
  });

  it.each([
    ['reauthorize', 'a dead token', graphError(190, 463)],
    ['unavailable', 'a token under a day old', graphError(100)],
    ['unavailable', 'an outage', { status: 503, body: 'down' }],
    ['unavailable', 'no answer', { cut: true }],
  ])('returns %s for %s', async (kind, _title, response) => {
    const { adapter, harness } = await startInstagram({}, response);
    const error = await catchPlatformError(
      adapter.oauth.refresh(toCallContext(harness), createTokens()),
    );
    expect(error.kind).toBe(kind);
  });

  it('has no revoke request', async () => {
    const { server, adapter, harness } = await startInstagram({});
    await adapter.oauth.revoke(toCallContext(harness), createTokens());
    expect(server.received).toEqual([]);
  });
});
