import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { COMMANDS } from '#cli/commands/table.ts';

const Note = z.object({
  args: z.array(z.string()),
  code: z.number().nullable(),
  isJson: z.boolean(),
});
type Note = z.infer<typeof Note>;

/** Commands that run until Ctrl-C, which is their normal end. */
const ENDLESS = ['sandbox start', 'webhooks listen', 'logs tail'];
const INTERRUPTED = 130;

/**
 * Lists what no test has shown about a command, based on the runs that tests/support/cli-runs.ts recorded:
 * that it succeeds, and that it succeeds with JSON output.
 */
export async function listUnshownCommands(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const notes = text
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => Note.parse(JSON.parse(line)));
  const real = notes.filter(({ args }) => !isNoRun(args));
  return COMMANDS.flatMap(({ path }) => {
    const name = path.join(' ');
    const goodEnd = (code: number | null): boolean =>
      code === 0 || (code === INTERRUPTED && ENDLESS.includes(name));
    const runs = real.filter(({ args, code }) => goodEnd(code) && isRunOf(path, args));
    if (runs.length === 0) return [`No test ran "fanfare ${name}" successfully.`];
    return runs.some(({ isJson }) => isJson)
      ? []
      : [`No test read the JSON output of "fanfare ${name}".`];
  });
}

/** Help and dry runs don't count. */
const isNoRun = (args: readonly string[]): boolean =>
  ['--help', '-h', '--dry-run'].some((flag) => args.includes(flag));

/** Returns whether a run is of this command. Global options may come before its words. */
function isRunOf(path: readonly string[], args: readonly string[]): boolean {
  return args.some((_, from) => path.every((word, index) => args[from + index] === word));
}
