/** A refused post: what is said of it as a whole, and what is wrong with which field. */
export interface ComposerProblem {
  readonly message: string;
  /** The same went out just now: the person may say that it is meant. */
  readonly isDuplicate?: boolean;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

// One for all: where nothing is wrong, nothing has changed.
const NONE: readonly string[] = [];

/** What stands beside a field; empty when nothing is wrong with it. */
export function listMessages(problem: ComposerProblem | null, field: string): readonly string[] {
  return problem?.fields[field] ?? NONE;
}
