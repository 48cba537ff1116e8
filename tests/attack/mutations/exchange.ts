/** A raw request, sent without any normalization. */
export interface RawRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Sent in order, including duplicates. `Host` and `Connection` are added if they aren't listed. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Content-Length is added unless there's a header for it. */
  readonly body?: Buffer | null;
  /** Sent instead of the request line. */
  readonly requestLine?: string;
  /** Closes the connection after this many bytes of the body, like a client that disconnects. */
  readonly cutAfterBytes?: number;
  /** Whether the server may wait for bytes that never come, so that no response is right. */
  readonly mayWait?: boolean;
}

export interface RawResponse {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  /** Names are lowercase, and repeated values are joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Whether more bytes followed the response, which is always wrong. */
  readonly isFollowed: boolean;
}

export interface Exchange {
  readonly request: RawRequest;
  readonly response: RawResponse;
}

/** Seeded random choices, so the same seed produces the same requests. */
export interface Dice {
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** Returns true with a probability of 1 in `count`. */
  oneIn(count: number): boolean;
  shuffle<T>(from: readonly T[]): T[];
}

/** What a mutation is tried on. */
export interface MutationTarget {
  readonly token: string;
  /** Its scopes don't suffice for most operations. */
  readonly readerToken: string;
  readonly postId: string;
  readonly send: (request: RawRequest) => Promise<RawResponse>;
}

export interface Tried {
  readonly exchanges: readonly Exchange[];
  /** Problems in addition to the general checks of every response. */
  readonly faults: readonly string[];
  /** Number of files the workspace has gained. */
  readonly stored: number;
}

/** One way to send something odd, varied by the dice. */
export interface Mutation {
  readonly family: 'multipart' | 'tus' | 'stream' | 'header';
  readonly name: string;
  readonly attempt: (target: MutationTarget, dice: Dice) => Promise<Tried>;
}

/** Creates a generator of reproducible random numbers (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (from) => {
      const one = from[below(from.length)];
      if (one === undefined) throw new Error('There is nothing to pick from.');
      return one;
    },
    oneIn: (count) => below(count) === 0,
    shuffle: (from) => {
      const keyed = from.map((one) => ({ one, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
    },
  };
}
