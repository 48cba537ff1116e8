import { CliError } from '#cli/errors/cli-error.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';

/** What was looked at and how it stands. */
export interface Finding {
  readonly check:
    | ('node' | 'terminal' | 'ffmpeg')
    | ('settings' | 'profile')
    | ('server' | 'clock' | 'version')
    | ('token' | 'accounts');
  readonly state: 'good' | 'warning' | 'wrong';
  readonly message: string;
  /** What to do; null: nothing. */
  readonly fix: string | null;
  readonly exit?: ExitName;
}

type Check = Finding['check'];

export const good = (check: Check, message: string): Finding => ({
  ...{ check, state: 'good', message, fix: null },
});

/** What works, but not as it could. */
export const warning = (check: Check, message: string, fix: string): Finding => ({
  ...{ check, state: 'warning', message, fix },
});

/** What a check threw, as its finding. */
export function toFinding(check: Check, error: unknown): Finding {
  if (!(error instanceof CliError) || error.exit === 'interrupted') throw error;
  const { message, hint = null, exit } = error;
  return { check, state: 'wrong', message, fix: hint, exit };
}
