import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import { promptForConsent } from './prompt.ts';

export interface Consent {
  /** Asked on a terminal. */
  readonly question: string;
  /** Why it would have been asked, where nobody can be. */
  readonly reason: string;
  /** Said when the answer is no. */
  readonly kept: string;
}

/** Of something that is deleted: what it is, as the question begins. */
export function toDeletion(what: string): Consent {
  return {
    question: `${what} will be gone for good. Delete it?`,
    reason: `${what} is gone for good when it is deleted`,
    kept: 'Nothing was deleted.',
  };
}

/**
 * Asks a person before something is done that cannot be undone, but for a dry run. Throws `invalid_usage` where
 * nobody can be asked, `not_confirmed` when the answer is no.
 */
export async function requireConsent(
  { terminal, signal, changes }: Pick<Context, 'terminal' | 'signal' | 'changes'>,
  { question, reason, kept }: Consent,
): Promise<void> {
  if (changes.isDryRun) return;
  if (!terminal.canPrompt)
    throw new CliError('invalid_usage', { exit: 'usage', message: `${reason}: say --yes.` });
  if (await promptForConsent(question, signal)) return;
  throw new CliError('not_confirmed', { exit: 'error', message: kept });
}
