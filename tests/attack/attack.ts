import type { Target } from '#scripts/probe/types.ts';

/** What is sent to a door in one attempt. */
export interface AttackRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** One way to make one door work hard, in two sizes. */
export interface Attack {
  /** Method and path of the door, as the documentation has them. */
  readonly door: string;
  readonly name: string;
  /** The second size is four times the first, and within every stated limit. */
  readonly sizes: readonly [small: number, large: number];
  /** The size is over this limit, by its code in a response: it must be refused for it. Null: within all limits. */
  readonly overLimit: string | null;
  /** Whose credentials go with it. */
  readonly caller: 'stranger' | 'token' | 'cookie';
  readonly build: (size: number) => AttackRequest;
}

/** What one attempt took, on the server's main thread. */
export interface Cost {
  readonly status: number;
  readonly text: string;
  readonly cpuMs: number;
  /** The longest block of the event loop. */
  readonly blockMs: number;
  readonly grownMiB: number;
}

export interface AttackResult {
  readonly door: string;
  readonly name: string;
  readonly large: Cost;
  /** What is wrong; empty when the door holds. */
  readonly faults: readonly string[];
}

/** What a request of that size has beside its method and path. */
export type BuildRequest = (size: number) => Partial<AttackRequest>;

export type MakeAttack = (
  target: Target,
  name: string,
  sizes: readonly [small: number, large: number],
  build: BuildRequest,
) => Attack;
