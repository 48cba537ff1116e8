import { pause } from '../../client/pause.ts';
import type { Client } from '../../client/client.ts';
import type { Context } from '../command/context.ts';
import type { CommandResult } from '../command/define-command.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { toLine } from '#cli/text/text.ts';
import type { Journal } from './journal.ts';
import { listRows } from './list-rows.ts';
import { type BulkProgress, renderPosts, renderRows } from './show-bulk.ts';
import { type Results, writeResults } from './write-results.ts';

interface FinishedRun {
  readonly input: string;
  readonly journal: Journal;
  readonly bulkId: string;
  readonly waitMs: number | null;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** How often progress is printed when stdout is a pipe, so logs show that the run continues. */
const REPORT_EVERY_MS = 15_000;

/** Waits for the posts if asked to, writes the result files, and returns the summary. */
export async function handleRunError(
  context: Context,
  client: Client,
  { waitMs, ...ended }: FinishedRun,
): Promise<CommandResult> {
  const { terminal } = context;
  const bulk = await follow(context, client, { bulkId: ended.bulkId, waitMs: waitMs ?? 0 });
  const isWaiting = waitMs !== null;
  const results = await writeResults(context, { ...ended, client, isEnded: isWaiting });
  const exit = toExit(bulk, { results, isWaiting });
  const data = { type: 'end', ...bulk, ...results };
  if (terminal.isJson) {
    if (isWaiting) await writeFinal(context, client, ended.bulkId);
    await terminal.writeRecord(data, () => '');
    return { isStreamed: true, exit };
  }
  return { data, toText: () => renderEnd(bulk, results, ended.input), exit };
}

/** Prints the final result of each row, with one page of rows in memory at a time. */
async function writeFinal(
  { terminal }: Pick<Context, 'terminal'>,
  client: Client,
  bulkId: string,
): Promise<void> {
  for await (const row of listRows(client, bulkId))
    await terminal.writeRecord({ type: 'final', ...row }, () => '');
}

/** Returns the job once none of its posts is in progress, or when the time is up. */
async function follow(
  { terminal, signal }: Context,
  client: Client,
  { bulkId, waitMs }: { bulkId: string; waitMs: number },
): Promise<BulkProgress> {
  const until = performance.now() + waitMs;
  let reportedAt = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const bulk = await client.call('getBulk', { params: { bulkId } });
    const now = performance.now();
    const leftMs = until - now;
    const line = `Posts: ${renderPosts(bulk.posts)}`;
    if (terminal.canRedraw && waitMs > 0) terminal.redraw([line]);
    else if (waitMs > 0 && now - reportedAt > REPORT_EVERY_MS && bulk.posts.publishing > 0) {
      terminal.writeStatus(line);
      reportedAt = now;
    }
    if (bulk.posts.publishing === 0 || leftMs <= 0) {
      if (terminal.canRedraw) terminal.redraw([]);
      return bulk;
    }
    await pause(Math.min(pauseMs, leftMs), signal);
  }
}

function toExit(
  { rows, posts }: BulkProgress,
  { results, isWaiting }: { results: Results; isWaiting: boolean },
): ExitName {
  const acceptedCount = rows.accepted + results.sentBefore;
  if (isWaiting && posts.publishing + posts.needsDecision > 0) return 'unconfirmed';
  const notLive = isWaiting ? posts.failed + posts.partial + posts.canceled : 0;
  if (results.failed + rows.canceled + notLive === 0) return 'ok';
  return acceptedCount === 0 ? 'validation' : 'partial';
}

function renderEnd(
  bulk: BulkProgress,
  { results, failed_file: file, failed_file_rows: rows }: Results,
  input: string,
): string {
  const posts = renderPosts(bulk.posts);
  const lines = [
    `Rows: ${renderRows(bulk.rows)}`,
    ...(posts === '' ? [] : [`Posts: ${posts}`]),
    `Results: ${toLine(results)}`,
    ...(file === null
      ? []
      : [`To retry the failed rows, fix and run: ${toLine(file)} (${formatCount(rows, 'row')})`]),
    ...(bulk.posts.publishing > 0
      ? [`Wait for the posts: fanfare bulk resume ${toLine(input)} --wait`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
