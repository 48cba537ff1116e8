import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { queryChild } from '#tests/chaos/run/query-child.ts';
import { startHostileProxy } from '#tests/support/hostile-proxy.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/product-processes.ts';
import { runBulkRows } from './bulk-rows.ts';
import { runCodeWeeks } from './code-weeks.ts';
import { resolveDecisions, loseResponses } from './decisions.ts';
import { countLive, type LiveCounts } from './count-live.ts';
import type { Month, MonthCounts, MonthOptions } from './month.ts';
import { createTexts } from './texts.ts';
import { waitUntil } from './wait-until.ts';

export interface MonthSummary extends LiveCounts, MonthCounts {
  readonly seconds: number;
  readonly files: number;
  readonly rows: number;
  readonly requestsCut: number;
  readonly problems: readonly string[];
}

const CUT_EVERY = 10;
const SETTLE = { timeoutMs: 5 * 60_000, everyMs: 500 };
const OPEN_DELIVERIES = `
  SELECT needs_decision FROM delivery WHERE state NOT IN ('published', 'failed', 'canceled')`;

/** Its only kill comes early, so the killed server's leases expire while the month continues. */
export const SHORT_MONTH = {
  files: 8,
  weeks: 2,
  rows: 30,
  applyRestarts: 1,
  bulkRestarts: 0,
  losesResponses: true,
};
export const LONG_MONTH = {
  files: 40,
  weeks: 4,
  rows: 2000,
  applyRestarts: 1,
  bulkRestarts: 3,
  losesResponses: true,
};

/**
 * Runs an agency's month: posts as code in two checkouts and rows in bulk, through a proxy that cuts every
 * tenth request, with a server that's killed in between. Then counts what's live.
 */
export async function runMonth(options: MonthOptions): Promise<MonthSummary> {
  const startedAt = performance.now();
  const root = await mkdtemp(path.join(tmpdir(), 'fanfare-month-'));
  const product = await startProduct({ sandbox: 'direct', database: 'embedded' });
  const proxy = await startHostileProxy({
    target: product.app.url,
    every: CUT_EVERY,
    rewritesHost: true,
    kinds: ['cut_before', 'cut_after', 'truncate'],
  });
  const decisions = { live: 0, notLive: 0 };
  const counts = { restarts: 0, reruns: 0, conflicts: 0, decisions };
  const month: Month = {
    ...options,
    product,
    proxy,
    root,
    counts,
    expected: new Map(),
    problems: [],
    createText: createTexts(options.seed),
    restart: async () => {
      options.print('The server is killed and started again');
      await product.kill();
      await product.restart();
      counts.restarts += 1;
    },
  };
  try {
    await product.control.setProfile('volume');
    await connectAccounts(product.app.url, ['linkedin', 'facebook', 'twitter']);
    const requireInSync = await runCodeWeeks(month);
    month.print('Rows in bulk');
    await runBulkRows(month);
    await settle(month);
    if (month.losesResponses) await loseResponses(month);
    await settle(month);
    await requireInSync();
    const live = await countLive(month);
    return {
      seconds: Math.round((performance.now() - startedAt) / 1000),
      files: options.files,
      rows: options.rows,
      ...live,
      requestsCut: proxy.injected.length,
      ...counts,
      problems: month.problems,
    };
  } finally {
    await proxy.close();
    await product.close();
    await rm(root, { recursive: true, force: true });
  }
}

/** Waits until no delivery is open, and decides those that need a person. */
async function settle(month: Month): Promise<void> {
  const isSettled = async () => {
    const { child } = month.product.app.process;
    const open = await queryChild(child, { sql: OPEN_DELIVERIES, values: [] });
    if (open.some((row) => row['needs_decision'] === true)) await resolveDecisions(month);
    return open.length === 0;
  };
  await waitUntil(isSettled, 'all deliveries to end', SETTLE).catch(
    (error: unknown) => void month.problems.push(String(error)),
  );
}

/** Returns whether each post is live once, each file is in sync, and each row's final record is correct. */
export function isWholeMonth({ doubles, losses, strangers, problems }: MonthSummary): boolean {
  return doubles + losses + strangers + problems.length === 0;
}
