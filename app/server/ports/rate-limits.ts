/** How much of one limit is left. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly left: number;
  readonly resetSeconds: number;
}

export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly quotas: readonly Quota[];
  readonly retryAfterSeconds: number;
}

/** Counts calls of the API. Never throws: a limit that cannot be counted stops nobody. */
export interface RateLimits {
  /** A call with a token, by the token's id. Null: not limited. */
  countCaller(callerId: string): Promise<RateVerdict | null>;
  /** A call without a valid token, by the network that it comes from. Null: not limited. */
  countStranger(network: string): Promise<RateVerdict | null>;
  close(): void;
}
