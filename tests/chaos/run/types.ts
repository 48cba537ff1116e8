import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Audit } from './audit.ts';
import type { ProxyFaultKind } from '#tests/support/hostile-proxy.ts';

export interface ChaosOptions {
  readonly posts: number;
  readonly seed: number;
  readonly kills: number;
  /** Number of worker processes; more than one requires Postgres. */
  readonly workers: number;
  /** URL of a Postgres server; null for the embedded database, whose only process is the worker. */
  readonly databaseUrl: string | null;
  /** Limits the number of faults for a short run; null for each kind on each platform. */
  readonly maxFaults: number | null;
  /** Makes the network between the processes fail instead of the platforms. */
  readonly network: boolean;
  /** Mixes carousels, threads, documents, and first comments, and counts each visible part. */
  readonly rich?: boolean;
  readonly print: (text: string) => void;
}

/** What goes wrong on purpose. */
export const FAULT_KINDS = [
  'rate_limit',
  'server_error',
  'cut_before_commit',
  'cut_after_commit',
  'answer_too_late',
  'slow_answer',
  'slow_processing',
  'failing_processing',
  'expired_token',
  'revoked_token',
  'lost_refresh',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** How many times each kind applied, by platform. `null` if the platform doesn't have it. */
export type FaultCounts = Readonly<Record<FaultKind, Partial<Record<PlatformId, number | null>>>>;

/** What breaks between the processes, one at a time, while the network also garbles. */
export const TRIAL_KINDS = [
  'database_cut',
  'database_stall',
  'sandbox_restart',
  'redis_restart',
  'sandbox_disk_full',
  'product_disk_full',
  'clock_jump',
] as const;
export type TrialKind = (typeof TRIAL_KINDS)[number];

export interface NetworkCounts {
  /** Fraction of all exchanges with the platforms. */
  readonly share: number;
  readonly proxyFaults: Readonly<Record<ProxyFaultKind, number>>;
  readonly trials: Readonly<Record<TrialKind, number>>;
}

/** What a killed process was running, according to the database. */
export interface Casualty {
  readonly platform: string;
  readonly state: string;
  readonly step: string | null;
}

export interface ChaosSummary {
  readonly posts: number;
  readonly deliveries: number;
  readonly published: number;
  readonly failed: number;
  /** Ended with a question to a person, including the evidence. */
  readonly unconfirmed: number;
  /** Accepted, but neither live, nor failed with a reason, nor waiting for a decision. */
  readonly lost: number;
  /** Deliveries with more than one post on their platform. */
  readonly duplicates: number;
  /** Differences between the sandbox's journal and the database, and failures without a dossier. */
  readonly unexplained: number;
  readonly parts?: Audit['parts'];
  readonly kills: number;
  /** Kills between an intent and its result, or between two steps of an upload. */
  readonly killsInside: number;
  readonly killsByStep: Readonly<Record<string, number>>;
  readonly faults: FaultCounts;
  /** Null if platforms failed rather than the network. */
  readonly network: NetworkCounts | null;
  /** From accepted to confirmed live, on the app's clock, which is advanced while everything waits. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly seed: number;
  readonly workers: number;
  readonly database: 'embedded' | 'postgres';
  readonly profile: 'volume';
  readonly elapsedMs: number;
  /** Why deliveries failed or need a decision, with counts. */
  readonly reasons: Readonly<Record<string, number>>;
  /** What's wrong, in words; empty if the run is good. */
  readonly problems: readonly string[];
}
