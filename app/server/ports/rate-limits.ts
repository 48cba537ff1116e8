/** The state of one limit. */
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

/** Counts API calls. Never throws: if a limit can't be counted, nobody is blocked. */
export interface RateLimits {
  /** Counts a call with a token, by the token's ID. Returns null if it isn't limited. */
  countCaller(callerId: string): Promise<RateVerdict | null>;
  /** Counts a call without a valid token, by the network it comes from. Returns null if it isn't limited. */
  countAnonymous(network: string): Promise<RateVerdict | null>;
  /** Counts a visit to a public address, by the network it comes from. Returns null if it isn't limited. */
  countVisit(network: string): Promise<RateVerdict | null>;
  close(): void;
}
