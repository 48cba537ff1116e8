import { capViolations } from '#app/domain/errors/cap-violations.ts';
import type { ExitName } from './exit-codes.ts';

/** One thing that is wrong: a flag, or a JSON pointer into what was sent. */
export interface Violation {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly platform?: string;
  /** The flag that the pointer comes from. */
  readonly flag?: string;
}

export interface CliErrorOptions {
  readonly exit: ExitName;
  readonly message: string;
  /** All of them: the error keeps the first 100 and counts the rest. */
  readonly violations?: readonly Violation[];
  /** Violations that are known only by their number. */
  readonly violationsOmitted?: number;
  readonly requestId?: string;
  /** What to do about it. */
  readonly hint?: string;
  /** When the server wants to be asked again. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A failure that the user can act on. Anything else that is thrown is a bug of ours. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly exit: ExitName;
  readonly violations: readonly Violation[];
  /** How many more there are. */
  readonly violationsOmitted: number;
  readonly requestId: string | undefined;
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, options: CliErrorOptions) {
    super(options.message, { cause: options.cause });
    this.code = code;
    this.exit = options.exit;
    const { listed, omitted } = capViolations(options.violations ?? []);
    this.violations = listed;
    this.violationsOmitted = omitted + (options.violationsOmitted ?? 0);
    this.requestId = options.requestId;
    this.hint = options.hint;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function interrupted(message = 'Stopped.', hint?: string): CliError {
  return new CliError('interrupted', { exit: 'interrupted', message, ...(hint ? { hint } : {}) });
}
