/** What a screen may know of an expected failure; the class itself stays in the server. */
export interface AppErrorShape extends Error {
  readonly code: string;
  readonly status: number;
  readonly violations: readonly {
    readonly pointer: string;
    readonly code: string;
    readonly message: string;
    readonly platform?: string;
  }[];
  /** What else is safe to show; `remedy` says what helps. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Tells an expected failure, which a screen shows beside what caused it, from a bug, which rises. */
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
