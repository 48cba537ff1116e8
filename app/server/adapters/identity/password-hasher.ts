import { hash, parseOptions, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each hash uses the memory above, and running more at once would only contend for the same cores. */
const CONCURRENT_HASHES = 4;
/** The argon2id hash of a discarded random text. Passwords of unknown accounts are checked against it. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$S8btSGAoM2z6WhO8zioQWA$v7Pw+waIkVnAaZKW65zfL4q9v+pYjgORnwXIhexjw04';

export interface PasswordCheck {
  readonly matches: boolean;
  /** The hash was created with different parameters, so store a new one. */
  readonly isOutdated: boolean;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes just as long without a hash (unknown account), and never matches. */
  check(passwordHash: string | null, password: string): Promise<PasswordCheck>;
}

export function createPasswordHasher(): PasswordHasher {
  const runLimited = createLimiter(CONCURRENT_HASHES);
  return {
    hash: (password) => runLimited(() => hash(normalize(password), PARAMETERS)),
    async check(passwordHash, password) {
      const matches = await runLimited(() =>
        verify(passwordHash ?? DUMMY_HASH, normalize(password)),
      );
      if (passwordHash === null) return { matches: false, isOutdated: false };
      return { matches, isOutdated: isOutdated(passwordHash) };
    },
  };
}

/** The same password typed on two keyboards can differ in code points; NFKC makes them equal. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function isOutdated(passwordHash: string): boolean {
  const options = parseOptions(passwordHash);
  return (
    options.memoryCost !== PARAMETERS.memoryCost ||
    options.timeCost !== PARAMETERS.timeCost ||
    options.parallelism !== PARAMETERS.parallelism
  );
}

function createLimiter(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot goes straight to the next caller in line, so a newcomer can't take it in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
