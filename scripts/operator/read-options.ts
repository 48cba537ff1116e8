import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Returns the script's options. `--help` prints the usage and exits; invalid options exit with a message, the
 * usage, and code 2. Call it before doing anything else.
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
