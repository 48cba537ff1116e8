import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import type { ViolationEntry } from './violation-codes/entry.ts';
import { VIOLATION_GROUPS } from './violation-codes/index.ts';

/** One code as the docs and the page of errors explain it; the code is its anchor. */
export interface ExplainedCode {
  readonly code: string;
  /** HTTP statuses that it comes with; empty if only the command line reports it. */
  readonly statuses: readonly number[];
  /** Codes of the problems whose `errors` list it; empty for a problem's own code. */
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
 * Returns every code once: the problems' own by status, then those of `errors[].code` by subject. A violation
 * that has the same name as a problem is explained with the problem.
 */
export function listCodeGroups(): CodeGroup[] {
  const violations = VIOLATION_GROUPS.map(({ id, title, codes }) => ({
    ...{ id: `errors-${id}`, title },
    codes: Object.entries<ViolationEntry>(codes)
      .filter(([code]) => !isProblem(code))
      .map(([code, entry]) => ({ code, statuses: toStatuses(entry.problems), ...entry })),
  }));
  return [{ id: 'problems', title: 'Problems', codes: listProblems() }, ...violations];
}

function listProblems(): ExplainedCode[] {
  return Object.entries(ERROR_CODES)
    .map(([code, { status, means, fix }]) => ({
      ...{ code, statuses: [status], problems: [], means, fix },
    }))
    .toSorted((a, b) => (a.statuses[0] ?? 0) - (b.statuses[0] ?? 0));
}

const isProblem = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CODES, code);

function toStatuses(problems: readonly ErrorCode[]): number[] {
  return [...new Set(problems.map((problem) => ERROR_CODES[problem].status))];
}
