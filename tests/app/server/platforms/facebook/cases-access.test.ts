// The cases of the contract that are about who may do what, through the adapter. Not among them:
// #1 deny: the adapter only gives the address; what comes back is read by the connect flow.
// #4 with limit=2: the adapter asks for 100 at once; following the next page is shown with scripts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import {
  ALEX,
  connectPage,
  deliver,
  exchange,
  getCode,
  listPages,
  MINA,
  SAM,
  startFacebookBench,
  toContext,
  toProbed,
  type FacebookBench,
} from './sandbox-bench.ts';

const DAY = 24 * 60 * 60;

let bench: FacebookBench;

beforeAll(async () => {
  bench = await startFacebookBench();
});

beforeEach(() => bench.reset());

afterAll(() => bench.close());

describe('connecting', () => {
  it('#1 the dialog leads to a code that connects', async () => {
    expect(await getCode(bench)).toBeTruthy();
  });

  it('#2 a code works once; the second time the person has to start again', async () => {
    const code = await getCode(bench);
    expect((await exchange(bench, code)).scopes).toContain('pages_manage_posts');
    const error = await catchPlatformError(exchange(bench, code));
    expect(error).toMatchObject({ kind: 'reauthorize', code: '100/36009' });
  });

  it('#3 the token is exchanged for one of 60 days, and is dead after them', async () => {
    const tokens = await exchange(bench, await getCode(bench));
    const days = (tokens.accessTokenExpiresAt?.getTime() ?? 0) - bench.harness.now().getTime();
    expect(days / 1000).toBeCloseTo(5_183_944, -2);
    await bench.advance(61 * DAY);
    const error = await catchPlatformError(
      bench.adapter.oauth.listAccounts(bench.harness.context, tokens),
    );
    expect(error).toMatchObject({ kind: 'reauthorize', code: '190/463' });
  });

  it('#3 the token of a Page outlives it', async () => {
    const page = await connectPage(bench);
    expect(page.tokens.accessTokenExpiresAt).toBeNull();
    await bench.advance(61 * DAY);
    await expect(
      bench.adapter.probe(bench.harness.context, toProbed(page)),
    ).resolves.toHaveProperty('scopes');
  });

  it('#4 all three Pages of a person are offered, each with its own token', async () => {
    const pages = await listPages(bench, MINA);
    expect(pages).toHaveLength(3);
    expect(new Set(pages.map(({ tokens }) => tokens.accessToken)).size).toBe(3);
  });

  it('#5 a Page that is held in a portfolio only is found there', async () => {
    const pages = await listPages(bench, SAM);
    expect(pages).toHaveLength(1);
    const requests = await bench.sandbox.control.listReceived({ platform: 'facebook' });
    expect(requests.map(({ endpoint }) => endpoint)).toContain('owned_pages.list');
  });
});

describe('tokens', () => {
  it('#9 a token of the person in the place of the Page is a matter of permission', async () => {
    const [page] = await listPages(bench);
    const person = await exchange(bench, await getCode(bench, ALEX));
    if (page === undefined) throw new Error('no Page');
    const context = toContext(bench, { ...page, tokens: person }, { text: 'Not mine' });
    const error = await catchPlatformError(deliver(bench, context));
    expect(error).toMatchObject({ kind: 'permission', code: '200' });
  });

  it('#9 so is a person who may not create content on the Page', async () => {
    const page = await connectPage(bench);
    await bench.sandbox.control.setKnobs('facebook', { pageTasks: 'ANALYZE,MODERATE' });
    const error = await catchPlatformError(deliver(bench, toContext(bench, page, { text: 'x' })));
    expect(error).toMatchObject({ kind: 'permission', code: '200' });
  });

  it.each([
    ['expired', '190/463', 'expireTokens'],
    ['revoked', '190/458', 'revokeTokens'],
  ] as const)('#10 a token that is %s has to be renewed by the person', async (_how, code, end) => {
    const page = await connectPage(bench);
    await bench.sandbox.control[end]('facebook', ALEX);
    const expected = { kind: 'reauthorize', code };
    const context = toContext(bench, page, { text: 'too late' });
    expect(await catchPlatformError(deliver(bench, context))).toMatchObject(expected);
    const { adapter, harness } = bench;
    const probe = adapter.probe(harness.context, toProbed(page));
    expect(await catchPlatformError(probe)).toMatchObject(expected);
    const metrics = adapter.readMetrics?.(harness.context, toProbed(page), ['1_2']);
    expect(await catchPlatformError(metrics ?? Promise.resolve())).toMatchObject(expected);
  });

  it('#11 throttled, it says when to go on', async () => {
    const page = await connectPage(bench);
    await bench.sandbox.control.setKnobs('facebook', { usagePercent: 100 });
    const error = await catchPlatformError(deliver(bench, toContext(bench, page, { text: 'x' })));
    expect(error).toMatchObject({ kind: 'rate_limited', code: '80001' });
    const minutes = ((error.retryAt?.getTime() ?? 0) - bench.harness.now().getTime()) / 60_000;
    expect(minutes).toBeCloseTo(5, 1);
  });

  it('a probe tells what the Page granted', async () => {
    const page = await connectPage(bench);
    const { scopes } = await bench.adapter.probe(bench.harness.context, toProbed(page));
    expect(scopes).toContain('pages_manage_posts');
  });

  it('a probe of a good token survives a question about it that is not answered', async () => {
    const page = await connectPage(bench);
    const fault = { platform: 'facebook', endpoint: 'oauth.debug_token' };
    await bench.sandbox.control.addFault({ ...fault, kind: 'status', status: 400 });
    const probe = await bench.adapter.probe(bench.harness.context, toProbed(page));
    expect(probe).toEqual({ scopes: null });
  });
});
