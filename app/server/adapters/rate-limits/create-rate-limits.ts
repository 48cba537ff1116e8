import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Logger } from '#app/server/ports/logger.ts';
import type { Quota, RateLimits, RateVerdict } from '#app/server/ports/rate-limits.ts';
import { openRedis, type RedisStore } from './open-redis.ts';

const MINUTE_SECONDS = 60;
/** The burst allowance is fully restored after this long. */
const BURST_WINDOW_SECONDS = 600;
/** Visits per call without a token: people follow links, and many of them share a network's address. */
const VISITS_PER_CALL = 12;

export interface RateLimitsOptions {
  /** Calls per minute with a token; 0 means unlimited. */
  readonly perMinute: number;
  /** Maximum calls in one minute. The part above `perMinute` is available once every ten minutes. */
  readonly burst: number;
  /** Calls per minute without a valid token; 0 means unlimited. */
  readonly anonymousPerMinute: number;
  /** The Redis that several processes share their counts in; null means each process counts on its own. */
  readonly redisUrl: string | null;
  readonly logger: Logger;
}

interface Limit {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
  readonly limiter: RateLimiterAbstract;
}

export async function createRateLimits(options: RateLimitsOptions): Promise<RateLimits> {
  const { redisUrl, logger, perMinute, burst, anonymousPerMinute } = options;
  const redis = redisUrl === null ? null : await openRedis(redisUrl, logger);
  const open = (name: string, points: number, windowSeconds: number): Limit => ({
    name,
    points,
    windowSeconds,
    limiter: openLimiter(redis, { keyPrefix: `fanfare:${name}`, points, duration: windowSeconds }),
  });
  const minute = open('minute', perMinute, MINUTE_SECONDS);
  const more = open('burst', Math.max(0, burst - perMinute), BURST_WINDOW_SECONDS);
  const anonymous = open('address', anonymousPerMinute, MINUTE_SECONDS);
  const visits = open('visit', anonymousPerMinute * VISITS_PER_CALL, MINUTE_SECONDS);
  return {
    countCaller: (callerId) => count([minute, more], callerId),
    countAnonymous: (network) => count([anonymous], network),
    countVisit: (network) => count([visits], network),
    close: () => redis?.close(),
  };
}

/** Opens a limiter. While Redis is unreachable, each process counts on its own. */
function openLimiter(
  redis: RedisStore | null,
  options: { keyPrefix: string; points: number; duration: number },
): RateLimiterAbstract {
  const memory = new RateLimiterMemory(options);
  if (redis === null) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
}

/** Counts the call against the first limit with room. */
async function count(limits: readonly Limit[], id: string): Promise<RateVerdict | null> {
  if (limits[0]?.points === 0) return null;
  const quotas: Quota[] = [];
  for (const limit of limits.filter(({ points }) => points > 0)) {
    const { result, isAllowed } = await consume(limit, id);
    quotas.push(toQuota(limit, result));
    if (isAllowed) return { isAllowed, quotas, retryAfterSeconds: 0 };
  }
  const retryAfterSeconds = Math.min(...quotas.map(({ resetSeconds }) => resetSeconds));
  return { isAllowed: false, quotas, retryAfterSeconds };
}

async function consume(
  { limiter }: Limit,
  id: string,
): Promise<{ readonly result: RateLimiterRes; readonly isAllowed: boolean }> {
  try {
    return { result: await limiter.consume(id), isAllowed: true };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { result: error, isAllowed: false };
  }
}

function toQuota({ name, points, windowSeconds }: Limit, result: RateLimiterRes): Quota {
  const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { name, limit: points, windowSeconds, left: result.remainingPoints, resetSeconds };
}
