import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { COMMANDS } from '#cli/commands/table.ts';

const Note = z.object({
  args: z.array(z.string()),
  code: z.number().nullable(),
  isJson: z.boolean(),
});
type Note = z.infer<typeof Note>;

/** They go on until Ctrl-C, which is no fault of theirs. */
const ENDLESS_ENDS = [0, 130];

/**
 * What no test has shown of a command, by the runs that tests/support/cli-runs.ts noted while all of them
 * ran: that it ends well, and that it does so with JSON.
 */
export async function listUnshownCommands(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const notes = text
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => Note.parse(JSON.parse(line)));
  const well = notes.filter(
    ({ args, code }) => !asksForHelp(args) && ENDLESS_ENDS.includes(code ?? 1),
  );
  return COMMANDS.flatMap(({ path }) => {
    const runs = well.filter(({ args }) => isOf(path, args));
    const name = path.join(' ');
    if (runs.length === 0) return [`No test ran "fanfare ${name}" to a good end.`];
    return runs.some(({ isJson }) => isJson) ? [] : [`No test read JSON of "fanfare ${name}".`];
  });
}

const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h');

/** Its words, one after the other; options for all commands may stand before them. */
function isOf(path: readonly string[], args: readonly string[]): boolean {
  return args.some((_, from) => path.every((word, index) => args[from + index] === word));
}
