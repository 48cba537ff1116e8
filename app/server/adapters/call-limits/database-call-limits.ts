import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { CallLimits, LimitedCall } from '#app/server/ports/call-limits.ts';

const HOUR_SECONDS = 3600;

/** Calls per hour: enough for a person working nonstop, low enough to stop a script that crawls the web. */
const PER_HOUR: Readonly<Record<LimitedCall, number>> = {
  'video-lookup': 120,
  // Each typed link fetches a page and its image.
  'link-lookup': 240,
  // X charges for what it returns, and YouTube counts the calls of the whole installation.
  'handle-search': 60,
  'media-import': 60,
  // Enough to invite a whole team at once, without letting anyone flood a mailbox or a stranger's contacts.
  invitation: 30,
  'contact-request': 5,
  // Enough to work through a long list of stuck deliveries.
  'operator-action': 600,
  // An office behind one IP address can log in, but nobody can try every code.
  'cli-login': 60,
  'cli-login-code': 30,
};

/** Creates call limits that count in the database, so restarts and additional processes don't reset them. */
export function createDatabaseCallLimits(
  prisma: PrismaClient,
  others: Readonly<Partial<Record<LimitedCall, number>>> = {},
): CallLimits {
  const perHour = { ...PER_HOUR, ...others };
  const create = (call: LimitedCall): RateLimiterPrisma =>
    new RateLimiterPrisma({
      storeClient: prisma,
      tableName: 'rateLimit',
      keyPrefix: call,
      points: perHour[call],
      duration: HOUR_SECONDS,
      clearExpiredByTimeout: false,
    });
  const limiters = {
    'video-lookup': create('video-lookup'),
    'link-lookup': create('link-lookup'),
    'handle-search': create('handle-search'),
    'media-import': create('media-import'),
    invitation: create('invitation'),
    'contact-request': create('contact-request'),
    'operator-action': create('operator-action'),
    'cli-login': create('cli-login'),
    'cli-login-code': create('cli-login-code'),
  } satisfies Record<LimitedCall, RateLimiterPrisma>;
  return {
    async count(call, callerId) {
      try {
        await limiters[call].consume(callerId);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const minutes = Math.max(1, Math.ceil(error.msBeforeNext / 60_000));
        throw new AppError('rate_limited', {
          message: `Too many requests: the limit is ${perHour[call]} per hour. Try again in ${minutes} min.`,
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        });
      }
    },
  };
}
