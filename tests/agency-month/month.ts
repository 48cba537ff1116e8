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
  readonly say: (text: string) => void;
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
  readonly counts: { restarts: number; reruns: number; conflicts: number };
  readonly createText: (topic: string) => string;
  /** Kills the server with SIGKILL and starts it again on the same data. */
  restart(): Promise<void>;
}
