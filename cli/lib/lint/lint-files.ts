import type { Context } from '../command/context.ts';
import { toLine } from '#cli/text/text.ts';
import { openRows } from '../rows/open-rows.ts';
import type { PostRow } from '../rows/post-row.ts';
import { type Finding, type LintedRow, lintRow, type LintTools } from './lint-row.ts';

export interface LintReport {
  /** True if there are no findings. */
  readonly valid: boolean;
  readonly rows: {
    readonly total: number;
    readonly valid: number;
    readonly refused: number;
    /** Valid rows that name accounts whose platform isn't known, so platform rules weren't checked. */
    readonly partly: number;
  };
  /** At most 100 per row. */
  readonly findings: readonly Finding[];
  /** How many findings aren't listed. */
  readonly findingsOmitted: number;
}

/** Lints rows as they're read, with one row in memory at a time. */
export async function* lintRows(
  rows: AsyncIterable<PostRow> | Iterable<PostRow>,
  tools: LintTools,
): AsyncGenerator<LintedRow> {
  for await (const row of rows) yield await lintRow(row, tools);
}

/** Counts the rows and collects their findings. */
export async function collectReport(linted: AsyncIterable<LintedRow>): Promise<LintReport> {
  const findings: Finding[] = [];
  let [total, refused, partly, findingsOmitted] = [0, 0, 0, 0];
  for await (const one of linted) {
    // A bad header is reported as row 0 and doesn't count.
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

/** Reads all posts of these files and folders in order. Throws `file_unreadable` and `interrupted`. */
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
    for (const file of leftOut) terminal.writeStatus(`Skipped, no front matter: ${toLine(file)}`);
  }
}
