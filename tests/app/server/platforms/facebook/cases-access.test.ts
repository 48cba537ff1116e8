// The contract's cases about permissions, through the adapter. Not covered: #1 deny, because the adapter only
// builds the URL and the connect flow reads the callback; #4 with limit=2, because the adapter requests 100
// at once (paging is tested with scripts).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { facebookConfig } from '#app/server/platforms/facebook/config.ts';
import { createFacebookAdapter } from '#app/server/platforms/facebook/index.ts';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { requireNoViolations } from '#tests/support/sandbox-bench.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { deliver } from '#tests/support/sandbox-delivery.ts';
import { ALEX, MINA, SAM, startBench } from './bench.ts';

const DAY = 24 * 60 * 60;

let bench: SandboxBench;

beforeAll(async () => {
  bench = await startBench();
});

beforeEach(() => bench.reset());

afterEach(() => requireNoViolations(bench));
afterAll(() => bench.close());

describe('connecting to Facebook', () => {
  it('#1 the login dialog returns a code that connects the account', async () => {
    expect(await bench.getCode({ persona: ALEX })).toBeTruthy();
  });

  it('#2 a code works once, and the second use requires the user to start over', async () => {
    const code = await bench.getCode({ persona: ALEX });
    expect((await bench.exchange(code)).scopes).toContain('pages_manage_posts');
    const error = await catchPlatformError(bench.exchange(code));
    expect(error).toMatchObject({ kind: 'reauthorize', code: '100/36009' });
  });

  it('#3 the token is exchanged for a 60-day one, which then expires', async () => {
    const tokens = await bench.exchange(await bench.getCode({ persona: ALEX }));
    const days = (tokens.accessTokenExpiresAt?.getTime() ?? 0) - bench.call.now().getTime();
    expect(days / 1000).toBeCloseTo(5_183_944, -2);
    await bench.advance(61 * DAY);
    const error = await catchPlatformError(bench.adapter.oauth.listAccounts(bench.call, tokens));
    expect(error).toMatchObject({ kind: 'reauthorize', code: '190/463' });
  });

  it('#3 the Page token outlives the user token', async () => {
    const page = await bench.connect({ persona: ALEX });
    expect(page.tokens.accessTokenExpiresAt).toBeNull();
    await bench.advance(61 * DAY);
    await expect(bench.adapter.probe(bench.call, bench.probed(page))).resolves.toHaveProperty(
      'scopes',
    );
  });

  it('#4 all three Pages of a user are offered, each with its own token', async () => {
    const pages = await bench.listAccounts({ persona: MINA });
    expect(pages).toHaveLength(3);
    expect(new Set(pages.map(({ tokens }) => tokens.accessToken)).size).toBe(3);
  });

  it('#5 a Page that only a business portfolio owns is found', async () => {
    const pages = await bench.listAccounts({ persona: SAM });
    expect(pages).toHaveLength(1);
    const requests = await bench.listReceived();
    expect(requests.map(({ endpoint }) => endpoint)).toContain('owned_pages.list');
  });
});

describe('Facebook tokens', () => {
  it('#9 using a user token in place of a Page token is a permission error', async () => {
    const [page] = await bench.listAccounts({ persona: ALEX });
    const person = await bench.exchange(await bench.getCode({ persona: ALEX }));
    if (page === undefined) throw new Error('no Page');
    const context = bench.startDelivery({ ...page, tokens: person }, { text: 'Not mine' });
    const error = await catchPlatformError(deliver(bench, context));
    expect(error).toMatchObject({ kind: 'permission', code: '200' });
  });

  it('#9 connecting reports every Page on which the user may not create content', async () => {
    await bench.setKnobs({ pageTasks: 'ANALYZE,MODERATE' });
    const pages = await bench.listAccounts({ persona: MINA });
    expect(pages.map(({ details }) => details['obstacle'])).toEqual(
      pages.map(({ name }) => expect.stringContaining(`${name} doesn't let you publish`)),
    );
  });

  it('#1 a Facebook Login for Business configuration connects like scopes do', async () => {
    const { adapter } = bench;
    const business = createFacebookAdapter(facebookConfig({ ...bench.app, loginConfigId: '7010' }));
    const request = { redirectUri: TEST_REDIRECT_URI, state: 's', codeChallenge: null };
    const url = business.oauth.authorizationUrl({ ...request, forceConsent: false });
    const target = await decideOnConsentPage(url, 'allow', { persona: ALEX });
    const tokens = await bench.exchange(target.searchParams.get('code') ?? '');
    expect(tokens.scopes).toEqual(expect.arrayContaining([...adapter.oauth.requiredScopes]));
    expect(await business.oauth.listAccounts(bench.call, tokens)).not.toEqual([]);
  });

  it('#9 a user who may not create content on the Page gets a permission error', async () => {
    const page = await bench.connect({ persona: ALEX });
    await bench.setKnobs({ pageTasks: 'ANALYZE,MODERATE' });
    const error = await catchPlatformError(
      deliver(bench, bench.startDelivery(page, { text: 'x' })),
    );
    expect(error).toMatchObject({ kind: 'permission', code: '200' });
    expect(error.remedy).toContain('ask an admin of the Page');
  });

  it('#9 a probe reports a role that was lost after connecting, and one that was restored', async () => {
    const page = await bench.connect({ persona: ALEX });
    const probe = () => bench.adapter.probe(bench.call, bench.probed(page));
    expect(await probe()).toMatchObject({ obstacle: null });
    await bench.setKnobs({ pageTasks: 'ANALYZE,ADVERTISE,MODERATE' });
    expect(await probe()).toMatchObject({ obstacle: expect.stringContaining('CREATE_CONTENT') });
    await bench.setKnobs({ pageTasks: 'ANALYZE,CREATE_CONTENT' });
    expect(await probe()).toMatchObject({ obstacle: null });
  });

  it.each([
    ['expired', '190/463', 'expireTokens'],
    ['revoked', '190/458', 'revokeTokens'],
  ] as const)('#10 a token that is %s requires the user to reconnect', async (_how, code, end) => {
    const page = await bench.connect({ persona: ALEX });
    await bench.sandbox.control[end]('facebook', ALEX);
    const expected = { kind: 'reauthorize', code };
    const context = bench.startDelivery(page, { text: 'too late' });
    expect(await catchPlatformError(deliver(bench, context))).toMatchObject(expected);
    const { adapter } = bench;
    const probe = adapter.probe(bench.call, bench.probed(page));
    expect(await catchPlatformError(probe)).toMatchObject(expected);
    const metrics = adapter.readMetrics?.(bench.call, bench.probed(page), ['1_2']);
    expect(await catchPlatformError(metrics ?? Promise.resolve())).toMatchObject(expected);
  });

  it('#11 a throttled request says when to retry', async () => {
    const page = await bench.connect({ persona: ALEX });
    await bench.setKnobs({ usagePercent: 100 });
    const error = await catchPlatformError(
      deliver(bench, bench.startDelivery(page, { text: 'x' })),
    );
    expect(error).toMatchObject({ kind: 'rate_limited', code: '80001' });
    const minutes = ((error.retryAt?.getTime() ?? 0) - bench.call.now().getTime()) / 60_000;
    expect(minutes).toBeCloseTo(5, 1);
  });

  it('a probe reports the permissions that the Page granted', async () => {
    const page = await bench.connect({ persona: ALEX });
    const { scopes } = await bench.adapter.probe(bench.call, bench.probed(page));
    expect(scopes).toContain('pages_manage_posts');
  });

  it('a probe of a valid token succeeds when the debug_token request fails', async () => {
    const page = await bench.connect({ persona: ALEX });
    const fault = { endpoint: 'oauth.debug_token' };
    await bench.addFault({ ...fault, kind: 'status', status: 400 });
    const probe = await bench.adapter.probe(bench.call, bench.probed(page));
    expect(probe).toEqual({ scopes: null, obstacle: null });
  });
});
