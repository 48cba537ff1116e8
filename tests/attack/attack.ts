import type { Target } from '#scripts/probe/types.ts';

/** The request of one attempt. */
export interface AttackRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** One way to make one endpoint work hard, in two sizes. */
export interface Attack {
  /** The endpoint's method and path as documented. */
  readonly entryPoint: string;
  readonly name: string;
  /** The second size is four times the first, and within every documented limit. */
  readonly sizes: readonly [small: number, large: number];
  /**
   * Error code of the limit that the size exceeds, which the response must contain; null if it's within all
   * limits.
   */
  readonly overLimit: string | null;
  /** Which credentials are sent. */
  readonly caller: 'stranger' | 'token' | 'cookie';
  readonly build: (size: number) => AttackRequest;
}

/** What one attempt cost on the server's main thread. */
export interface Cost {
  readonly status: number;
  readonly text: string;
  readonly cpuMs: number;
  /** The longest block of the event loop. */
  readonly blockMs: number;
  readonly grownMiB: number;
}

export interface AttackResult {
  readonly entryPoint: string;
  readonly name: string;
  readonly large: Cost;
  /** What's wrong; empty if the endpoint passes. */
  readonly faults: readonly string[];
}

/** Builds a request of this size, without method and path. */
export type BuildRequest = (size: number) => Partial<AttackRequest>;

export type MakeAttack = (
  target: Target,
  name: string,
  sizes: readonly [small: number, large: number],
  build: BuildRequest,
) => Attack;
