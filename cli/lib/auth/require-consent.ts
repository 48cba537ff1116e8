import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import { promptForConsent } from './prompt.ts';

export interface Consent {
  /** The question shown in a terminal. */
  readonly question: string;
  /** Why confirmation is required, shown when there's no terminal to ask in. */
  readonly reason: string;
  /** Shown when the answer is no. */
  readonly declinedText: string;
}

/** Builds the consent texts for a deletion. `what` starts the sentences. */
export function toDeletion(what: string): Consent {
  return {
    question: `Permanently delete ${what}?`,
    reason: `Deleting ${what} can't be undone`,
    declinedText: 'Nothing was deleted.',
  };
}

/**
 * Asks the user to confirm something that can't be undone, except in a dry run. Throws `invalid_usage` if
 * there's no terminal, and `not_confirmed` when the answer is no.
 */
export async function requireConsent(
  { terminal, signal, changes }: Pick<Context, 'terminal' | 'signal' | 'changes'>,
  { question, reason, declinedText }: Consent,
): Promise<void> {
  if (changes.isDryRun) return;
  if (!terminal.canPrompt)
    throw new CliError('invalid_usage', {
      exit: 'usage',
      message: `${reason}. Pass --yes to confirm.`,
    });
  if (await promptForConsent(question, signal)) return;
  throw new CliError('not_confirmed', { exit: 'error', message: declinedText });
}
