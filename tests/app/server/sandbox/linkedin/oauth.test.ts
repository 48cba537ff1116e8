import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  callOAuth,
  connect,
  exchange,
  getCode,
  LinkedInUser,
  NOVA,
  PAGE,
  PAGE_SCOPES,
  toAuthorizeUrl,
} from './linkedin-user.ts';

describe('LinkedIn OAuth 2.0', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['linkedin'] });
  });
  afterEach(() => sandbox.close());

  const userInfo = (user: LinkedInUser) => user.call('GET', '/v2/userinfo', { headers: {} });

  it.each([
    ['an address that is not registered', { redirect_uri: 'http://localhost:3999/other' }],
    ['an unknown app', { client_id: 'nobody' }],
    ['no state', { state: '' }],
    ['PKCE, which the web flow does not have', { code_challenge: 'x' }],
  ])('shows an error page without redirecting for %s', async (_title, overrides) => {
    const answer = await fetch(toAuthorizeUrl(sandbox, overrides), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('sends a person who cancels back with user_cancelled_authorize and the state', async () => {
    const back = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'deny');
    expect(back.searchParams.get('error')).toBe('user_cancelled_authorize');
    expect(back.searchParams.get('state')).toBe('some-state');
  });

  it('tells the app about a scope that it may not ask for', async () => {
    const url = toAuthorizeUrl(sandbox, { scope: 'openid r_member_social' });
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('error=unauthorized_scope_error');
  });

  it('gives a self-serve app no refresh token, and scopes separated by commas', async () => {
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

  it('says who the member is', async () => {
    const { body } = await userInfo(await connect(sandbox));
    expect(body).toMatchObject({ name: 'Nova Reyes', email: 'nova.reyes@example.com' });
    expect(`urn:li:person:${body.sub}`).toBe(NOVA);
  });

  it('refuses a code twice, and one older than 30 minutes', async () => {
    const code = await getCode(sandbox);
    await exchange(sandbox, code);
    const again = await exchange(sandbox, code);
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(again.body.error_description).toMatch(/^Unable to retrieve access token/);
    const late = await getCode(sandbox);
    await sandbox.control.advanceClock(1801);
    expect((await exchange(sandbox, late)).status).toBe(400);
  });

  it('refuses credentials that come only as Basic authorization', async () => {
    const answer = await fetch(`${sandbox.url}/linkedin/oauth/v2/accessToken`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('linkedin-test-client:linkedin-test-secret')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: await getCode(sandbox),
        redirect_uri: TEST_REDIRECT_URI,
      }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('lets a partner app refresh twice with one refresh token, whose clock runs on', async () => {
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

  it('calls an expired, a revoked and an unknown token by their codes', async () => {
    const user = await connect(sandbox);
    await sandbox.control.advanceClock(5_184_001);
    expect((await user.post('a')).body).toMatchObject({
      status: 401,
      serviceErrorCode: 65602,
      code: 'EXPIRED_ACCESS_TOKEN',
    });
    const fresh = await connect(sandbox);
    await sandbox.control.revokeTokens('linkedin', NOVA.slice('urn:li:person:'.length));
    expect((await fresh.post('a')).body.serviceErrorCode).toBe(65601);
    expect((await new LinkedInUser(sandbox, 'x').post('a')).body.serviceErrorCode).toBe(65600);
  });

  it('may call a token revoked once that it has just given', async () => {
    await sandbox.control.setKnobs('linkedin', { freshTokenRefusedOnce: true });
    const user = await connect(sandbox);
    expect((await userInfo(user)).body.serviceErrorCode).toBe(65601);
    expect((await userInfo(user)).status).toBe(200);
  });

  it("ends a member's earlier tokens when the app asks for other scopes", async () => {
    const before = await connect(sandbox);
    await connect(sandbox, { scope: PAGE_SCOPES });
    expect((await before.post('a')).body.code).toBe('REVOKED_ACCESS_TOKEN');
  });

  it('introspects and revokes', async () => {
    const { token } = await connect(sandbox);
    const active = await callOAuth(sandbox, 'introspectToken', { token });
    expect(active.body).toMatchObject({ active: true, status: 'active', auth_type: '3L' });
    await callOAuth(sandbox, 'revoke', { token });
    const ended = await callOAuth(sandbox, 'introspectToken', { token });
    expect(ended.body).toMatchObject({ active: false, status: 'revoked' });
  });

  it('lists the pages of an administrator', async () => {
    const user = await connect(sandbox, { scope: PAGE_SCOPES });
    const path = '/rest/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED';
    expect((await user.call('GET', path)).body.elements).toMatchObject([{ organization: PAGE }]);
    const self = await connect(sandbox);
    expect((await self.call('GET', path)).status).toBe(403);
  });
});
