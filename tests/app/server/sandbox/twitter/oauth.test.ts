import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  ALL_SCOPES,
  callToken,
  connect,
  getCode,
  getTokens,
  toAuthorization,
  XUser,
} from './x-user.ts';

const INVALID_TOKEN = {
  error: 'invalid_request',
  error_description: 'Value passed for the token was invalid.',
};
const INVALID_CODE = {
  error: 'invalid_request',
  error_description: 'Value passed for the authorization code was invalid.',
};

describe('X OAuth 2.0', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
  });
  afterEach(() => sandbox.close());

  const exchange = ({ code, verifier }: { code: string; verifier: string }) =>
    callToken(sandbox, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: TEST_REDIRECT_URI,
      code_verifier: verifier,
    });

  const refresh = (token: string | undefined) =>
    callToken(sandbox, { grant_type: 'refresh_token', refresh_token: token ?? '' });

  it('sends a person who declines back with access_denied and the state', async () => {
    const back = await decideOnConsentPage(toAuthorization(sandbox).url, 'deny');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      state: 'some-state',
    });
  });

  it.each([
    ['an address that is not registered', { redirect_uri: 'http://localhost:3999/other' }],
    ['an unknown app', { client_id: 'nobody' }],
    ['no PKCE challenge', { code_challenge: '' }],
    ['a challenge that is no SHA-256', { code_challenge: 'short' }],
    ['a scope that does not exist', { scope: 'tweet.read everything' }],
    ['a state of 501 characters', { state: 's'.repeat(501) }],
    ['a parameter that X does not know', { prompt: 'consent' }],
  ])('shows a refusal without redirecting for %s', async (_title, overrides) => {
    const { url } = toAuthorization(sandbox, overrides);
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('exchanges a code for a pair of tokens that work', async () => {
    const answer = await exchange(await getCode(sandbox));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 7200,
      scope: ALL_SCOPES,
    });
    const user = new XUser(sandbox, answer.body.access_token);
    const me = await user.call(
      'GET',
      '/2/users/me?user.fields=profile_image_url,subscription_type',
    );
    expect(me.body.data).toMatchObject({ username: 'novareyes', subscription_type: 'None' });
    expect((await fetch(me.body.data.profile_image_url)).status).toBe(200);
  });

  it('refuses a code that was used', async () => {
    const code = await getCode(sandbox);
    await exchange(code);
    expect(await exchange(code)).toMatchObject({ status: 400, body: INVALID_CODE });
  });

  it('refuses a code older than 30 seconds', async () => {
    const code = await getCode(sandbox);
    await sandbox.control.advanceClock(31);
    expect(await exchange(code)).toMatchObject({ status: 400, body: INVALID_CODE });
  });

  it('refuses a verifier that does not belong to the challenge', async () => {
    const { code } = await getCode(sandbox);
    const answer = await exchange({ code, verifier: 'x'.repeat(43) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('refuses a confidential client without Basic authorization', async () => {
    const answer = await callToken(sandbox, { grant_type: 'refresh_token' }, { basic: null });
    expect(answer).toMatchObject({
      status: 401,
      body: {
        error: 'unauthorized_client',
        error_description: 'Missing valid authorization header',
      },
    });
  });

  it('refuses a wrong secret', async () => {
    const answer = await callToken(sandbox, {}, { basic: 'twitter-test-client:wrong' });
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('gives no refresh token where offline.access was not granted', async () => {
    const tokens = await getTokens(sandbox, { scopes: ['tweet.read', 'users.read'] });
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(tokens.scope).toBe('tweet.read users.read');
  });

  it('rotates: a refresh gives a new pair and kills the old refresh token', async () => {
    const first = await getTokens(sandbox);
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const again = await refresh(first.refresh_token);
    expect(again).toMatchObject({ status: 400, body: INVALID_TOKEN });
  });

  it('ends the whole family when a spent refresh token comes back', async () => {
    const first = await getTokens(sandbox);
    const second = await refresh(first.refresh_token);
    await refresh(first.refresh_token);
    const user = new XUser(sandbox, second.body.access_token);
    expect((await user.call('GET', '/2/users/me')).status).toBe(401);
  });

  it('leaves the family alive when the knob says so', async () => {
    await sandbox.control.setKnobs('twitter', { spentRefreshKillsFamily: false });
    const first = await getTokens(sandbox);
    const second = await refresh(first.refresh_token);
    await refresh(first.refresh_token);
    const user = new XUser(sandbox, second.body.access_token);
    expect((await user.call('GET', '/2/users/me')).status).toBe(200);
  });

  it('answers 401 once the access token is older than two hours', async () => {
    const user = await connect(sandbox);
    await sandbox.control.advanceClock(7201);
    const answer = await user.call('GET', '/2/users/me');
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      title: 'Unauthorized',
      type: 'about:blank',
      status: 401,
      detail: 'Unauthorized',
    });
  });

  it('answers 401 after the person withdrew the app, and its refresh token is dead', async () => {
    const tokens = await getTokens(sandbox);
    const user = new XUser(sandbox, tokens.access_token);
    const me = await user.call('GET', '/2/users/me');
    await sandbox.control.revokeTokens('twitter', me.body.data.id);
    expect((await user.call('GET', '/2/users/me')).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
  });

  it('lets the control door expire an access token while its refresh token lives', async () => {
    const tokens = await getTokens(sandbox);
    const user = new XUser(sandbox, tokens.access_token);
    const me = await user.call('GET', '/2/users/me');
    await sandbox.control.expireTokens('twitter', me.body.data.id);
    expect((await user.call('GET', '/2/users/me')).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('revokes on request', async () => {
    const tokens = await getTokens(sandbox);
    const answer = await callToken(
      sandbox,
      { token: tokens.refresh_token ?? '', token_type_hint: 'refresh_token' },
      { path: '/2/oauth2/revoke' },
    );
    expect(answer).toMatchObject({ status: 200, body: { revoked: true } });
    expect((await new XUser(sandbox, tokens.access_token).tweet('hi')).status).toBe(401);
  });

  it('refuses an app-only token for a user action', async () => {
    const form = { grant_type: 'client_credentials' };
    const app = await callToken(sandbox, form, { path: '/oauth2/token' });
    const answer = await new XUser(sandbox, app.body.access_token).tweet('hi');
    expect(answer.status).toBe(403);
    expect(answer.body.type).toMatch(/unsupported-authentication$/);
  });
});
