import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Returns the options that the script was called with. `--help` prints the usage and ends the process; anything
 * that can't be read ends it with a message, the usage, and exit code 2. Nothing else has happened by then.
 */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  usage: string,
): ReturnType<typeof parseArgs<{ options: T }>>['values'] {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}
