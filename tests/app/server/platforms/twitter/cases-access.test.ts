import { describe, expect, it } from 'vitest';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { deliver } from '#tests/support/sandbox-delivery.ts';
import { createAdapter, listTexts, startBench } from './bench.ts';

// The contract's cases about sign-in and tokens, through the adapter; titles contain their numbers. Not here:
// #8 (two concurrent refreshes are one), because the account service's lock is tested there.

const HOUR = 3600;

describe('signing in to X', () => {
  it('#1 a user who declines returns with access_denied and the state', async () => {
    const bench = await startBench();
    const back = await bench.consent('deny');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'state-1',
    });
  });

  it('#2 a code older than 30 s, or used before, requires a new connection', async () => {
    const bench = await startBench();
    const late = await bench.getCode();
    await bench.advance(31);
    const expected = { kind: 'reauthorize', code: 'invalid_request' };
    const words = 'Value passed for the authorization code was invalid.';
    expect(await catchPlatformError(bench.exchange(late))).toMatchObject({
      ...expected,
      platformMessage: words,
    });
    const code = await bench.getCode();
    await bench.exchange(code);
    expect(await catchPlatformError(bench.exchange(code))).toMatchObject(expected);
  });

  it('#3 a wrong verifier is rejected', async () => {
    const bench = await startBench();
    const exchange = bench.exchange(await bench.getCode(), { verifier: 'w'.repeat(64) });
    expect(await catchPlatformError(exchange)).toMatchObject({ code: 'invalid_request' });
  });

  it('#4 missing client authentication is reported to the operator, not the user', async () => {
    const bench = await startBench();
    const adapter = createAdapter({ ...bench.app, clientSecret: '' });
    const exchange = bench.exchange(await bench.getCode(), { adapter });
    expect(await catchPlatformError(exchange)).toMatchObject({
      kind: 'bug',
      code: 'unauthorized_client',
      platformMessage: 'Missing valid authorization header',
    });
  });

  it('#5 there is no refresh token without offline.access, and a refresh requires reconnecting', async () => {
    const bench = await startBench();
    const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write'];
    const tokens = await bench.exchange(await bench.getCode({ scopes }));
    expect(tokens).toMatchObject({ refreshToken: null, scopes });
    const refresh = bench.refresh(tokens);
    expect(await catchPlatformError(refresh)).toMatchObject({ kind: 'reauthorize' });
  });
});

describe('X tokens', () => {
  it('#6 a refresh returns a new pair and invalidates the old refresh token', async () => {
    const bench = await startBench({ spentRefreshKillsFamily: false });
    const { tokens } = await bench.connect();
    const next = await bench.refresh(tokens);
    expect(next.accessToken).not.toBe(tokens.accessToken);
    expect(next.refreshToken).not.toBe(tokens.refreshToken);
    expect(next.scopes).toEqual(tokens.scopes);
    const again = bench.refresh(tokens);
    expect(await catchPlatformError(again)).toMatchObject({ kind: 'reauthorize' });
    const account = { ...(await bench.connect()), tokens: next };
    await expect(bench.adapter.probe(bench.call, bench.probed(account))).resolves.toEqual({
      scopes: null,
      details: { subscriptionType: 'None', verifiedType: 'none' },
    });
  });

  it('#7 a used refresh token requires reconnecting, and may revoke its whole family', async () => {
    const bench = await startBench({ spentRefreshKillsFamily: true });
    const account = await bench.connect();
    const next = await bench.refresh(account.tokens);
    const spent = bench.refresh(account.tokens);
    expect(await catchPlatformError(spent)).toMatchObject({
      kind: 'reauthorize',
      platformMessage: 'Value passed for the token was invalid.',
    });
    const probe = bench.adapter.probe(bench.call, bench.probed({ ...account, tokens: next }));
    expect(await catchPlatformError(probe)).toMatchObject({ kind: 'reauthorize' });
  });

  it('#9 a refresh whose response is lost is retried with the old token, then requires reconnecting', async () => {
    const bench = await startBench();
    const { tokens } = await bench.connect();
    await bench.addFault({ endpoint: 'token', kind: 'cut_after', count: 1 });
    const refresh = bench.refresh(tokens);
    expect(await catchPlatformError(refresh)).toMatchObject({ kind: 'reauthorize' });
  });

  it('#10 a create request with an expired token is refreshed once and succeeds', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const before = account.tokens.accessToken;
    await bench.advance(2 * HOUR + 1);
    const { result } = await deliver(
      bench,
      bench.startDelivery(account, { text: 'after two hours' }),
    );
    expect(result.remoteId).toMatch(/^\d+$/);
    expect(account.tokens.accessToken).not.toBe(before);
    expect(await bench.countReceived('create_post')).toBe(2);
    expect(await listTexts(bench)).toEqual(['after two hours']);
  });

  it('#11 an app-only token is reported as a bug, not as a reason to reconnect', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const { clientId, clientSecret } = bench.app;
    const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const response = await fetch(`${bench.app.baseUrl}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${pair}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token: accessToken } = (await response.json()) as { access_token: string };
    account.tokens = { ...account.tokens, accessToken };
    const delivery = deliver(bench, bench.startDelivery(account, { text: 'as the app' }));
    expect(await catchPlatformError(delivery)).toMatchObject({
      kind: 'bug',
      code: 'unsupported-authentication',
    });
  });

  it('a revoked token fails its probe, and revoking invalidates both tokens', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    await bench.adapter.oauth.revoke(bench.call, account.tokens);
    const probe = bench.adapter.probe(bench.call, bench.probed(account));
    expect(await catchPlatformError(probe)).toMatchObject({ kind: 'reauthorize' });
    const refresh = bench.refresh(account.tokens);
    expect(await catchPlatformError(refresh)).toMatchObject({ kind: 'reauthorize' });
  });
});
