import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Mischief } from '#tests/support/hostile-proxy.ts';

export interface StormOptions {
  readonly posts: number;
  readonly seed: number;
  readonly kills: number;
  /** Worker processes; more than one need a Postgres server. */
  readonly workers: number;
  /** A Postgres server; null: the embedded database, whose one process is the worker. */
  readonly databaseUrl: string | null;
  /** Only so many things go wrong, for a short run; null: each kind on each platform. */
  readonly mostGusts: number | null;
  /** Instead of the platforms, what lies between the processes fails. */
  readonly network: boolean;
  readonly say: (text: string) => void;
}

/** What goes wrong on purpose. */
export const GUST_KINDS = [
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
export type GustKind = (typeof GUST_KINDS)[number];

/** How often each kind struck, by platform. `null`: the platform has nothing of the kind. */
export type GustCounts = Readonly<Record<GustKind, Partial<Record<PlatformId, number | null>>>>;

/** What breaks between the processes, one at a time, while the network garbles. */
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
  /** Of all exchanges with the platforms. */
  readonly share: number;
  readonly mischief: Readonly<Record<Mischief, number>>;
  readonly trials: Readonly<Record<TrialKind, number>>;
}

/** What a killed process had in hand, as the database shows it. */
export interface Casualty {
  readonly platform: string;
  readonly state: string;
  readonly step: string | null;
}

export interface StormSummary {
  readonly posts: number;
  readonly deliveries: number;
  readonly published: number;
  readonly failed: number;
  /** Ended with a question to a person, with the evidence. */
  readonly unconfirmed: number;
  /** Accepted, and neither live, nor failed with a reason, nor asked about. */
  readonly lost: number;
  /** Deliveries with more than one post on their platform. */
  readonly duplicates: number;
  /** Any difference between the sandbox's journal and the database; a failure without a dossier. */
  readonly unexplained: number;
  readonly kills: number;
  /** How many of them fell between intent and result, or between two steps of an upload. */
  readonly killsInside: number;
  readonly killsByStep: Readonly<Record<string, number>>;
  readonly faults: GustCounts;
  /** Null where the platforms failed and the network was honest. */
  readonly network: NetworkCounts | null;
  /** From accepted to seen live, on the app's clock, which runs ahead while everything waits. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly seed: number;
  readonly workers: number;
  readonly database: 'embedded' | 'postgres';
  readonly profile: 'volume';
  readonly elapsedMs: number;
  /** Why deliveries failed or ask, with how often. */
  readonly reasons: Readonly<Record<string, number>>;
  /** What is wrong, in words; empty when the run is good. */
  readonly problems: readonly string[];
}
