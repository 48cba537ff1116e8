import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { createAdapter, startBench } from './bench.ts';

/*
 * Cases of LinkedIn's contract (section 6) that the adapter can't trigger:
 * - #4: it sends the app's credentials in the body and never as Basic authorization
 * - #10 (second half): it never omits the version header
 * - #18: it names every part of a video when finalizing
 * - #20: it sends no token with a video's part
 * - #24: it names the account as owner of every file and as author of the post
 */

describe('LinkedIn adapter contract: sign-in and tokens', () => {
  let bench: SandboxBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  it('#1 an unregistered redirect URL shows an error page without a redirect', async () => {
    const url = bench.authorizationUrl('http://localhost:3999/other');
    const response = await fetch(url, { redirect: 'manual' });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('#2 a user who cancels returns with the error and the state', async () => {
    const back = await bench.consent('deny');
    expect(back.searchParams.get('error')).toBe('user_cancelled_authorize');
    expect(back.searchParams.get('state')).toBe('state-1');
  });

  it("#3 a code that was used requires a new sign-in, with LinkedIn's message", async () => {
    const code = await bench.getCode();
    await bench.exchange(code);
    const failure = await catchPlatformError(bench.exchange(code));
    expect(failure).toMatchObject({ kind: 'reauthorize', code: 'invalid_request' });
    expect(failure.platformMessage).toMatch(/^Unable to retrieve access token/);
  });

  it('#5 a self-serve app gets no refresh token, and its scopes are parsed', async () => {
    const { tokens } = await bench.connect();
    expect(tokens.refreshToken).toBeNull();
    expect(tokens.scopes).toEqual(expect.arrayContaining([...bench.adapter.oauth.requiredScopes]));
    expect(tokens.accessTokenExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * 86_400_000);
    expect(await catchPlatformError(bench.refresh(tokens))).toMatchObject({
      kind: 'reauthorize',
      code: 'no_refresh_token',
    });
  });

  it('#6 a partner app keeps its refresh token and its expiry', async () => {
    await bench.setKnobs({ partnerApp: true });
    const { tokens } = await bench.connect();
    const end = tokens.refreshTokenExpiresAt?.getTime() ?? 0;
    await bench.advance(86_400);
    const first = await bench.refresh(tokens);
    await bench.advance(86_400);
    const second = await bench.refresh(first);
    expect(new Set([tokens, first, second].map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(Math.abs((second.refreshTokenExpiresAt?.getTime() ?? 0) - end)).toBeLessThan(5000);
  });

  it.each([true, false])(
    '#7 an expired token is refreshed once, and the post is published (numbered error: %s)',
    async (expiredTokenHasNumber) => {
      await bench.setKnobs({
        partnerApp: true,
        expiredTokenHasNumber,
      });
      const member = await bench.connect();
      const [account] = await bench.sandbox.control.listAccounts('linkedin');
      await bench.sandbox.control.expireTokens('linkedin', account?.id ?? '');
      await publish(bench, bench.startDelivery(member, { text: 'after two months' }));
      const sent = await bench.listReceived('create_post');
      expect(sent.map(({ status }) => status)).toEqual([401, 201]);
    },
  );

  it('#7 an expired token of a self-serve app requires the user to reconnect', async () => {
    const member = await bench.connect();
    const [account] = await bench.sandbox.control.listAccounts('linkedin');
    await bench.sandbox.control.expireTokens('linkedin', account?.id ?? '');
    const failure = await catchPlatformError(publish(bench, bench.startDelivery(member)));
    expect(failure).toMatchObject({ kind: 'reauthorize', code: 'no_refresh_token' });
    expect(
      await catchPlatformError(bench.adapter.probe(bench.call, bench.probed(member))),
    ).toMatchObject({
      kind: 'reauthorize',
      code: 'token_expired',
    });
  });

  it('#8 a revoked token requires the user to reconnect, without a refresh', async () => {
    await bench.setKnobs({ partnerApp: true });
    const member = await bench.connect();
    const [account] = await bench.sandbox.control.listAccounts('linkedin');
    await bench.sandbox.control.revokeTokens('linkedin', account?.id ?? '');
    const failure = await catchPlatformError(publish(bench, bench.startDelivery(member)));
    expect(failure).toMatchObject({ kind: 'reauthorize', code: 'REVOKED_ACCESS_TOKEN' });
    expect(await bench.listReceived('token')).toHaveLength(1);
    expect(
      await catchPlatformError(bench.adapter.probe(bench.call, bench.probed(member))),
    ).toMatchObject({
      kind: 'reauthorize',
      code: 'token_revoked',
    });
  });

  it('#9 a token reported as revoked right after the exchange does not fail the connection', async () => {
    await bench.setKnobs({ freshTokenRefusedOnce: true });
    expect(await bench.connect()).toMatchObject({ name: 'Nova Reyes' });
    const read = await bench.listReceived('userinfo');
    expect(read.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('#10 an expired API version pauses the post for the operator instead of failing it', async () => {
    const member = await bench.connect();
    const adapter = createAdapter({ ...bench.app, apiVersion: '202401' });
    expect(adapter.apiVersion).toEqual({ name: '202401', endsOn: '2025-01-15' });
    const failure = await catchPlatformError(
      publish(bench, bench.startDelivery(member), { adapter }),
    );
    expect(failure).toMatchObject({ kind: 'rate_limited', code: 'NONEXISTENT_VERSION' });
    expect(failure.remedy).toContain('administrator');
    expect(await bench.listPosts()).toEqual([]);
  });

  it("reads the permissions of a valid token without using the member's rate limit", async () => {
    const member = await bench.connect();
    const { scopes } = await bench.adapter.probe(bench.call, bench.probed(member));
    expect(scopes).toEqual(expect.arrayContaining(['w_member_social']));
    const fault = { endpoint: 'introspect', kind: 'status', status: 404, count: 1 } as const;
    await bench.addFault(fault);
    expect(await bench.adapter.probe(bench.call, bench.probed(member))).toEqual({ scopes: null });
    const down = { endpoint: 'introspect', kind: 'status', status: 503, count: 9 } as const;
    await bench.addFault(down);
    expect(
      await catchPlatformError(bench.adapter.probe(bench.call, bench.probed(member))),
    ).toMatchObject({
      kind: 'unavailable',
    });
  });
});
