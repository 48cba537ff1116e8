import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
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

  it('shows an error page without a redirect for an unknown app', async () => {
    const url = toAuthorizeUrl(sandbox, { client_id: 'nobody' });
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it.each([
    ['no state', { state: '' }, 'sent without state'],
    [
      'PKCE, which the web flow ignores',
      { code_challenge: 'x' },
      'ignores the parameter code_challenge',
    ],
  ])(
    'asks for consent with %s, and lists it as a violation',
    async (_title, overrides, message) => {
      const response = await fetch(toAuthorizeUrl(sandbox, overrides), { redirect: 'manual' });
      expect(response.status).toBe(200);
      const [violation] = await sandbox.control.listViolations('linkedin');
      expect(violation?.message).toContain(message);
    },
  );

  it('reports a scope that the app may not request', async () => {
    const url = toAuthorizeUrl(sandbox, { scope: 'openid r_member_social' });
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.headers.get('location')).toContain('error=unauthorized_scope_error');
  });

  it("returns the member's profile", async () => {
    const { body } = await userInfo(await connect(sandbox));
    expect(body).toMatchObject({ name: 'Nova Reyes', email: 'nova.reyes@example.com' });
    expect(`urn:li:person:${body.sub}`).toBe(NOVA);
  });

  it("invalidates a member's earlier tokens when the app requests other scopes", async () => {
    const before = await connect(sandbox);
    await connect(sandbox, { scope: PAGE_SCOPES });
    expect((await before.post('a')).body.code).toBe('REVOKED_ACCESS_TOKEN');
  });

  it('rejects a code that is older than 30 minutes', async () => {
    const late = await getCode(sandbox);
    await sandbox.control.advanceClock(1801);
    expect((await exchange(sandbox, late)).status).toBe(400);
  });

  it('returns specific codes for an unknown token and an empty one', async () => {
    const unknown = await new LinkedInUser(sandbox, 'x').post('a');
    expect(unknown.body).toMatchObject({ serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN' });
    const response = await fetch(`${sandbox.url}/linkedin/v2/userinfo`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'EMPTY_ACCESS_TOKEN' });
  });

  it('introspects and revokes', async () => {
    const { token } = await connect(sandbox);
    const active = await callOAuth(sandbox, 'introspectToken', { token });
    expect(active.body).toMatchObject({ active: true, status: 'active', auth_type: '3L' });
    await callOAuth(sandbox, 'revoke', { token });
    const ended = await callOAuth(sandbox, 'introspectToken', { token });
    expect(ended.body).toMatchObject({ active: false, status: 'revoked' });
  });

  it('lists the Pages of an administrator', async () => {
    const user = await connect(sandbox, { scope: PAGE_SCOPES });
    const path = '/rest/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED';
    expect((await user.call('GET', path)).body.elements).toMatchObject([{ organization: PAGE }]);
    const self = await connect(sandbox);
    expect((await self.call('GET', path)).status).toBe(403);
  });
});
