// The contract's cases about tokens, through the adapter. Not covered: #2 a denied consent, because the
// connect flow reads the callback and the adapter never sees it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { type MediaHost, startMediaHost } from '#tests/support/media-host.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { connect, HARBOUR, loadImage, post, requireNoViolations, startBench } from './bench.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const LONG_LIVED_SECONDS = 5_183_944;

let bench: SandboxBench;
let host: MediaHost;

beforeAll(async () => {
  bench = await startBench();
  host = await startMediaHost();
});
beforeEach(() => bench.reset());
afterEach(() => requireNoViolations(bench));
afterAll(async () => {
  await bench.close();
  await host.close();
});

describe('connecting to Instagram', () => {
  it('#1 the authorize URL returns a code, which works with its fragment too', async () => {
    const target = await bench.consent('allow', { persona: HARBOUR });
    expect(target.hash).toBe('#_');
    expect(target.searchParams.get('state')).toBe('state-1');
    const tokens = await bench.exchange(`${target.searchParams.get('code') ?? ''}#_`);
    expect(tokens.scopes).toEqual([
      'instagram_business_basic',
      'instagram_business_content_publish',
      'instagram_business_manage_insights',
      'instagram_business_manage_comments',
    ]);
  });

  it.each([false, true])('#3 exchanges a code, with a flat response: %s', async (flat) => {
    await bench.setKnobs({ flatTokenAnswer: flat });
    const tokens = await bench.exchange(await bench.getCode({ persona: HARBOUR }));
    expect(tokens.accessToken).not.toBe('');
    expect(tokens.scopes).toContain('instagram_business_content_publish');
    expect(tokens.refreshToken).toBeNull();
  });

  it('#3 excludes declined permissions from the granted scopes', async () => {
    const code = await bench.getCode({
      persona: HARBOUR,
      without: ['instagram_business_manage_insights', 'instagram_business_manage_comments'],
    });
    const { scopes } = await bench.exchange(code);
    expect(scopes).toEqual(['instagram_business_basic', 'instagram_business_content_publish']);
  });

  it('#4 requires a new start for a code that was used or is older than an hour', async () => {
    const code = await bench.getCode({ persona: HARBOUR });
    await bench.exchange(code);
    expect((await catchPlatformError(bench.exchange(code))).kind).toBe('reauthorize');
    const late = await bench.getCode({ persona: HARBOUR });
    await bench.advance(HOUR + 1);
    expect((await catchPlatformError(bench.exchange(late))).kind).toBe('reauthorize');
  });

  it.each([false, true])(
    '#5 returns a 60-day token and the account ID, with a wrapped response: %s',
    async (wrapped) => {
      await bench.setKnobs({ wrapProfile: wrapped });
      const account = await connect(bench);
      expect(account).toMatchObject({ externalId: HARBOUR, handle: 'harbour.coffee' });
      const { accessTokenExpiresAt } = account.tokens;
      const left = (accessTokenExpiresAt?.getTime() ?? 0) - bench.call.now().getTime();
      expect(left).toBe(LONG_LIVED_SECONDS * 1000);
      expect(await bench.adapter.probe(bench.call, bench.probed(account))).toEqual({
        scopes: null,
      });
    },
  );

  it('#6 refreshes only a token older than a day, and fails after 60 days', async () => {
    const { tokens } = await connect(bench);
    await bench.advance(23 * HOUR);
    expect((await catchPlatformError(bench.refresh(tokens))).kind).toBe('unavailable');
    await bench.advance(2 * HOUR);
    const fresh = await bench.refresh(tokens);
    expect(fresh.accessTokenExpiresAt?.getTime()).toBe(
      bench.call.now().getTime() + LONG_LIVED_SECONDS * 1000,
    );
    await bench.advance(61 * DAY);
    const late = await catchPlatformError(bench.refresh(fresh));
    expect(late).toMatchObject({ kind: 'reauthorize', code: '190/463' });
  });
});

describe('invalid tokens', () => {
  it.each([
    ['expired', 'expireTokens', '190/463'],
    ['revoked', 'revokeTokens', '190/458'],
  ] as const)(
    '#16 a token that is %s requires reconnecting, on any request',
    async (_, end, code) => {
      const account = await connect(bench);
      const media = [await loadImage(host)];
      await bench.sandbox.control[end]('instagram', HARBOUR);
      const { adapter } = bench;
      const calls = [
        adapter.probe(bench.call, bench.probed(account)),
        adapter.readMetrics?.(bench.call, bench.probed(account), ['17900000000000001']),
        post(bench, account, { content: { media } }),
      ];
      for (const call of calls) {
        const error = await catchPlatformError(Promise.resolve(call));
        expect(error).toMatchObject({ kind: 'reauthorize', code });
      }
    },
  );

  it('#17 a token without the publishing scope is a missing permission', async () => {
    const account = await connect(bench, ['instagram_business_content_publish']);
    const media = [await loadImage(host)];
    const error = await catchPlatformError(post(bench, account, { content: { media } }));
    expect(error).toMatchObject({ kind: 'permission', code: '10' });
    expect(await bench.listPosts()).toEqual([]);
  });

  it('#19 an exhausted request budget waits as long as the header says', async () => {
    const account = await connect(bench);
    const media = [await loadImage(host)];
    await bench.setKnobs({ usagePercent: 100 });
    const error = await catchPlatformError(post(bench, account, { content: { media } }));
    expect(error).toMatchObject({ kind: 'rate_limited', code: '80002' });
    const waits = (error.retryAt?.getTime() ?? 0) - bench.call.now().getTime();
    expect(waits).toBe(5 * 60_000);
  });
});
