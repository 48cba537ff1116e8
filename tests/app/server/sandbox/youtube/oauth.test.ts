import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  ALL_SCOPES,
  callOAuth,
  callToken,
  connect,
  getTokens,
  toAuthorizeUrl,
  toScope,
  YouTubeUser,
} from './youtube-user.ts';

const NOVA = 'UCq7Nv2rReyes0Kx9sTfLw1A';
const LUMEN = 'UCm3StLumen8bQz5vYhPd7oE';

describe('YouTube simulator: sign-in', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['youtube'] });
  });
  afterEach(() => sandbox.close());

  const refresh = (token: string) =>
    callToken(sandbox, { grant_type: 'refresh_token', refresh_token: token });

  it('redirects the user with code, granted scopes, and state', async () => {
    const scopes = [toScope('youtube.upload')];
    const back = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'allow', { scopes });
    expect(back.searchParams.get('scope')).toBe(toScope('youtube.upload'));
    expect(back.searchParams.get('state')).toBe('some-state');
    expect(back.searchParams.get('code')).toMatch(/^4\/0/);
    const denied = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'deny');
    expect(denied.searchParams.get('error')).toBe('access_denied');
    expect(denied.searchParams.get('state')).toBe('some-state');
  });

  it.each([
    ['an unknown app', { client_id: 'nobody' }],
    ['an unregistered redirect', { redirect_uri: `${TEST_REDIRECT_URI}/` }],
    ['scopes with commas', { scope: ALL_SCOPES.join(',') }],
    ['a scope without its prefix', { scope: 'youtube.upload' }],
    ['an unknown parameter', { client_key: 'x' }],
    ['another access type', { access_type: 'always' }],
    ['a challenge without its method', { code_challenge: 'a'.repeat(43) }],
  ])('rejects %s on an error page', async (_, overrides) => {
    const page = await fetch(toAuthorizeUrl(sandbox, overrides), { redirect: 'manual' });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('data-reason');
    expect(await sandbox.control.listViolations('youtube')).toHaveLength(1);
  });

  it('revokes the whole grant, whichever token is sent', async () => {
    const tokens = (await getTokens(sandbox)).body;
    const other = (await getTokens(sandbox, { persona: LUMEN })).body;
    expect((await callOAuth(sandbox, 'revoke', { token: tokens.access_token })).status).toBe(200);
    const deleted = await refresh(tokens.refresh_token);
    expect([deleted.status, deleted.body.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(other.refresh_token)).status).toBe(200);
    expect((await callOAuth(sandbox, 'revoke', { token: tokens.access_token })).status).toBe(400);
  });

  it('expires refresh tokens of a consent screen in testing after 7 days', async () => {
    await sandbox.control.setKnobs('youtube', { consentScreenIsTesting: true });
    const tokens = (await getTokens(sandbox)).body;
    expect(tokens.refresh_token_expires_in).toBe(604_800);
    await sandbox.control.advanceClock(604_800);
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('invalidates the oldest of more than a hundred refresh tokens', async () => {
    const first = (await getTokens(sandbox)).body;
    for (let count = 1; count < 100; count += 1) await getTokens(sandbox);
    expect((await refresh(first.refresh_token)).status).toBe(200);
    await getTokens(sandbox);
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('rejects reused or expired codes and those for another redirect URL, and a wrong secret with 401', async () => {
    const back = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'allow');
    const code = back.searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: TEST_REDIRECT_URI };
    const wrong = await callToken(sandbox, { ...form, client_secret: 'wrong' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    expect((await callToken(sandbox, form)).status).toBe(200);
    expect((await callToken(sandbox, form)).body.error).toBe('invalid_grant');
    const second = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'allow');
    const moved = {
      code: second.searchParams.get('code') ?? '',
      redirect_uri: 'http://localhost/',
    };
    expect((await callToken(sandbox, { ...form, ...moved })).body.error).toBe(
      'redirect_uri_mismatch',
    );
    const third = await decideOnConsentPage(toAuthorizeUrl(sandbox), 'allow');
    const extra = { code: third.searchParams.get('code') ?? '', client_key: 'x' };
    expect((await callToken(sandbox, { ...form, ...extra })).status).toBe(200);
    expect(await sandbox.control.listViolations('youtube')).toMatchObject([
      { message: 'token endpoint: Google ignores client_key' },
    ]);
  });

  it('checks the verifier when a challenge was sent', async () => {
    const verifier = 'v'.repeat(43);
    const url = toAuthorizeUrl(sandbox, {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const exchange = async (extra: Record<string, string>) => {
      const back = await decideOnConsentPage(url, 'allow');
      const code = back.searchParams.get('code') ?? '';
      const form = { grant_type: 'authorization_code', code, redirect_uri: TEST_REDIRECT_URI };
      return (await callToken(sandbox, { ...form, ...extra })).body;
    };
    expect((await exchange({})).error).toBe('invalid_grant');
    expect((await exchange({ code_verifier: verifier })).access_token).toMatch(/^ya29\./);
  });

  it('grants the selected scopes, and includes earlier grants on request', async () => {
    const readonly = toScope('youtube.readonly');
    const narrow = await getTokens(sandbox, { scopes: [readonly] });
    expect(narrow.body.scope).toBe(readonly);
    const user = new YouTubeUser(sandbox, narrow.body.access_token);
    const refused = await user.start(1000);
    expect(refused.status).toBe(403);
    expect(refused.body.error.errors[0]?.reason).toBe('insufficientPermissions');
    expect(refused.body.error.details[0]?.reason).toBe('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    const overrides = { scope: toScope('youtube.upload'), include_granted_scopes: 'true' };
    const wide = (await getTokens(sandbox, { overrides })).body.scope.split(' ');
    expect(wide.sort()).toEqual([readonly, toScope('youtube.upload')]);
  });

  it('returns the channel', async () => {
    const user = await connect(sandbox, { persona: LUMEN });
    const path = '/youtube/v3/channels?part=id,snippet,contentDetails,status,statistics&mine=true';
    const response = await user.call('GET', path, 'ChannelListResponse');
    expect(response.body.items).toMatchObject([
      {
        id: LUMEN,
        snippet: { title: 'Studio Lumen', customUrl: '@studiolumen' },
        contentDetails: { relatedPlaylists: { uploads: 'UUm3StLumen8bQz5vYhPd7oE' } },
        status: { longUploadsStatus: 'allowed' },
        statistics: { videoCount: '0' },
      },
    ]);
    const thumbnail = response.body.items[0]?.snippet.thumbnails['default']?.url ?? '';
    expect((await fetch(thumbnail)).status).toBe(200);
  });

  it('rejects expired, revoked, and missing tokens with 401', async () => {
    const path = '/youtube/v3/channels?part=id&mine=true';
    const user = await connect(sandbox);
    await sandbox.control.advanceClock(3600);
    const late = await user.call('GET', path);
    expect([late.status, late.body.error.status]).toEqual([401, 'UNAUTHENTICATED']);
    expect(late.body.error.errors[0]?.reason).toBe('authError');
    const revoked = await connect(sandbox);
    await sandbox.control.revokeTokens('youtube', NOVA);
    expect((await revoked.call('GET', path)).status).toBe(401);
    const bare = await fetch(`${sandbox.url}/youtube${path}`);
    expect(await bare.json()).toMatchObject({
      error: { errors: [{ reason: 'authorizationRequired' }] },
    });
  });
});
