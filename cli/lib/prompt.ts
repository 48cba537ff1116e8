import { interrupted } from './cli-error.ts';

/** Asks on stderr, and shows nothing of what is typed. Throws `interrupted` at Ctrl-C. */
export async function promptForSecret(message: string, signal: AbortSignal): Promise<string> {
  // Loaded when it is needed: most calls ask nothing.
  const { default: inquirer } = await import('inquirer');
  const prompt = inquirer.createPromptModule({ output: process.stderr, signal });
  try {
    const { answer } = await prompt<{ answer: string }>([
      { type: 'password', name: 'answer', message, mask: false },
    ]);
    return answer;
  } catch (error) {
    if (error instanceof Error && /^(?:Exit|Abort|Cancel)PromptError$/u.test(error.name))
      throw interrupted('Stopped. Nothing was kept.');
    throw error;
  }
}
