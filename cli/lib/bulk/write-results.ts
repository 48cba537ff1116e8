import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '../../client/client.ts';
import type { Context } from '../context.ts';
import { findRowsKind } from '../rows/open-rows.ts';
import { saveFile } from '../save-file.ts';
import { type Journal, trimEnd, type WrittenFiles } from './journal.ts';
import { listRows } from './list-rows.ts';
import type { BulkRow } from './show-bulk.ts';
import { countRows, type FailedCount, writeFailed } from './write-failed.ts';

interface Ended {
  readonly client: Client;
  readonly journal: Journal;
  readonly input: string;
  readonly bulkId: string;
}

export interface Results extends FailedCount {
  readonly results: string;
  /** Null when no row failed. */
  readonly failed_file: string | null;
}

/**
 * Writes beside the input what became of its rows, and those that failed as a file of their own. The names
 * are noted before, so that a run that is killed here writes the same files again; a file of failed rows
 * that somebody may have worked on is never replaced.
 */
export async function writeResults(
  { terminal, changes }: Pick<Context, 'terminal' | 'changes'>,
  { client, journal, input, bulkId }: Ended,
): Promise<Results> {
  const noted = journal.written() ?? (await chooseNames(input));
  if (!noted.isWhole) await journal.noteWritten(noted);
  // Noted as they are called in their folder: the next call may come from another one.
  const names = inFolder(path.dirname(trimEnd(input)), noted);
  const quiet = { ...terminal, canRedraw: false };
  const file = await client.openBulkResults(bulkId);
  await saveFile(file, { terminal: quiet, changes, out: names.results });
  const rows = listRows(client, bulkId);
  const counts = names.isWhole
    ? await countOnly(rows)
    : await writeFailed(input, names.failed, rows);
  if (!names.isWhole) await journal.noteWritten({ ...noted, isWhole: true });
  return {
    ...counts,
    results: names.results,
    failed_file: counts.failed > 0 ? names.failed : null,
  };
}

async function countOnly(rows: AsyncIterable<BulkRow>): Promise<FailedCount> {
  const counts = { failed: 0, sentBefore: 0 };
  const counted = countRows(rows, counts);
  while ((await counted.next()).done !== true);
  return counts;
}

async function chooseNames(input: string): Promise<WrittenFiles> {
  const kind = await findRowsKind(input);
  const whole = trimEnd(input);
  const stem =
    kind === 'folder' ? whole : whole.slice(0, whole.length - path.extname(whole).length);
  const end = kind === 'csv' ? 'csv' : 'ndjson';
  const failed = await findFree((count) => `${stem}.failed${count > 1 ? `-${count}` : ''}.${end}`);
  const results = path.basename(`${stem}.results.csv`);
  return { results, failed: path.basename(failed), isWhole: false };
}

function inFolder(folder: string, { results, failed, isWhole }: WrittenFiles): WrittenFiles {
  const toPath = (name: string): string => path.join(folder, name);
  return { results: toPath(results), failed: toPath(failed), isWhole };
}

async function findFree(toName: (count: number) => string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const isTaken = await stat(toName(count)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return toName(count);
  }
}
