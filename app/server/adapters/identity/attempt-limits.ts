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
  /**
   * A browser in which this account's person has signed in before (OWASP's device cookies): it has tries of
   * its own, so that whoever guesses elsewhere, from however many networks, cannot lock its owner out.
   */
  readonly knownDevice?: string | null;
}

/** Tries at one kind of secret. */
interface TryLimits {
  /** Counts a try before the secret is looked at; answers the seconds to wait when it is one too many. */
  count(attempt: Attempt): Promise<number | null>;
  /** Takes the try back: it was right. */
  forgive(attempt: Attempt): Promise<void>;
}

export interface AttemptLimits {
  readonly password: TryLimits;
  /** Codes after the password: who gets there has the password, and is counted on their own. */
  readonly code: TryLimits;
  /** Nobody can guess a signature, but checking one is work. */
  countPasskey(address: string): Promise<number | null>;
  forgivePasskey(address: string): Promise<void>;
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
  const createTries = (kind: string): Limiters => ({
    pair: create(`${kind}-pair`, settings.triesPerAccountAndAddress, 15 * MINUTE_SECONDS),
    address: create(`${kind}-address`, settings.failuresPerAddressAndDay, DAY_SECONDS),
    account: create(`${kind}-account`, settings.failuresPerAccountAndDay, DAY_SECONDS),
  });
  const passkey = create('passkey-address', settings.failuresPerAddressAndDay, DAY_SECONDS);
  const letters = create('letter-account', settings.lettersPerAccountAndHour, HOUR_SECONDS);
  const asked = create('letter-address', settings.lettersPerAddressAndHour, HOUR_SECONDS);
  const signUp = create('sign-up', settings.signUpsPerAddressAndHour, HOUR_SECONDS);
  return {
    password: createTryLimits(createTries('login')),
    code: createTryLimits(createTries('code')),
    countPasskey: (network) => consume(passkey, toKey(network)),
    async forgivePasskey(network) {
      await passkey.reward(toKey(network));
    },
    async countLetter(attempt) {
      const account = toAccount(attempt);
      return (
        (await consume(asked, toKey(attempt.address))) ?? (await consume(letters, toKey(account)))
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
    // Anything else is a broken store, and a broken store lets nobody in.
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
      // In this order: tries that one network is already refused do not count against its victim elsewhere.
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

/** E-mail addresses and networks are personal data: the table gets their hash. */
function toKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
