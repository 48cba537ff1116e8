import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  ALL_SCOPES,
  callToken,
  exchange,
  getCode,
  getTokens,
  refresh,
  toAuthorization,
  XUser,
} from './x-user.ts';

describe('X OAuth 2.0', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
  });
  afterEach(() => sandbox.close());

  it.each([
    ['an address that is not registered', { redirect_uri: 'http://localhost:3999/other' }],
    ['an unknown app', { client_id: 'nobody' }],
    ['no PKCE challenge', { code_challenge: '' }],
    ['a challenge that is no SHA-256', { code_challenge: 'short' }],
    ['a scope that does not exist', { scope: 'tweet.read everything' }],
    ['a state of 501 characters', { state: 's'.repeat(501) }],
  ])('shows an error without a redirect for %s', async (_title, overrides) => {
    const { url } = toAuthorization(sandbox, overrides);
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('ignores an unknown parameter, and compares the challenge method case-insensitively', async () => {
    const { url } = toAuthorization(sandbox, { prompt: 'consent', code_challenge_method: 's256' });
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
    expect(await sandbox.control.listViolations('twitter')).toMatchObject([
      { message: 'authorize: X ignores the parameter prompt' },
    ]);
  });

  it('exchanges a code for a working pair of tokens', async () => {
    const response = await exchange(sandbox, await getCode(sandbox));
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 7200,
      scope: ALL_SCOPES,
    });
    const user = new XUser(sandbox, response.body.access_token);
    const me = await user.call(
      'GET',
      '/2/users/me?user.fields=profile_image_url,subscription_type',
    );
    expect(me.body.data).toMatchObject({ username: 'novareyes', subscription_type: 'None' });
    expect((await fetch(me.body.data.profile_image_url)).status).toBe(200);
  });

  it('reports the configured subscription, and its blue check', async () => {
    const { body } = await exchange(sandbox, await getCode(sandbox));
    const user = new XUser(sandbox, body.access_token);
    const path = '/2/users/me?user.fields=subscription_type,verified_type';
    const read = async (subscription: string) => {
      await sandbox.control.setKnobs('twitter', { subscription });
      const { data } = (await user.call('GET', path)).body;
      return data;
    };
    expect(await read('Basic')).toMatchObject({
      subscription_type: 'Basic',
      verified_type: 'none',
    });
    expect(await read('PremiumPlus')).toMatchObject({
      subscription_type: 'PremiumPlus',
      verified_type: 'blue',
    });
    expect(await read('')).toMatchObject({ subscription_type: 'None', verified_type: 'none' });
    await expect(read('Gold')).rejects.toThrow('PremiumPlus');
  });

  it('rejects a wrong secret', async () => {
    const response = await callToken(sandbox, {}, { basic: 'twitter-test-client:wrong' });
    expect(response).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('returns 401 after the user removed the app, and rejects its refresh token', async () => {
    const tokens = await getTokens(sandbox);
    const user = new XUser(sandbox, tokens.access_token);
    const me = await user.call('GET', '/2/users/me');
    await sandbox.control.revokeTokens('twitter', me.body.data.id);
    expect((await user.call('GET', '/2/users/me')).status).toBe(401);
    expect((await refresh(sandbox, tokens.refresh_token)).status).toBe(400);
  });

  it('can expire an access token through the control API while its refresh token stays valid', async () => {
    const tokens = await getTokens(sandbox);
    const user = new XUser(sandbox, tokens.access_token);
    const me = await user.call('GET', '/2/users/me');
    await sandbox.control.expireTokens('twitter', me.body.data.id);
    expect((await user.call('GET', '/2/users/me')).status).toBe(401);
    expect((await refresh(sandbox, tokens.refresh_token)).status).toBe(200);
  });

  it('revokes on request', async () => {
    const tokens = await getTokens(sandbox);
    const response = await callToken(
      sandbox,
      { token: tokens.refresh_token ?? '', token_type_hint: 'refresh_token' },
      { path: '/2/oauth2/revoke' },
    );
    expect(response).toMatchObject({ status: 200, body: { revoked: true } });
    expect((await new XUser(sandbox, tokens.access_token).tweet('hi')).status).toBe(401);
  });
});
