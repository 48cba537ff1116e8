/** A refused post: the overall message, and the problems of each field. */
export interface ComposerProblem {
  readonly message: string;
  /** The same content was just published. The person can confirm that the repetition is intended. */
  readonly isDuplicate?: boolean;
  /** An earlier attempt became a post, so the next one needs a key of its own. */
  readonly isPublishedBefore?: boolean;
  /** The server is still accepting an earlier attempt with the same key, so the browser waits for its outcome. */
  readonly isRunning?: boolean;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

// A shared constant, so that an unchanged result doesn't cause a rerender.
const NONE: readonly string[] = [];

/** Returns the messages for a field. Empty if nothing is wrong with it. */
export function listMessages(problem: ComposerProblem | null, field: string): readonly string[] {
  return problem?.fields[field] ?? NONE;
}
