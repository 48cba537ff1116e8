import { capViolations } from '#app/domain/errors/cap-violations.ts';
import { hideUserinfo } from '../text/redact.ts';
import type { ExitName } from './exit-codes.ts';

/** One problem: a flag, or a JSON pointer into the request. */
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
  /** All violations. The error keeps the first 100 and counts the rest. */
  readonly violations?: readonly Violation[];
  /** Number of further violations that the server didn't list. */
  readonly violationsOmitted?: number;
  readonly requestId?: string;
  /** What the user can do about it. */
  readonly hint?: string;
  /** Seconds to wait before a retry, if the server asked for a wait. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A failure that the user can act on. Anything else that's thrown is a bug. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly exit: ExitName;
  readonly violations: readonly Violation[];
  /** How many violations aren't in `violations`. */
  readonly violationsOmitted: number;
  readonly requestId: string | undefined;
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, options: CliErrorOptions) {
    super(hideUserinfo(options.message), { cause: options.cause });
    this.code = code;
    this.exit = options.exit;
    const { listed, omitted } = capViolations(options.violations ?? []);
    this.violations = listed.map((violation) => ({
      ...violation,
      message: hideUserinfo(violation.message),
    }));
    this.violationsOmitted = omitted + (options.violationsOmitted ?? 0);
    this.requestId = options.requestId;
    this.hint = options.hint === undefined ? undefined : hideUserinfo(options.hint);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function interrupted(message = 'Stopped.', hint?: string): CliError {
  return new CliError('interrupted', { exit: 'interrupted', message, ...(hint ? { hint } : {}) });
}
