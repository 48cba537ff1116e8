import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { getAccessToken } from '#app/server/services/accounts/get-access-token.ts';
import {
  openTokens,
  sealTokens,
  TOKEN_COLUMNS,
} from '#app/server/services/accounts/token-columns.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let accountId: string;
let refreshes: string[];
let refresh: (tokens: TokenSet) => Promise<TokenSet>;
let refreshAheadSeconds: number | null;

const HOUR_MS = 3_600_000;

function fail(kind: PlatformErrorKind): PlatformError {
  return new PlatformError({
    platform: 'twitter',
    kind,
    code: kind,
    message: kind,
    remedy: 'Wait.',
  });
}

function tokensEndingIn(milliseconds: number): TokenSet {
  return {
    accessToken: 'old-access',
    accessTokenExpiresAt: new Date(fixture.clock.now().getTime() + milliseconds),
    refreshToken: 'old-refresh',
    refreshTokenExpiresAt: null,
    scopes: ['tweet.write'],
    issuedAt: fixture.clock.now(),
  };
}

beforeAll(async () => {
  const oauth = {
    get refreshAheadSeconds() {
      return refreshAheadSeconds;
    },
    refresh: (_context: unknown, tokens: TokenSet) => {
      refreshes.push(tokens.refreshToken ?? '');
      return refresh(tokens);
    },
  };
  fixture = await createServiceFixture({
    getAdapter: () => ({ id: 'twitter', oauth }) as unknown as PlatformAdapter,
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  refreshes = [];
  refreshAheadSeconds = 300;
  refresh = async (tokens) => ({
    ...tokens,
    accessToken: 'new-access',
    refreshToken: 'new-refresh',
    accessTokenExpiresAt: new Date(fixture.clock.now().getTime() + 2 * HOUR_MS),
  });
  const actor = await fixture.createActor();
  accountId = await fixture.connect(actor, 'twitter');
});

async function store(tokens: TokenSet): Promise<void> {
  await fixture.deps.prisma.account.update({
    where: { id: accountId },
    data: sealTokens(fixture.deps.secrets, accountId, tokens),
  });
}

function get(forceRefresh = false): Promise<string> {
  return getAccessToken(fixture.deps, {
    accountId,
    http: fixture.deps.http.create({}),
    forceRefresh,
  });
}

describe('the access token of an account', () => {
  it('is used unchanged while it is valid', async () => {
    await store(tokensEndingIn(HOUR_MS));
    expect(await get()).toBe('old-access');
    expect(refreshes).toEqual([]);
  });

  it('is refreshed before it expires, and stored before it is used', async () => {
    await store(tokensEndingIn(60_000));
    expect(await get()).toBe('new-access');
    const row = await fixture.deps.prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      select: TOKEN_COLUMNS,
    });
    expect(openTokens(fixture.deps.secrets, row)).toMatchObject({
      accessToken: 'new-access',
      refreshToken: 'new-refresh',
    });
  });

  it('is refreshed once for ten concurrent callers, because the refresh token works only once', async () => {
    await store(tokensEndingIn(60_000));
    const tokens = await Promise.all(Array.from({ length: 10 }, () => get()));
    expect(new Set(tokens)).toEqual(new Set(['new-access']));
    expect(refreshes).toEqual(['old-refresh']);
  });

  it('is refreshed once when the platform rejects a token that has not expired', async () => {
    await store(tokensEndingIn(HOUR_MS));
    expect(await get(true)).toBe('new-access');
    expect(refreshes).toHaveLength(1);
  });

  it('stays in use when the refresh service is unavailable and the token is still valid', async () => {
    await store(tokensEndingIn(200_000));
    refresh = () => Promise.reject(fail('unavailable'));
    expect(await get()).toBe('old-access');
  });

  it('requires a reconnect only when the platform reports the refresh token as used', async () => {
    await store(tokensEndingIn(10_000));
    refresh = () => Promise.reject(fail('unavailable'));
    await expect(get()).rejects.toMatchObject({ kind: 'unavailable' });
    refresh = () => Promise.reject(fail('reauthorize'));
    await expect(get()).rejects.toMatchObject({ kind: 'reauthorize' });
    expect(
      await fixture.deps.prisma.account.findUniqueOrThrow({ where: { id: accountId } }),
    ).toMatchObject({ refreshLeaseToken: null });
  });

  it("cannot be refreshed when the platform doesn't support it, so the user must reconnect", async () => {
    refreshAheadSeconds = null;
    await store(tokensEndingIn(-1000));
    await expect(get()).rejects.toMatchObject({ kind: 'reauthorize' });
  });

  it('is not readable from the row, nor with another account', async () => {
    await store(tokensEndingIn(HOUR_MS));
    const row = await fixture.deps.prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      select: TOKEN_COLUMNS,
    });
    expect(JSON.stringify(row)).not.toContain('old-access');
    expect(() => openTokens(fixture.deps.secrets, { ...row, id: 'acct_other' })).toThrow();
  });
});
