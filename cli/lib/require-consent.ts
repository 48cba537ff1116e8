import { CliError } from './cli-error.ts';
import type { Context } from './context.ts';
import { promptForConsent } from './prompt.ts';

/** Asks before something is deleted, but for a dry run. Throws where nobody can be asked, and when the answer is no. */
export async function requireConsent(
  { terminal, signal, changes }: Pick<Context, 'terminal' | 'signal' | 'changes'>,
  what: string,
): Promise<void> {
  if (changes.isDryRun) return;
  if (!terminal.canPrompt) {
    const message = `${what} is gone for good when it is deleted: say --yes.`;
    throw new CliError('invalid_usage', { exit: 'usage', message });
  }
  if (await promptForConsent(`${what} will be gone for good. Delete it?`, signal)) return;
  throw new CliError('not_confirmed', { exit: 'error', message: 'Nothing was deleted.' });
}
