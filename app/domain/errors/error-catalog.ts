import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import type { ViolationEntry } from './violation-codes/entry.ts';
import { VIOLATION_GROUPS } from './violation-codes/index.ts';

/** An error code as the docs and the errors page explain it. The code is also its anchor. */
export interface ExplainedCode {
  readonly code: string;
  /** HTTP statuses of responses with this code. Empty if only the CLI reports it. */
  readonly statuses: readonly number[];
  /** Codes of the problems that list it in `errors`. Empty for a problem's own code. */
  readonly problems: readonly ErrorCode[];
  readonly means: string;
  readonly fix: string;
}

export interface CodeGroup {
  readonly id: string;
  readonly title: string;
  readonly codes: readonly ExplainedCode[];
}

/**
 * Returns every code once: problem codes by status, then `errors[].code` values by subject. A violation with
 * the same name as a problem is explained with the problem.
 */
export function listCodeGroups(): CodeGroup[] {
  const violations = VIOLATION_GROUPS.map(({ id, title, codes }) => ({
    id: `errors-${id}`,
    title,
    codes: Object.entries<ViolationEntry>(codes)
      .filter(([code]) => !isProblem(code))
      .map(([code, entry]) => ({ code, statuses: toStatuses(entry.problems), ...entry })),
  }));
  return [{ id: 'problems', title: 'Problems', codes: listProblems() }, ...violations];
}

function listProblems(): ExplainedCode[] {
  return Object.entries(ERROR_CODES)
    .map(([code, { status, means, fix }]) => ({
      code,
      statuses: [status],
      problems: [],
      means,
      fix,
    }))
    .toSorted((a, b) => (a.statuses[0] ?? 0) - (b.statuses[0] ?? 0));
}

const isProblem = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CODES, code);

function toStatuses(problems: readonly ErrorCode[]): number[] {
  return [...new Set(problems.map((problem) => ERROR_CODES[problem].status))];
}
