import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { HostileProxy } from '#tests/support/hostile-proxy.ts';
import type { ProductProcesses } from '#tests/support/product-processes.ts';

export interface MonthOptions {
  readonly seed: number;
  /** Number of posts as code over the whole month. */
  readonly files: number;
  readonly weeks: number;
  readonly rows: number;
  /** Server kills while both checkouts apply. */
  readonly applyRestarts: number;
  /** Server kills while the rows are being sent. */
  readonly bulkRestarts: number;
  /** Whether LinkedIn doesn't respond to two posts, so a person has to check. */
  readonly losesResponses: boolean;
  readonly print: (text: string) => void;
}

export interface MonthCounts {
  restarts: number;
  /** Commands that were repeated because of network failures. */
  reruns: number;
  conflicts: number;
  /** Deliveries that needed a person's decision, by what the platform's page showed. */
  readonly decisions: { live: number; notLive: number };
}

/** Context of every part of the month. */
export interface Month extends MonthOptions {
  readonly product: ProductProcesses;
  readonly proxy: HostileProxy;
  readonly root: string;
  /** The platforms on which each caption must be live exactly once. Anything else that's live is wrong. */
  readonly expected: Map<string, readonly PlatformId[]>;
  /** What went wrong, one sentence each. */
  readonly problems: string[];
  readonly counts: MonthCounts;
  readonly createText: (topic: string) => string;
  /** Kills the server with SIGKILL and restarts it with the same data. */
  restart(): Promise<void>;
}
