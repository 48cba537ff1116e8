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

interface Ended {
  readonly client: Client;
  readonly journal: Journal;
  readonly input: string;
  readonly bulkId: string;
  /** Posts were waited for: rows whose post failed are to be run again as well. */
  readonly isEnded: boolean;
}

export interface Results extends FailedCount {
  readonly results: string;
  /** The newest one; null when no row failed. */
  readonly failed_file: string | null;
  readonly failed_file_rows: number;
}

/**
 * Writes beside the input what became of its rows, and those that failed as a file of their own. The name is noted
 * before, so that a run that is killed here writes the same file again; a file of failed rows that somebody may
 * have worked on is never replaced, and no row stands in two of them.
 */
export async function writeResults(
  { terminal, changes }: Pick<Context, 'terminal' | 'changes'>,
  { client, journal, input, bulkId, isEnded }: Ended,
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
    ...{ isEnded, written },
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

/** Noted as they are called in their folder: the next call may come from another one. */
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
    ...{ results: path.basename(`${stem}.results.csv`), failed: path.basename(failed) },
    ...{ isWhole: false, rows: '', earlierRows },
  };
}

/** What is left of a file of failed rows is the next one of the same posts: `posts.failed.csv`, `posts.failed-2.csv`. */
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
