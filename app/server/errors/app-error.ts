import { capViolations } from '#app/domain/errors/cap-violations.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import { ERROR_CODES, type ErrorCode } from '#app/domain/errors/error-codes.ts';

export type { Violation };

export interface AppErrorOptions {
  /** Shown to the user. Defaults to the code's title. */
  readonly message?: string;
  /** All violations: the error keeps the first 100 and counts the rest. */
  readonly violations?: readonly Violation[];
  /** Number of violations that the caller has already left out of the list. */
  readonly violationsOmitted?: number;
  readonly retryAfterSeconds?: number;
  /** Extra members of the problem document, safe to show. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An expected failure that the caller can act on. Any other error is a bug of ours. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** At most 100 violations. */
  readonly violations: readonly Violation[];
  /** How many more violations there are. */
  readonly violationsOmitted: number;
  readonly retryAfterSeconds: number | undefined;
  readonly meta: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERROR_CODES[code].title, { cause: options.cause });
    this.code = code;
    const { violations = [], violationsOmitted = 0 } = options;
    const { listed, omitted } = capViolations(violations);
    this.violations = listed;
    this.violationsOmitted = omitted + violationsOmitted;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.meta = options.meta ?? {};
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}
