import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/server/errors/app-error.ts';
import type { TokenSet } from '#app/server/ports/platform-adapter.ts';
import { checkDueAccounts } from '#app/server/services/accounts/check-due-accounts.ts';
import { getHealth, probeAccount } from '#app/server/services/accounts/get-health.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import {
  type AccountPlatform,
  createAccountPlatform,
  refuse,
  storeTokens,
} from './account-platform.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { signal } = new AbortController();

let fixture: ServiceFixture;
let platform: AccountPlatform;
let actor: Actor;
let accountId: string;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.account.deleteMany();
  platform = createAccountPlatform();
  actor = await fixture.createActor();
  accountId = await fixture.connect(actor, 'linkedin');
});

const inMs = (milliseconds: number): Date => new Date(fixture.clock.now().getTime() + milliseconds);
const check = () => checkDueAccounts(fixture.deps, { signal });
const health = () => getHealth(fixture.deps, actor, { accountId });
const readRow = () => fixture.deps.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
const store = (changes: Partial<TokenSet>) =>
  storeTokens(fixture.deps, accountId, {
    accessToken: 'first',
    issuedAt: fixture.clock.now(),
    ...changes,
  });

describe('a publishing obstacle that a probe finds', () => {
  const probe = () => probeAccount(fixture.deps, actor, { accountId, signal });

  it("is part of the account's health until a probe finds it resolved, and stays when a probe can't tell", async () => {
    await store({});
    const obstacle = 'Your role on the Page lacks a task.';
    const shown: string[] = [];
    for (const response of [{ obstacle }, {}, { obstacle: null }]) {
      platform.probe = async () => ({ scopes: null, ...response });
      await probe();
      const { status, message } = await health();
      shown.push(status === 'ok' ? status : message);
    }
    expect(shown).toEqual([obstacle, obstacle, 'ok']);
  });

  it('is found by the daily check too', async () => {
    await store({});
    platform.probe = async () => ({ scopes: null, obstacle: 'Your role lacks a task.' });
    await check();
    expect(await health()).toMatchObject({ status: 'missing_scopes', needsUser: true });
  });
});

describe('the daily check of an account', () => {
  it('probes each account about once a day, at different hours', async () => {
    for (let count = 0; count < 24; count += 1) {
      await fixture.connect(await fixture.createActor(), 'linkedin');
    }
    expect(await check()).toBe(25);
    expect(await check()).toBe(0);
    const rows = await fixture.deps.prisma.account.findMany({ select: { nextProbeAt: true } });
    const hours = rows.map(({ nextProbeAt }) =>
      Math.floor(((nextProbeAt?.getTime() ?? 0) - fixture.clock.now().getTime()) / HOUR_MS),
    );
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...hours)).toBeLessThan(28);
    expect(new Set(hours).size).toBeGreaterThan(4);
    fixture.clock.advance(28 * HOUR_MS);
    expect(await check()).toBe(25);
    expect(platform.probed).toHaveLength(50);
  });

  it('is done once by concurrent workers', async () => {
    for (let count = 0; count < 30; count += 1) {
      await fixture.connect(await fixture.createActor(), 'linkedin');
    }
    const counts = await Promise.all(Array.from({ length: 4 }, check));
    expect(counts.reduce((sum, count) => sum + count)).toBe(31);
    expect(new Set(platform.probed).size).toBe(31);
    expect(platform.probed).toHaveLength(31);
  });

  it('never has more than a few calls in progress', async () => {
    for (let count = 0; count < 15; count += 1) {
      await fixture.connect(await fixture.createActor(), 'linkedin');
    }
    let [running, max] = [0, 0];
    platform.probe = async () => {
      max = Math.max(max, (running += 1));
      await fixture.deps.prisma.$queryRaw`SELECT 1`;
      running -= 1;
      return { scopes: null };
    };
    await check();
    expect(platform.probed).toHaveLength(16);
    expect(max).toBeLessThanOrEqual(5);
  });

  it('stores the scopes that the platform reports, and keeps the known ones when it reports none', async () => {
    platform.requiredScopes = ['w_member_social'];
    await store({ scopes: ['w_member_social'] });
    await check();
    expect(await health()).toMatchObject({ status: 'ok', missingScopes: [] });
    platform.probe = async () => ({ scopes: ['openid'] });
    await probeAccount(fixture.deps, actor, { accountId, signal });
    expect(await health()).toMatchObject({
      status: 'missing_scopes',
      missingScopes: ['w_member_social'],
      accessToken: { endsAt: null },
    });
  });

  it('leaves a disconnected account alone', async () => {
    await fixture.deps.prisma.account.update({
      where: { id: accountId },
      data: { state: 'revoked', accessTokenEnc: null },
    });
    expect(await check()).toBe(0);
    await expect(health()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('failed account checks', () => {
  it.each(['unavailable', 'outcome_unknown', 'rate_limited', 'bug', 'permission'] as const)(
    'never disconnect the account when it is %s: it stays active and is probed again soon',
    async (kind) => {
      await check();
      const lastGood = fixture.clock.now();
      fixture.clock.advance(28 * HOUR_MS);
      platform.probe = () => Promise.reject(refuse(kind));
      await check();
      const row = await readRow();
      expect(row).toMatchObject({
        state: 'active',
        lastProbeAt: lastGood,
        probeErrorKind: kind,
        probeMessage: `They said ${kind}`,
      });
      expect(row.nextProbeAt?.getTime()).toBeLessThanOrEqual(inMs(7 * HOUR_MS).getTime());
      platform.probe = async () => ({ scopes: null });
      fixture.clock.advance(7 * HOUR_MS);
      expect(await check()).toBe(1);
      expect(await health()).toMatchObject({ status: 'ok', probeErrorKind: null });
    },
  );

  it('keep the connection when the platform is no longer configured', async () => {
    await store({ refreshToken: 'again', accessTokenExpiresAt: inMs(-HOUR_MS) });
    const { registry } = platform;
    platform = {
      ...platform,
      registry: {
        ...registry,
        getAdapter: () => {
          throw new AppError('unavailable', { message: 'Not configured.' });
        },
      },
    };
    expect(await check()).toBe(1);
    expect(await health()).toMatchObject({ status: 'unreachable', needsUser: false });
    expect(await readRow()).toMatchObject({ state: 'active' });
  });

  it('wait as long as the platform requests', async () => {
    platform.probe = () => Promise.reject(refuse('rate_limited', inMs(2 * HOUR_MS)));
    await check();
    expect((await readRow()).nextProbeAt).toEqual(inMs(2 * HOUR_MS));
  });

  it('do not blame the platform for an unexpected error of our own', async () => {
    platform.probe = () => Promise.reject(new TypeError('no such thing'));
    await check();
    expect(await readRow()).toMatchObject({ state: 'active', probeErrorKind: 'bug' });
  });

  it('require the user only after a clear response from the platform', async () => {
    platform.probe = () => Promise.reject(refuse('reauthorize'));
    await check();
    expect(await health()).toMatchObject({
      status: 'needs_reconnect',
      needsUser: true,
      reconnectUrl: 'http://localhost:3000/api/auth/linkedin/oauth2/start/linkedin',
      probeErrorKind: 'reauthorize',
    });
  });

  it('are cleared by a later good response', async () => {
    platform.probe = () => Promise.reject(refuse('reauthorize'));
    await check();
    platform.probe = async () => ({ scopes: null });
    fixture.clock.advance(28 * HOUR_MS);
    expect(await check()).toBe(1);
    expect(await health()).toMatchObject({ status: 'ok', probeErrorKind: null });
  });

  it('renew a rejected token once before the user has to reconnect', async () => {
    await store({ refreshToken: 'again', accessTokenExpiresAt: inMs(HOUR_MS) });
    platform.probe = async ({ accessToken }) => {
      if (accessToken === 'first') throw refuse('reauthorize');
      return { scopes: null };
    };
    await check();
    expect(platform.probed).toEqual(['first', 'first+']);
    expect((await health()).status).toBe('ok');
    platform.probe = () => Promise.reject(refuse('reauthorize'));
    await probeAccount(fixture.deps, actor, { accountId, signal });
    expect(platform.refreshed).toHaveLength(2);
    expect((await health()).status).toBe('needs_reconnect');
  });

  it('ignore a response about tokens that have been replaced in the meantime', async () => {
    platform.probe = async () => {
      await store({ accessToken: 'reconnected' });
      throw refuse('reauthorize');
    };
    await check();
    expect(await readRow()).toMatchObject({ state: 'active', probeErrorKind: null });
  });
});

describe('early renewal', () => {
  it('is done by the timer in the window before expiry, without further requests', async () => {
    await store({ refreshToken: 'again', accessTokenExpiresAt: inMs(2 * HOUR_MS) });
    await check();
    expect((await readRow()).nextProbeAt).toEqual(inMs(2 * HOUR_MS - 300_000));
    fixture.clock.advance(2 * HOUR_MS - 299_000);
    platform.refresh = async (tokens) => ({ ...tokens, accessTokenExpiresAt: inMs(2 * HOUR_MS) });
    expect(await check()).toBe(1);
    expect(platform.refreshed).toHaveLength(1);
    expect(platform.probed).toHaveLength(1);
    expect((await readRow()).accessTokenExpiresAt).toEqual(inMs(2 * HOUR_MS));
  });

  it('retries soon, and disconnects nothing, while the platform is unavailable', async () => {
    await store({ refreshToken: 'again', accessTokenExpiresAt: inMs(250_000) });
    platform.refresh = () => Promise.reject(refuse('unavailable'));
    await check();
    expect(await readRow()).toMatchObject({ state: 'active', nextProbeAt: inMs(62_500) });
    fixture.clock.advance(300_000);
    await check();
    expect(await health()).toMatchObject({ status: 'unreachable' });
    platform.refresh = async (tokens) => ({ ...tokens, accessTokenExpiresAt: inMs(DAY_MS) });
    fixture.clock.advance(HOUR_MS);
    await check();
    expect((await health()).status).toBe('ok');
  });

  it('is left to the next use of the token when the window is short (X), not to the timer', async () => {
    platform.refreshAheadSeconds = 60;
    await store({ refreshToken: 'again', accessTokenExpiresAt: inMs(2 * HOUR_MS) });
    await check();
    fixture.clock.advance(3 * HOUR_MS);
    expect(await check()).toBe(0);
    expect(platform.refreshed).toHaveLength(0);
    // The next check is at most 28 hours after the last one.
    fixture.clock.advance(25 * HOUR_MS);
    expect(await check()).toBe(1);
    expect(platform.refreshed).toHaveLength(1);
  });

  it('renews a token without a refresh token long before it expires, but not before it is a day old', async () => {
    platform.refreshAheadSeconds = 15 * 24 * 3600;
    await store({ accessTokenExpiresAt: inMs(10 * DAY_MS) });
    await check();
    expect(platform.refreshed).toHaveLength(0);
    fixture.clock.advance(DAY_MS);
    await check();
    expect(platform.refreshed).toHaveLength(1);
  });

  it('flags the account when the platform permanently refuses to renew', async () => {
    await store({ refreshToken: 'spent', accessTokenExpiresAt: inMs(1000) });
    platform.refresh = () => Promise.reject(refuse('reauthorize'));
    await check();
    expect(await health()).toMatchObject({
      status: 'needs_reconnect',
      probeErrorKind: 'reauthorize',
    });
  });
});

describe('a check on request', () => {
  it('probes even if the platform responded today, and returns the result', async () => {
    await check();
    const response = await probeAccount(fixture.deps, actor, { accountId, signal });
    expect(response).toMatchObject({
      status: 'ok',
      lastGoodProbeAt: fixture.clock.now().toISOString(),
    });
    expect(platform.probed).toHaveLength(2);
  });

  it("is limited to the account's workspace", async () => {
    const stranger = await fixture.createActor();
    const probe = probeAccount(fixture.deps, stranger, { accountId, signal });
    await expect(probe).rejects.toMatchObject({ code: 'not_found' });
    const viewer = { ...actor, role: 'viewer' } as const;
    await expect(probeAccount(fixture.deps, viewer, { accountId, signal })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(platform.probed).toEqual([]);
  });
});
