import type { Command } from './define-command.ts';
import { EXIT_CODES, EXIT_MEANINGS, type ExitName } from '#cli/errors/exit-codes.ts';

const COMMON_EXITS: readonly ExitName[] = ['ok', 'error', 'usage', 'api', 'auth', 'interrupted'];

/** Lists a command's exit codes in numeric order. */
export function listExits({ exits = [] }: Pick<Command, 'exits'>): ExitName[] {
  return [...COMMON_EXITS, ...exits].sort((a, b) => EXIT_CODES[a] - EXIT_CODES[b]);
}

/** Renders what follows the options in help: examples, the result's shape, and exit codes. */
export function renderCommandHelp(command: Command): string {
  const { examples, output } = command;
  return [
    '',
    'Examples:',
    ...examples.map((example) => `  $ ${example.replaceAll('\n', '\n    ')}`),
    '',
    'Output (JSON in a pipe or with --json):',
    `  ${output.replaceAll('\n', '\n  ')}`,
    '',
    'Exit codes:',
    ...listExits(command).map(
      (name) => `  ${String(EXIT_CODES[name]).padEnd(4)} ${EXIT_MEANINGS[name]}`,
    ),
  ].join('\n');
}

export const PROGRAM_HELP = `
Credentials: --token and --url, then --profile, then FANFARE_TOKEN and
FANFARE_URL, then the profile saved by "fanfare login" (FANFARE_PROFILE, if set).
Results go to stdout (a table in a terminal, JSON in a pipe or with --json),
everything else to stderr.
Set NO_COLOR to turn off color.

Examples:
  $ fanfare login
  $ fanfare publish --platforms all --caption "The kiln is open" \\
      --media kiln.mp4 --tiktok-privacy PUBLIC_TO_EVERYONE --wait
  $ fanfare posts list --json`;
