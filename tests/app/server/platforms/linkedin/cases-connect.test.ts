import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import { failureOf } from '#tests/support/step-bench.ts';
import { publish, startSandboxBench, toConsent, type SandboxBench } from './sandbox-bench.ts';

/*
 * Cases of LinkedIn's contract (section 6) that the adapter cannot provoke:
 * #4  it sends the app's credentials in the body and never as Basic
 * #10 (second half) it never leaves the version header out
 * #18 it names every part of a video when it puts it together
 * #20 it sends no token with a video's part
 * #24 it names the account as owner of every file and as author of the post
 */

describe("LinkedIn's adapter, cases of the contract: sign-in and tokens", () => {
  let bench: SandboxBench;
  beforeEach(async () => {
    bench = await startSandboxBench();
  });
  afterEach(() => bench.close());

  const connectMember = async () => {
    const [member] = await bench.connect();
    if (member === undefined) throw new Error('no member');
    return member;
  };

  it('#1 an address that is not registered gets an error page and no redirect', async () => {
    const url = toConsent(bench.adapter, 'http://localhost:3999/other');
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('#2 a person who cancels comes back with the error and the state', async () => {
    const back = await decideOnConsentPage(toConsent(bench.adapter), 'deny');
    expect(back.searchParams.get('error')).toBe('user_cancelled_authorize');
    expect(back.searchParams.get('state')).toBe('some-state');
  });

  it("#3 a code that was used asks for a new sign-in, in LinkedIn's words", async () => {
    const back = await decideOnConsentPage(toConsent(bench.adapter), 'allow');
    const code = back.searchParams.get('code') ?? '';
    const grant = { code, redirectUri: TEST_REDIRECT_URI, codeVerifier: null };
    await bench.adapter.oauth.exchangeCode(bench.calls, grant);
    const failure = await failureOf(bench.adapter.oauth.exchangeCode(bench.calls, grant));
    expect(failure).toMatchObject({ kind: 'reauthorize', code: 'invalid_request' });
    expect(failure.platformMessage).toMatch(/^Unable to retrieve access token/);
  });

  it('#5 a self-serve app gets no refresh token, and its scopes are told apart', async () => {
    const { tokens } = await connectMember();
    expect(tokens.refreshToken).toBeNull();
    expect(tokens.scopes).toEqual(expect.arrayContaining([...bench.adapter.oauth.requiredScopes]));
    expect(tokens.accessTokenExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * 86_400_000);
    expect(await failureOf(bench.adapter.oauth.refresh(bench.calls, tokens))).toMatchObject({
      kind: 'reauthorize',
      code: 'no_refresh_token',
    });
  });

  it('#6 a partner app keeps its refresh token, whose end stays where it is', async () => {
    await bench.sandbox.control.setKnobs('linkedin', { partnerApp: true });
    const { tokens } = await connectMember();
    const end = tokens.refreshTokenExpiresAt?.getTime() ?? 0;
    await bench.advance(86_400);
    const first = await bench.adapter.oauth.refresh(bench.calls, tokens);
    await bench.advance(86_400);
    const second = await bench.adapter.oauth.refresh(bench.calls, first);
    expect(new Set([tokens, first, second].map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(Math.abs((second.refreshTokenExpiresAt?.getTime() ?? 0) - end)).toBeLessThan(5000);
  });

  it.each([true, false])(
    '#7 an expired token is refreshed once, and the post goes out (numbered error: %s)',
    async (expiredTokenHasNumber) => {
      await bench.sandbox.control.setKnobs('linkedin', {
        partnerApp: true,
        expiredTokenHasNumber,
      });
      const member = await connectMember();
      const [account] = await bench.sandbox.control.listAccounts('linkedin');
      await bench.sandbox.control.expireTokens('linkedin', account?.id ?? '');
      await publish(bench, bench.startDelivery(member, { text: 'after two months' }));
      const sent = await bench.sandbox.control.listReceived({ endpoint: 'create_post' });
      expect(sent.map(({ status }) => status)).toEqual([401, 201]);
    },
  );

  it('#7 an expired token of a self-serve app asks for the person', async () => {
    const member = await connectMember();
    const [account] = await bench.sandbox.control.listAccounts('linkedin');
    await bench.sandbox.control.expireTokens('linkedin', account?.id ?? '');
    const failure = await failureOf(publish(bench, bench.startDelivery(member)));
    expect(failure).toMatchObject({ kind: 'reauthorize', code: 'no_refresh_token' });
    expect(await failureOf(bench.adapter.probe(bench.calls, bench.probed(member)))).toMatchObject({
      kind: 'reauthorize',
      code: 'token_expired',
    });
  });

  it('#8 a revoked token asks for the person, without a try to refresh it', async () => {
    await bench.sandbox.control.setKnobs('linkedin', { partnerApp: true });
    const member = await connectMember();
    const [account] = await bench.sandbox.control.listAccounts('linkedin');
    await bench.sandbox.control.revokeTokens('linkedin', account?.id ?? '');
    const failure = await failureOf(publish(bench, bench.startDelivery(member)));
    expect(failure).toMatchObject({ kind: 'reauthorize', code: 'REVOKED_ACCESS_TOKEN' });
    expect(await bench.sandbox.control.listReceived({ endpoint: 'token' })).toHaveLength(1);
    expect(await failureOf(bench.adapter.probe(bench.calls, bench.probed(member)))).toMatchObject({
      kind: 'reauthorize',
      code: 'token_revoked',
    });
  });

  it('#9 a token that is called revoked right after the exchange does not end the connecting', async () => {
    await bench.sandbox.control.setKnobs('linkedin', { freshTokenRefusedOnce: true });
    expect(await connectMember()).toMatchObject({ name: 'Nova Reyes' });
    const read = await bench.sandbox.control.listReceived({ endpoint: 'userinfo' });
    expect(read.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('#10 a version that has ended holds the post back for the operator, and fails it not', async () => {
    const member = await connectMember();
    const adapter = bench.createAdapter({ apiVersion: '202401' });
    expect(adapter.apiVersion).toEqual({ name: '202401', endsOn: '2025-01-15' });
    const failure = await failureOf(publish(bench, bench.startDelivery(member), { adapter }));
    expect(failure).toMatchObject({ kind: 'rate_limited', code: 'NONEXISTENT_VERSION' });
    expect(failure.remedy).toContain('operator');
    expect(await bench.sandbox.control.listPosts('linkedin')).toEqual([]);
  });

  it('tells what a living token may do, and asks in no way that counts as the member', async () => {
    const member = await connectMember();
    const { scopes } = await bench.adapter.probe(bench.calls, bench.probed(member));
    expect(scopes).toEqual(expect.arrayContaining(['w_member_social']));
    const fault = { endpoint: 'introspect', kind: 'status', status: 404, count: 1 } as const;
    await bench.sandbox.control.addFault({ platform: 'linkedin', ...fault });
    expect(await bench.adapter.probe(bench.calls, bench.probed(member))).toEqual({ scopes: null });
    const down = { endpoint: 'introspect', kind: 'status', status: 503, count: 9 } as const;
    await bench.sandbox.control.addFault({ platform: 'linkedin', ...down });
    expect(await failureOf(bench.adapter.probe(bench.calls, bench.probed(member)))).toMatchObject({
      kind: 'unavailable',
    });
  });
});
