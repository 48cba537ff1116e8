import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { callOAuth, connect, exchange, getCode, NOVA, toAuthorizeUrl } from './linkedin-user.ts';
import type { LinkedInUser } from './linkedin-user.ts';

describe('LinkedIn simulator contract: sign-in and tokens', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['linkedin'] });
  });
  afterEach(() => sandbox.close());

  const userInfo = (user: LinkedInUser) => user.call('GET', '/v2/userinfo', { headers: {} });

  it('#1 authorize with an unknown redirect_uri shows an error page without a redirect', async () => {
    const url = toAuthorizeUrl(sandbox, { redirect_uri: 'http://localhost:3999/other' });
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('location')).toBeNull();
  });

  it('#2 a user who cancels returns with user_cancelled_authorize and the state', async () => {
    const back = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'deny');
    expect(back.href.startsWith(TEST_REDIRECT_URI)).toBe(true);
    expect(back.searchParams.get('error')).toBe('user_cancelled_authorize');
    expect(back.searchParams.get('state')).toBe('some-state');
  });

  it('#3 a code that was used is rejected', async () => {
    const code = await getCode(sandbox);
    expect((await exchange(sandbox, code)).status).toBe(200);
    const again = await exchange(sandbox, code);
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(again.body.error_description).toMatch(/^Unable to retrieve access token/);
  });

  it('#4 credentials sent only as Basic authorization are rejected', async () => {
    const response = await fetch(`${sandbox.url}/linkedin/oauth/v2/accessToken`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('linkedin-test-client:linkedin-test-secret')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: await getCode(sandbox),
        redirect_uri: TEST_REDIRECT_URI,
      }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('#5 a self-serve app gets no refresh token, and its scopes separated by commas', async () => {
    const { status, body } = await exchange(sandbox, await getCode(sandbox));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      expires_in: 5_184_000,
      scope: 'email,openid,profile,w_member_social',
    });
    expect(body).not.toHaveProperty('refresh_token');
    const claims = JSON.parse(
      Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { aud: string };
    expect(claims.aud).toBe('linkedin-test-client');
  });

  it('#6 a partner app refreshes twice with one refresh token, whose expiry does not change', async () => {
    await sandbox.control.setKnobs('linkedin', { partnerApp: true });
    const { body: first } = await exchange(sandbox, await getCode(sandbox));
    const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    await sandbox.control.advanceClock(1000);
    const second = await callOAuth(sandbox, 'accessToken', form);
    await sandbox.control.advanceClock(340 * 86_400);
    const third = await callOAuth(sandbox, 'accessToken', form);
    expect(second.status).toBe(200);
    expect(third.body.refresh_token).toBe(first.refresh_token);
    expect(third.body.refresh_token_expires_in).toBeLessThan(second.body.refresh_token_expires_in);
    expect(third.body.expires_in).toBe(third.body.refresh_token_expires_in);
    await sandbox.control.advanceClock(26 * 86_400);
    expect((await callOAuth(sandbox, 'accessToken', form)).status).toBe(400);
  });

  it.each([
    [true, { status: 401, serviceErrorCode: 65602, code: 'EXPIRED_ACCESS_TOKEN' }],
    [false, { status: 401, code: 'EXPIRED_ACCESS_TOKEN' }],
  ])(
    '#7 an expired token is reported as expired, with its number: %s',
    async (expiredTokenHasNumber, error) => {
      await sandbox.control.setKnobs('linkedin', { expiredTokenHasNumber });
      const user = await connect(sandbox);
      await sandbox.control.advanceClock(5_184_001);
      const { status, body } = await user.post('a');
      expect(status).toBe(401);
      expect(body).toEqual({ ...error, message: 'The token used in the request has expired' });
    },
  );

  it('#8 a revoked token returns 65601', async () => {
    const user = await connect(sandbox);
    await sandbox.control.revokeTokens('linkedin', NOVA.slice('urn:li:person:'.length));
    const { status, body } = await user.post('a');
    expect(status).toBe(401);
    expect(body).toMatchObject({ serviceErrorCode: 65601, code: 'REVOKED_ACCESS_TOKEN' });
  });

  it('#9 userinfo may report a new token as revoked once', async () => {
    await sandbox.control.setKnobs('linkedin', { freshTokenRefusedOnce: true });
    const user = await connect(sandbox);
    expect((await userInfo(user)).body.serviceErrorCode).toBe(65601);
    expect((await userInfo(user)).status).toBe(200);
  });
});
