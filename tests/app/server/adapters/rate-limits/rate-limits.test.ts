import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createRateLimits,
  type RateLimitsOptions,
} from '#app/server/adapters/rate-limits/create-rate-limits.ts';
import type { RateLimits } from '#app/server/ports/rate-limits.ts';
import {
  createRedisServer,
  isRedisInstalled,
  type RedisServer,
} from '#tests/support/redis-server.ts';

const SMALL = { perMinute: 3, burst: 5, anonymousPerMinute: 2 };

let opened: RateLimits[] = [];
let logged: string[] = [];

afterEach(() => {
  for (const limits of opened) limits.close();
  opened = [];
  logged = [];
});

async function open(options: Partial<RateLimitsOptions> = {}): Promise<RateLimits> {
  const note = (_facts: object, message: string) => void logged.push(message);
  const logger = { debug: note, info: note, warn: note, error: note };
  const limits = await createRateLimits({ ...SMALL, redisUrl: null, logger, ...options });
  opened.push(limits);
  return limits;
}

async function countAllowed(count: () => ReturnType<RateLimits['countCaller']>): Promise<number> {
  const verdicts = [];
  for (let calls = 0; calls < 8; calls += 1) verdicts.push(await count());
  return verdicts.filter((verdict) => verdict === null || verdict.isAllowed).length;
}

describe('rate limits', () => {
  it('allow the calls per minute, then the burst, then none', async () => {
    const limits = await open();
    expect(await limits.countCaller('tok_1')).toEqual({
      isAllowed: true,
      quotas: [{ name: 'minute', limit: 3, windowSeconds: 60, left: 2, resetSeconds: 60 }],
      retryAfterSeconds: 0,
    });
    for (const left of [1, 0])
      expect((await limits.countCaller('tok_1'))?.quotas).toMatchObject([{ name: 'minute', left }]);
    for (const left of [1, 0]) {
      const verdict = await limits.countCaller('tok_1');
      expect(verdict?.isAllowed).toBe(true);
      expect(verdict?.quotas).toMatchObject([{ left: 0 }, { name: 'burst', limit: 2, left }]);
    }
    const refused = await limits.countCaller('tok_1');
    expect(refused?.isAllowed).toBe(false);
    // The next minute starts before the burst has recovered.
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('allow twelve visits for each call without a token', async () => {
    const limits = await open();
    const quotas = [{ name: 'visit', limit: 24, windowSeconds: 60, left: 23, resetSeconds: 60 }];
    const allowed = { isAllowed: true, quotas, retryAfterSeconds: 0 };
    expect(await limits.countVisit('net')).toEqual(allowed);
    expect((await limits.countAnonymous('net'))?.quotas).toMatchObject([{ left: 1 }]);
    const unlimited = await open({ anonymousPerMinute: 0 });
    expect(await unlimited.countVisit('net')).toBeNull();
  });

  it('count each token and each network separately', async () => {
    const limits = await open();
    await countAllowed(() => limits.countCaller('tok_1'));
    expect((await limits.countCaller('tok_2'))?.isAllowed).toBe(true);
    expect(await countAllowed(() => limits.countAnonymous('10.0.0.0/24'))).toBe(2);
    expect((await limits.countAnonymous('10.0.1.0/24'))?.isAllowed).toBe(true);
  });

  it('are disabled by 0', async () => {
    const limits = await open({ perMinute: 0, anonymousPerMinute: 0 });
    expect(await limits.countCaller('tok_1')).toBeNull();
    expect(await limits.countAnonymous('10.0.0.0/24')).toBeNull();
  });
});

describe.skipIf(!isRedisInstalled)('rate limits in Redis (redis-server is not installed)', () => {
  let redis: RedisServer;

  beforeEach(async () => {
    redis = await createRedisServer();
    await redis.start();
  });
  afterEach(() => redis.kill());

  /** Returns whether both processes see each other's counts. */
  async function isShared(one: RateLimits, other: RateLimits, id: string): Promise<boolean> {
    const first = await one.countCaller(id);
    const second = await other.countCaller(id);
    return first?.quotas[0]?.left === 2 && second?.quotas[0]?.left === 1;
  }

  it('are shared, fall back to local counting while Redis is down, and are shared again', async () => {
    const one = await open({ redisUrl: redis.url });
    const other = await open({ redisUrl: redis.url });
    let round = 0;
    const shared = () => isShared(one, other, `tok_${(round += 1)}`);
    await expect.poll(shared).toBe(true);
    logged = [];

    await redis.kill();
    expect(await countAllowed(() => one.countCaller('tok_away'))).toBe(5);
    expect(await countAllowed(() => other.countCaller('tok_away'))).toBe(5);
    await expect
      .poll(() => logged.filter((message) => message.startsWith('Redis is unreachable')).length)
      .toBe(2);

    await redis.start();
    await expect.poll(shared).toBe(true);
    const shown = logged.map((message) => message.split('.')[0]);
    expect(shown.sort()).toEqual([
      'Redis is reachable again',
      'Redis is reachable again',
      'Redis is unreachable',
      'Redis is unreachable',
    ]);
  });
});
