import { createHash } from 'node:crypto';
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { Attempt, AttemptLimits, TryLimits } from '#app/server/ports/attempt-limits.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface AttemptLimitSettings {
  readonly failuresPerAddressAndDay: number;
  readonly failuresPerAccountAndDay: number;
  readonly triesPerAccountAndAddress: number;
  readonly signUpsPerAddressAndHour: number;
  readonly emailsPerAccountAndHour: number;
  readonly emailsPerAddressAndHour: number;
}

/**
 * Based on OWASP's advice on credential stuffing. People in an office behind one IP address can still sign
 * in.
 */
const DEFAULT_ATTEMPT_LIMITS: AttemptLimitSettings = {
  failuresPerAddressAndDay: 100,
  failuresPerAccountAndDay: 30,
  triesPerAccountAndAddress: 5,
  signUpsPerAddressAndHour: 10,
  emailsPerAccountAndHour: 3,
  emailsPerAddressAndHour: 20,
};

/** Creates limits that count in the database, so restarts and additional processes don't reset them. */
export function createAttemptLimits(
  prisma: PrismaClient,
  changed: Partial<AttemptLimitSettings> = {},
): AttemptLimits {
  const settings = { ...DEFAULT_ATTEMPT_LIMITS, ...changed };
  const create = (keyPrefix: string, points: number, duration: number): RateLimiterPrisma =>
    new RateLimiterPrisma({
      storeClient: prisma,
      tableName: 'rateLimit',
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    });
  const createTries = (kind: string): Limiters => ({
    pair: create(`${kind}-pair`, settings.triesPerAccountAndAddress, 15 * MINUTE_SECONDS),
    address: create(`${kind}-address`, settings.failuresPerAddressAndDay, DAY_SECONDS),
    account: create(`${kind}-account`, settings.failuresPerAccountAndDay, DAY_SECONDS),
  });
  const passkey = create('passkey-address', settings.failuresPerAddressAndDay, DAY_SECONDS);
  const perAccount = create('letter-account', settings.emailsPerAccountAndHour, HOUR_SECONDS);
  const perNetwork = create('letter-address', settings.emailsPerAddressAndHour, HOUR_SECONDS);
  const signUp = create('sign-up', settings.signUpsPerAddressAndHour, HOUR_SECONDS);
  return {
    password: createTryLimits(createTries('login')),
    code: createTryLimits(createTries('code')),
    countPasskey: (network) => consume(passkey, toKey(network)),
    async forgivePasskey(network) {
      await passkey.reward(toKey(network));
    },
    async countEmail(attempt) {
      const account = toAccount(attempt);
      return (
        (await consume(perNetwork, toKey(attempt.address))) ??
        (await consume(perAccount, toKey(account)))
      );
    },
    countSignUp: (network) => consume(signUp, toKey(network)),
    async removeExpired() {
      await prisma.rateLimit.deleteMany({ where: { expire: { lt: new Date() } } });
    },
  };
}

async function consume(limiter: RateLimiterPrisma, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    // Any other error means the store is broken. Fail closed: nobody gets in.
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

interface Limiters {
  readonly pair: RateLimiterPrisma;
  readonly address: RateLimiterPrisma;
  readonly account: RateLimiterPrisma;
}

function createTryLimits({ pair, address, account }: Limiters): TryLimits {
  return {
    async count(attempt) {
      const keys = toKeys(attempt);
      // The order matters: attempts that one network is already refused don't count against the victim
      // elsewhere.
      return (
        (await consume(pair, keys.pair)) ??
        (keys.address === null ? null : await consume(address, keys.address)) ??
        (await consume(account, keys.account))
      );
    },
    async forgive(attempt) {
      const keys = toKeys(attempt);
      await pair.delete(keys.pair);
      if (keys.address !== null) await address.reward(keys.address);
      await account.reward(keys.account);
    },
  };
}

function toKeys(attempt: Attempt): { pair: string; address: string | null; account: string } {
  const account = toAccount(attempt);
  const { address, knownDevice = null } = attempt;
  if (knownDevice !== null) {
    const key = toKey(JSON.stringify([account, 'device', knownDevice]));
    return { pair: key, address: null, account: key };
  }
  return {
    pair: toKey(JSON.stringify([account, address])),
    address: toKey(address),
    account: toKey(account),
  };
}

function toAccount({ email }: Attempt): string {
  return email.trim().toLowerCase();
}

/** Hashes the key, because email addresses and networks are personal data. */
function toKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
