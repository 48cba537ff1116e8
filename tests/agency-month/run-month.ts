import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startHostileProxy } from '#tests/support/hostile-proxy.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/product-processes.ts';
import { runBulkRows } from './bulk-rows.ts';
import { runCodeWeeks, waitUntil } from './code-weeks.ts';
import { countLive, type LiveCounts } from './judge.ts';
import type { Month, MonthOptions } from './month.ts';
import { createTexts } from './texts.ts';

export interface MonthSummary extends LiveCounts {
  readonly seconds: number;
  readonly files: number;
  readonly rows: number;
  readonly requestsCut: number;
  readonly restarts: number;
  /** Commands that ran again because the network failed them. */
  readonly reruns: number;
  readonly conflicts: number;
  readonly problems: readonly string[];
}

const CUT_EVERY = 10;
const SETTLE = { timeoutMs: 5 * 60_000, everyMs: 500 };

export const SHORT_MONTH = { files: 8, weeks: 2, rows: 60, applyRestarts: 0, bulkRestarts: 1 };
export const LONG_MONTH = { files: 40, weeks: 4, rows: 2000, applyRestarts: 1, bulkRestarts: 2 };

/**
 * Does an agency's month: posts as code in two checkouts and rows in bulk, through a proxy that cuts every tenth
 * request, against a server that is killed in between. Then counts what is live.
 */
export async function runMonth(options: MonthOptions): Promise<MonthSummary> {
  const begin = performance.now();
  const root = await mkdtemp(path.join(tmpdir(), 'fanfare-month-'));
  const product = await startProduct({ sandbox: 'direct' });
  const proxy = await startHostileProxy({
    ...{ target: product.app.url, every: CUT_EVERY, rewritesHost: true },
    kinds: ['cut_before', 'cut_after', 'truncate'],
  });
  const counts = { restarts: 0, reruns: 0, conflicts: 0 };
  const month: Month = {
    ...options,
    ...{ product, proxy, root, counts, expected: new Map(), problems: [] },
    createText: createTexts(options.seed),
    restart: async () => {
      options.say('The server is killed and started again');
      await product.kill();
      await product.restart();
      counts.restarts += 1;
    },
  };
  try {
    await product.control.setProfile('volume');
    await connectAccounts(product.app.url, ['linkedin', 'facebook', 'twitter']);
    await runCodeWeeks(month);
    month.say('Rows in bulk');
    await runBulkRows(month);
    const isSettled = async () => (await countLive(month)).losses === 0;
    await waitUntil(isSettled, 'all posts to be live', SETTLE).catch(() => undefined);
    const live = await countLive(month);
    return {
      seconds: Math.round((performance.now() - begin) / 1000),
      ...{ files: options.files, rows: options.rows, ...live },
      ...{ requestsCut: proxy.struck.length, ...counts, problems: month.problems },
    };
  } finally {
    await proxy.close();
    await product.close();
    await rm(root, { recursive: true, force: true });
  }
}

/** Whether each post is live once, each file in sync, and each row's last word true. */
export function isWholeMonth({ doubles, losses, strangers, problems }: MonthSummary): boolean {
  return doubles + losses + strangers + problems.length === 0;
}
