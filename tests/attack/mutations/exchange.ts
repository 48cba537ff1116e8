/** A request as it goes on the wire: nothing in it is tidied up. */
export interface RawRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** In their order, and as often as they are listed. `Host` and `Connection` are added where none is listed. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The length is declared unless a header does that. */
  readonly body?: Buffer | null;
  /** What's written in place of the request line. */
  readonly requestLine?: string;
  /** Closes the connection after these bytes of the body, for a client that goes away. */
  readonly cutAfterBytes?: number;
}

export interface RawResponse {
  /** 0: the connection ended without a response. */
  readonly status: number;
  /** Names in lower case; values of a name that came several times are joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Whether more bytes came with it, which no response asks for. */
  readonly isFollowed: boolean;
}

export interface Exchange {
  readonly request: RawRequest;
  readonly response: RawResponse;
}

/** Whose random numbers they are: the same seed gives the same requests. */
export interface Dice {
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** True once in so many times. */
  oneIn(count: number): boolean;
  shuffle<T>(from: readonly T[]): T[];
}

/** What a mutation is tried on. */
export interface MutationTarget {
  readonly token: string;
  /** Scopes that don't suffice for most operations. */
  readonly readerToken: string;
  readonly postId: string;
  readonly send: (request: RawRequest) => Promise<RawResponse>;
}

export interface Tried {
  readonly exchanges: readonly Exchange[];
  /** What's wrong apart from what is wrong with every response of the kind. */
  readonly faults: readonly string[];
  /** Files that the workspace has now and didn't have before. */
  readonly stored: number;
}

/** One way to send something odd, different with each throw of the dice. */
export interface Mutation {
  readonly family: 'multipart' | 'tus' | 'stream' | 'header';
  readonly name: string;
  readonly attempt: (target: MutationTarget, dice: Dice) => Promise<Tried>;
}

/** Returns a generator of reproducible numbers (mulberry32). */
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
