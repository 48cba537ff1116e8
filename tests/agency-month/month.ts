import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { HostileProxy } from '#tests/support/hostile-proxy.ts';
import type { ProductProcesses } from '#tests/support/product-processes.ts';

export interface MonthOptions {
  readonly seed: number;
  /** Posts as code over the whole month. */
  readonly files: number;
  readonly weeks: number;
  readonly rows: number;
  /** Server kills while both checkouts apply. */
  readonly applyRestarts: number;
  /** Server kills while the rows are sent. */
  readonly bulkRestarts: number;
  /** Whether LinkedIn leaves two posts without a response, so that a person has to look. */
  readonly losesResponses: boolean;
  readonly say: (text: string) => void;
}

export interface MonthCounts {
  restarts: number;
  /** Commands that ran again because the network failed them. */
  reruns: number;
  conflicts: number;
  /** Deliveries that waited for a person, by what the platform's page showed. */
  readonly decisions: { live: number; notLive: number };
}

/** What every part of the month works with. */
export interface Month extends MonthOptions {
  readonly product: ProductProcesses;
  readonly proxy: HostileProxy;
  readonly root: string;
  /** Which platforms must show each caption, once each. Anything else that is live is wrong. */
  readonly expected: Map<string, readonly PlatformId[]>;
  /** What went wrong, one sentence each. */
  readonly problems: string[];
  readonly counts: MonthCounts;
  readonly createText: (topic: string) => string;
  /** Kills the server with SIGKILL and starts it again on the same data. */
  restart(): Promise<void>;
}
