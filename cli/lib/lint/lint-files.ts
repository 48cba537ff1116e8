import type { Context } from '../command/context.ts';
import { toLine } from '#cli/text/text.ts';
import { openRows } from '../rows/open-rows.ts';
import type { PostRow } from '../rows/post-row.ts';
import { type Finding, type LintedRow, lintRow, type LintTools } from './lint-row.ts';

export interface LintReport {
  /** Nothing stands against any of it. */
  readonly valid: boolean;
  readonly rows: {
    readonly total: number;
    readonly valid: number;
    readonly refused: number;
    /** Of the valid ones: by account ids of which nobody said what they are of. */
    readonly partly: number;
  };
  /** At most 100 for each row. */
  readonly findings: readonly Finding[];
  /** How many more there are. */
  readonly findingsOmitted: number;
}

/** Each row as it comes, with its verdict: a row in memory at a time, however many there are. */
export async function* lintRows(
  rows: AsyncIterable<PostRow> | Iterable<PostRow>,
  tools: LintTools,
): AsyncGenerator<LintedRow> {
  for await (const row of rows) yield await lintRow(row, tools);
}

/** Counts the rows, and keeps what is wrong with them. */
export async function collectReport(linted: AsyncIterable<LintedRow>): Promise<LintReport> {
  const findings: Finding[] = [];
  let [total, refused, partly, findingsOmitted] = [0, 0, 0, 0];
  for await (const one of linted) {
    // A header that is wrong is no row.
    total += one.row.row > 0 ? 1 : 0;
    refused += one.row.row > 0 && one.findings.length > 0 ? 1 : 0;
    partly += one.isPartly && one.findings.length === 0 ? 1 : 0;
    findingsOmitted += one.findingsOmitted;
    for (const finding of one.findings) findings.push(finding);
  }
  const valid = total - refused;
  const counts = { total, valid, refused, partly };
  return { valid: findings.length === 0, rows: counts, findings, findingsOmitted };
}

/** All posts of these files and folders, one after the other. Throws `file_unreadable`, `interrupted`. */
export async function* readAll(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  names: readonly string[],
): AsyncGenerator<PostRow> {
  for (const name of names) {
    const { rows, leftOut } = await openRows(name);
    for await (const row of rows) {
      signal.throwIfAborted();
      yield row;
    }
    for (const file of leftOut) terminal.say(`Left out, it has no front matter: ${toLine(file)}`);
  }
}
