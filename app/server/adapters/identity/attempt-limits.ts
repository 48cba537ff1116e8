import { createHash } from 'node:crypto';
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { PrismaClient } from '#app/server/db/generated/client.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface AttemptLimitSettings {
  readonly failuresPerAddressAndDay: number;
  readonly failuresPerAccountAndDay: number;
  readonly triesPerAccountAndAddress: number;
  readonly signUpsPerAddressAndHour: number;
  readonly lettersPerAccountAndHour: number;
  readonly lettersPerAddressAndHour: number;
}

/** From OWASP's advice on credential stuffing; an office behind one address still gets in. */
const DEFAULT_ATTEMPT_LIMITS: AttemptLimitSettings = {
  failuresPerAddressAndDay: 100,
  failuresPerAccountAndDay: 30,
  triesPerAccountAndAddress: 5,
  signUpsPerAddressAndHour: 10,
  lettersPerAccountAndHour: 3,
  lettersPerAddressAndHour: 20,
};

export interface Attempt {
  readonly email: string;
  /** The client's network: see `toAddressPrefix`. */
  readonly address: string;
}

export interface AttemptLimits {
  /** Counts a try before the password is looked at; answers the seconds to wait when it is one too many. */
  countLogin(attempt: Attempt): Promise<number | null>;
  /** Takes the try back: it was the right password. */
  forgiveLogin(attempt: Attempt): Promise<void>;
  countSignUp(address: string): Promise<number | null>;
  /** Counts a letter that somebody asked for: a mailbox is not to be flooded through us. */
  countLetter(attempt: Attempt): Promise<number | null>;
  removeExpired(): Promise<void>;
}

/** Counts in the database, so that restarts and more processes give no fresh tries. */
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
  const pair = create('login-pair', settings.triesPerAccountAndAddress, 15 * MINUTE_SECONDS);
  const address = create('login-address', settings.failuresPerAddressAndDay, DAY_SECONDS);
  const account = create('login-account', settings.failuresPerAccountAndDay, DAY_SECONDS);
  const letters = create('letter-account', settings.lettersPerAccountAndHour, HOUR_SECONDS);
  const asked = create('letter-address', settings.lettersPerAddressAndHour, HOUR_SECONDS);
  const signUp = create('sign-up', settings.signUpsPerAddressAndHour, HOUR_SECONDS);
  return {
    async countLogin(attempt) {
      const keys = toKeys(attempt);
      // In this order: tries that one network is already refused do not lock its victim out elsewhere.
      return (
        (await consume(pair, keys.pair)) ??
        (await consume(address, keys.address)) ??
        (await consume(account, keys.account))
      );
    },
    async forgiveLogin(attempt) {
      const keys = toKeys(attempt);
      await pair.delete(keys.pair);
      await address.reward(keys.address);
      await account.reward(keys.account);
    },
    async countLetter(attempt) {
      const keys = toKeys(attempt);
      return (await consume(asked, keys.address)) ?? (await consume(letters, keys.account));
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
    // Anything else is a broken store, and a broken store lets nobody in.
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

function toKeys({ email, address }: Attempt): { pair: string; address: string; account: string } {
  const account = email.trim().toLowerCase();
  return {
    pair: toKey(JSON.stringify([account, address])),
    address: toKey(address),
    account: toKey(account),
  };
}

/** E-mail addresses and networks are personal data: the table gets their hash. */
function toKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
