import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  callOAuth,
  connect,
  exchangeCode,
  getCode,
  TikTokUser,
  toAuthorizeUrl,
} from './tiktok-user.ts';

const NOVA = '723f24d7-e717-40f8-a2b6-cb8464cd23b4';

describe('TikTok simulator: sign-in', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['tiktok'] });
  });
  afterEach(() => sandbox.close());

  const refresh = (token: string) =>
    callOAuth(sandbox, 'token', { grant_type: 'refresh_token', refresh_token: token });

  it('redirects the user with code, granted scopes, and state', async () => {
    const scopes = ['user.info.basic', 'video.publish'];
    const back = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'allow', { scopes });
    expect(back.href).toMatch(new RegExp(`^${TEST_REDIRECT_URI}\\?`));
    expect(back.searchParams.get('scopes')).toBe('user.info.basic,video.publish');
    expect(back.searchParams.get('state')).toBe('some-state');
    expect(back.searchParams.get('code')).toMatch(/\*\d!/);
  });

  it('redirects the user with an error after Deny', async () => {
    const back = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'deny');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('some-state');
    expect(back.searchParams.has('code')).toBe(false);
  });

  it.each([
    ['client_id in place of client_key', { client_key: null, client_id: 'tiktok-test-client' }],
    ['an unknown app', { client_key: 'nobody' }],
    ['scopes with spaces', { scope: 'user.info.basic video.publish' }],
    ['an unregistered redirect', { redirect_uri: 'http://localhost:3999/other' }],
    ['no state', { state: null }],
    ['another response type', { response_type: 'token' }],
    [
      'a challenge that is not hex',
      { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
    ],
  ])('rejects %s on an error page', async (_, overrides) => {
    const page = await fetch(toAuthorizeUrl(sandbox, overrides), { redirect: 'manual' });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('data-reason');
    expect((await sandbox.control.listViolations('tiktok')).length).toBeGreaterThan(0);
  });

  it('rejects a code that is too old, malformed, or for another redirect URL', async () => {
    const code = await getCode(sandbox);
    const mangled = code.replace('*', '%2A').replace('!', '%21');
    expect((await exchangeCode(sandbox, mangled)).body.error).toBe('invalid_grant');
    const moved = await callOAuth(sandbox, 'token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://localhost:3999/other',
    });
    expect(moved.body.error).toBe('invalid_request');
    const late = await getCode(sandbox);
    await sandbox.control.advanceClock(601);
    expect((await exchangeCode(sandbox, late)).body.error).toBe('invalid_grant');
  });

  it('accepts only forms, a known grant type, and the right secret, and ignores other fields', async () => {
    const call = async (form: Record<string, string>) =>
      (await callOAuth(sandbox, 'token', form)).body.error;
    expect(await call({ grant_type: 'password' })).toBe('unsupported_grant_type');
    const renewal = { grant_type: 'refresh_token', refresh_token: 'x' };
    expect(await call({ ...renewal, client_id: 'x' })).toBe('invalid_grant');
    expect(await sandbox.control.listViolations('tiktok')).toContainEqual(
      expect.objectContaining({ message: 'token endpoint: TikTok ignores client_id' }),
    );
    expect(await call({ ...renewal, client_secret: 'wrong' })).toBe('invalid_client');
  });

  it('requires the verifier for the hex challenge', async () => {
    const verifier = 'v'.repeat(43);
    const url = toAuthorizeUrl(sandbox, {
      code_challenge: createHash('sha256').update(verifier).digest('hex'),
      code_challenge_method: 'S256',
    });
    const exchange = async (extra: Record<string, string>) => {
      const back = await decideOnConsentPage(url, 'allow');
      const code = back.searchParams.get('code') ?? '';
      const form = { grant_type: 'authorization_code', code, redirect_uri: TEST_REDIRECT_URI };
      return (await callOAuth(sandbox, 'token', { ...form, ...extra })).body;
    };
    expect((await exchange({})).error).toBe('invalid_request');
    expect((await exchange({ code_verifier: 'w'.repeat(43) })).error).toBe('invalid_request');
    expect((await exchange({ code_verifier: verifier })).access_token).toMatch(/^act\./);
  });

  it('revokes the whole grant and responds without a body', async () => {
    const tokens = (await exchangeCode(sandbox, await getCode(sandbox))).body;
    const revoked = await callOAuth(sandbox, 'revoke', { token: tokens.access_token });
    expect([revoked.status, revoked.text]).toEqual([200, '']);
    const user = new TikTokUser(sandbox, tokens.access_token);
    expect((await user.creatorInfo()).body.error.code).toBe('access_token_invalid');
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it("returns the account's profile, within the granted scopes", async () => {
    const user = await connect(sandbox);
    const fields = 'open_id,union_id,avatar_url,display_name,username';
    const response = await user.call('GET', `/v2/user/info/?fields=${fields}`);
    expect(response.body.data.user).toMatchObject({ open_id: NOVA, username: 'novareyes' });
    expect((await fetch(response.body.data.user.avatar_url ?? '')).status).toBe(200);
    const none = await user.call('GET', '/v2/user/info/');
    expect([none.status, none.body.error.code]).toEqual([400, 'invalid_params']);
    const basic = await connect(sandbox, { scopes: ['user.info.basic'] });
    const denied = await basic.call('GET', '/v2/user/info/?fields=open_id,username');
    expect([denied.status, denied.body.error.code]).toEqual([401, 'scope_not_authorized']);
    await sandbox.control.setKnobs('tiktok', { fieldScopeMissed: true });
    const missed = await basic.call('GET', '/v2/user/info/?fields=open_id,username');
    expect([missed.status, missed.body.error.code]).toEqual([400, 'scope_permission_missed']);
    expect((await basic.creatorInfo()).body.error.code).toBe('scope_not_authorized');
  });
});
