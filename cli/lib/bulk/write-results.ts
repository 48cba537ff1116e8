import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '../../client/client.ts';
import type { Context } from '../command/context.ts';
import { findRowsKind } from '../rows/open-rows.ts';
import { saveFile } from '../files/save-file.ts';
import { type Journal, trimEnd, type WrittenFiles } from './journal.ts';
import { listRows } from './list-rows.ts';
import { readRanges, writeRanges } from './row-ranges.ts';
import { type FailedCount, writeFailed } from './write-failed.ts';

interface FinishedRun {
  readonly client: Client;
  readonly journal: Journal;
  readonly input: string;
  readonly bulkId: string;
  /** True if the run waited for its posts, so rows whose post failed count as failed, too. */
  readonly isEnded: boolean;
}

export interface Results extends FailedCount {
  readonly results: string;
  /** The newest file of failed rows; null if no row failed. */
  readonly failed_file: string | null;
  readonly failed_file_rows: number;
}

/**
 * Writes the results of all rows next to the input, and the failed rows to a file of their own. The names are
 * recorded first, so a killed run writes the same files again. A file of failed rows may have been edited, so
 * it's never replaced, and no row appears in two of them.
 */
export async function writeResults(
  { terminal, changes }: Pick<Context, 'terminal' | 'changes'>,
  { client, journal, input, bulkId, isEnded }: FinishedRun,
): Promise<Results> {
  const folder = path.dirname(trimEnd(input));
  const last = journal.written();
  const names = last?.isWhole === false ? last : await chooseNames(input, last);
  const results = path.join(folder, names.results);
  const quiet = { ...terminal, canRedraw: false };
  await saveFile(await client.openBulkResults(bulkId), { terminal: quiet, changes, out: results });
  const written = readRanges(names.earlierRows);
  const { rows, ...counts } = await writeFailed(input, {
    failedPath: path.join(folder, names.failed),
    results: listRows(client, bulkId),
    isEnded,
    written,
    onWhole: () => journal.noteWritten(names),
  });
  if (rows.length > 0)
    await journal.noteWritten({ ...names, isWhole: true, rows: writeRanges(rows) });
  return { ...counts, results, ...toNewest(folder, journal.written()) };
}

function toNewest(
  folder: string,
  written: WrittenFiles | null,
): Pick<Results, 'failed_file' | 'failed_file_rows'> {
  const rows = readRanges(written?.rows ?? '').size;
  return {
    failed_file: written && rows > 0 ? path.join(folder, written.failed) : null,
    failed_file_rows: rows,
  };
}

/** Records names relative to their folder, because the next call may run in another directory. */
async function chooseNames(input: string, last: WrittenFiles | null): Promise<WrittenFiles> {
  const kind = await findRowsKind(input);
  const whole = trimEnd(input);
  const stem =
    kind === 'folder' ? whole : whole.slice(0, whole.length - path.extname(whole).length);
  const end = kind === 'csv' ? 'csv' : 'ndjson';
  const { base, first } = readFailedStem(stem);
  const failed = await findFree(
    first,
    (count) => `${base}.failed${count > 1 ? `-${count}` : ''}.${end}`,
  );
  const earlierRows = [last?.earlierRows ?? '', last?.rows ?? ''].filter(Boolean).join(',');
  return {
    results: path.basename(`${stem}.results.csv`),
    failed: path.basename(failed),
    isWhole: false,
    rows: '',
    earlierRows,
  };
}

/** A rerun of `posts.failed.csv` writes its failures to `posts.failed-2.csv`. */
function readFailedStem(stem: string): { readonly base: string; readonly first: number } {
  const [, base, count] = /^(.+)\.failed(?:-([1-9]\d{0,5}))?$/su.exec(stem) ?? [];
  return base === undefined ? { base: stem, first: 1 } : { base, first: Number(count ?? 1) + 1 };
}

async function findFree(first: number, toName: (count: number) => string): Promise<string> {
  for (let count = first; ; count += 1) {
    const isTaken = await stat(toName(count)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return toName(count);
  }
}
