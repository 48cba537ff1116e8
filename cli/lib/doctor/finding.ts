import { CliError } from '#cli/errors/cli-error.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';

/** One check and its result. */
export interface Finding {
  readonly check:
    | ('node' | 'terminal' | 'ffmpeg')
    | ('settings' | 'profile')
    | ('server' | 'clock' | 'version')
    | ('token' | 'accounts');
  readonly state: 'good' | 'warning' | 'wrong';
  readonly message: string;
  /** How to fix it; null if there's nothing to fix. */
  readonly fix: string | null;
  readonly exit?: ExitName;
}

type Check = Finding['check'];

export const good = (check: Check, message: string): Finding => ({
  check,
  state: 'good',
  message,
  fix: null,
});

/** Builds a finding for something that works but could be better. */
export const warning = (check: Check, message: string, fix: string): Finding => ({
  check,
  state: 'warning',
  message,
  fix,
});

/** Converts an error thrown by a check to a finding. */
export function toFinding(check: Check, error: unknown): Finding {
  if (!(error instanceof CliError) || error.exit === 'interrupted') throw error;
  const { message, hint = null, exit } = error;
  return { check, state: 'wrong', message, fix: hint, exit };
}
