import { interrupted } from '#cli/errors/cli-error.ts';
import { toLine } from '#cli/text/text.ts';

type Question =
  | { readonly type: 'password'; readonly message: string; readonly mask: false }
  | { readonly type: 'confirm'; readonly message: string; readonly default: false };

/** Prompts on stderr without echoing the input. Throws `interrupted` on Ctrl-C. */
export async function promptForSecret(message: string, signal: AbortSignal): Promise<string> {
  const question = { type: 'password', message: toLine(message), mask: false } as const;
  return String(await promptUser(question, { signal, stopped: 'Stopped. Nothing was saved.' }));
}

/** Asks a yes/no question on stderr; Enter means no. Throws `interrupted` on Ctrl-C. */
export async function promptForConsent(message: string, signal: AbortSignal): Promise<boolean> {
  const question = { type: 'confirm', message: toLine(message), default: false } as const;
  return (await promptUser(question, { signal, stopped: 'Stopped. Nothing was done.' })) === true;
}

async function promptUser(
  question: Question,
  { signal, stopped }: { signal: AbortSignal; stopped: string },
): Promise<unknown> {
  // Loaded on demand: most commands don't prompt.
  const { default: inquirer } = await import('inquirer');
  const prompt = inquirer.createPromptModule({ output: process.stderr, signal });
  try {
    const { answer } = await prompt<{ answer: unknown }>([{ name: 'answer', ...question }]);
    return answer;
  } catch (error) {
    if (error instanceof Error && /^(?:Exit|Abort|Cancel)PromptError$/u.test(error.name))
      throw interrupted(stopped);
    throw error;
  }
}
