import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Finding } from '../lint/lint-row.ts';
import { describeNoPosts } from '../rows/no-posts.ts';
import { openRows } from '../rows/open-rows.ts';
import type { PostRow } from '../rows/post-row.ts';
import type { RowCheck } from './check-row.ts';
import { listFiles, toRowText } from './row-body.ts';

/** Summary of an input file, made before anything is sent. */
export interface Survey {
  /** Hash of the rows as written. */
  readonly hash: string;
  readonly rows: number;
  readonly refused: number;
  /** Number of deliveries of the valid rows, by platform. */
  readonly targets: ReadonlyMap<PlatformId, number>;
  /** IDs of the accounts the valid rows go to. */
  readonly accountIds: ReadonlySet<string>;
  /** Whether a valid row has a time or a queue. */
  readonly hasTimes: boolean;
  /** Counted once per name. */
  readonly files: { readonly count: number; readonly bytes: number };
  /** The first findings only; there may be ten thousand. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  /** Files in the folder that aren't posts. */
  readonly leftOut: readonly string[];
}

const MAX_KEPT = 200;

/**
 * Reads and checks all rows once. Throws `unreadable_rows` if the file can't be parsed to its end (such as a
 * wrong header or an unclosed quote), and `no_rows`.
 */
export async function surveyRows(
  input: string,
  { checkRow, signal }: { checkRow: RowCheck; signal: AbortSignal },
): Promise<Survey> {
  const { rows: found, leftOut } = await openRows(input);
  const sum = createHash('sha256');
  const targets = new Map<PlatformId, number>();
  const accountIds = new Set<string>();
  const files = new Map<string, number>();
  const findings: Finding[] = [];
  let [rows, refused, findingCount] = [0, 0, 0];
  let hasTimes = false;
  for await (const row of found) {
    signal.throwIfAborted();
    const checked = await checkRow(row);
    if (isUnreadable(row)) throw toUnreadable(checked.findings);
    sum.update(toRowText(row));
    rows += 1;
    findingCount += checked.findings.length + checked.findingsOmitted;
    findings.push(...checked.findings.slice(0, MAX_KEPT - findings.length));
    if (checked.findings.length > 0) {
      refused += 1;
      continue;
    }
    hasTimes ||= checked.isTimed;
    countTargets(targets, checked.targets);
    for (const id of checked.accountIds) accountIds.add(id);
    for (const { path } of listFiles(row))
      if (!files.has(path)) files.set(path, (await stat(path)).size);
  }
  if (rows === 0) throw await toEmptyError(input);
  const bytes = [...files.values()].reduce((all, size) => all + size, 0);
  return {
    hash: sum.digest('hex'),
    rows,
    refused,
    targets,
    accountIds,
    hasTimes,
    findings,
    findingCount,
    leftOut,
    files: { count: files.size, bytes },
  };
}

function countTargets(counts: Map<PlatformId, number>, targets: readonly PlatformId[]): void {
  for (const platform of targets) counts.set(platform, (counts.get(platform) ?? 0) + 1);
}

/**
 * After a bad header or an unclosed quote, any number of rows may follow, and several may have merged into
 * one.
 */
function isUnreadable({ row, faults }: PostRow): boolean {
  return row === 0 || faults.some(({ code }) => code === 'malformed_csv');
}

function toUnreadable(findings: readonly Finding[]): CliError {
  return new CliError('unreadable_rows', {
    exit: 'validation',
    message: findings[0]?.message ?? "Can't read the rows.",
    violations: findings.map(({ file, line, code, message }) => ({
      pointer: `${file}:${line}`,
      code,
      message,
    })),
    hint: 'Nothing was sent.',
  });
}

async function toEmptyError(input: string): Promise<CliError> {
  const { code, message, hint } = await describeNoPosts(input);
  return new CliError(code, { exit: 'validation', message, hint });
}
