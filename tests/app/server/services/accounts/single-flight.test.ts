import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '#app/server/db/open-database.ts';
import { createId } from '#app/server/db/ids.ts';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import { checkDueAccounts } from '#app/server/services/accounts/check-due-accounts.ts';
import { getAccessToken } from '#app/server/services/accounts/get-access-token.ts';
import type { CheckDeps } from '#app/server/services/accounts/record-check.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';
import { createAccountPlatform, type AccountPlatform, storeTokens } from './account-platform.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const inMs = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const silent = () => undefined;

/** Two sets of dependencies that only share the database, like two processes. */
describeOnBothDatabases('one refresh across all processes', (create) => {
  let test: TestDatabase;
  let second: Database | null;
  let platform: AccountPlatform;
  let accountId: string;
  let processes: CheckDeps[];

  const createDeps = ({ prisma, sql }: Database): CheckDeps => ({
    prisma,
    sql,
    secrets: createSecretBox([Buffer.alloc(32, 7)]),
    platforms: platform.registry,
    clock: { now: () => NOW },
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    http: createHttpClientFactory({}),
    queue: {
      enqueue: async () => undefined,
      enqueueAll: async () => undefined,
      enqueueAndRead: async () => [],
      reserveSlot: () => null,
      onAnnounced: () => undefined,
      isAnnouncing: false,
      isRunning: false,
      cancel: async () => undefined,
      forget: async () => undefined,
      consume: async () => undefined,
      wake: silent,
      sweep: async () => undefined,
      readDelays: () => Promise.resolve([]),
      readBacklog: async () => [],
      stats: async () => [],
      stop: async () => undefined,
    },
  });

  beforeEach(async () => {
    test = await create();
    second = test.databaseUrl
      ? await openDatabase({ databaseUrl: test.databaseUrl, dataDir: null })
      : null;
    platform = createAccountPlatform();
    processes = [createDeps(test.database), createDeps(second ?? test.database)];
    const workspaceId = createId('ws');
    accountId = createId('acct');
    const { prisma } = test.database;
    await prisma.workspace.create({ data: { id: workspaceId, name: 'Kiln & Ash' } });
    await prisma.account.create({
      data: {
        id: accountId,
        workspaceId,
        platform: 'tiktok',
        environment: 'sandbox',
        externalId: '1',
        name: 'Kiln',
      },
    });
    await storeTokens({ ...processes[0], prisma } as CheckDeps, accountId, {
      accessToken: 'first',
      issuedAt: inMs(-7_000_000),
      refreshToken: 'works once',
      accessTokenExpiresAt: inMs(200_000),
    });
    platform.refresh = async (tokens) => {
      // The platform is slow, so the other calls arrive meanwhile.
      for (let look = 0; look < 20; look += 1) await prisma.$queryRaw`SELECT 1 AS one`;
      return {
        ...tokens,
        accessToken: 'second',
        refreshToken: 'next',
        accessTokenExpiresAt: inMs(7_200_000),
        issuedAt: NOW,
      };
    };
  });
  afterEach(async () => {
    await second?.close();
    await test.close();
  });

  it('is sent once when posts in both request a token at the same time', async () => {
    const requesting = Array.from({ length: 8 }, (_, index) => {
      const deps = processes[index % 2];
      if (!deps) throw new Error('There are two.');
      return getAccessToken(deps, { accountId, http: deps.http.create({}) });
    });
    expect(new Set(await Promise.all(requesting))).toEqual(new Set(['second']));
    expect(platform.refreshed).toEqual(['first']);
  });

  it('is sent once when both timers and a post need it at the same time', async () => {
    const { signal } = new AbortController();
    const [one, other] = processes;
    if (!one || !other) throw new Error('There are two.');
    const [first, also, token] = await Promise.all([
      checkDueAccounts(one, { signal }),
      checkDueAccounts(other, { signal }),
      getAccessToken(other, { accountId, http: other.http.create({}) }),
    ]);
    expect(first + also).toBe(1);
    expect(token).toBe('second');
    expect(platform.refreshed).toEqual(['first']);
    expect(platform.probed).toEqual(['second']);
  });
});
