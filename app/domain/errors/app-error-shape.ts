/** The parts of an expected failure that a screen can read. The class itself stays on the server. */
export interface AppErrorShape extends Error {
  readonly code: string;
  readonly status: number;
  readonly violations: readonly {
    readonly pointer: string;
    readonly code: string;
    readonly message: string;
    readonly platform?: string;
  }[];
  /** Further details that are safe to show, such as `remedy`, the suggested fix. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/**
 * Returns whether an error is an expected failure, which a screen shows next to its cause. Other errors are
 * bugs and propagate.
 */
export function isAppError(error: unknown): error is AppErrorShape {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    'violations' in error &&
    Array.isArray(error.violations) &&
    'status' in error &&
    typeof error.status === 'number'
  );
}
