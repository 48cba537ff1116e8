import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Returns the script's options. `--help` prints the usage and exits; invalid options exit with a message, the
 * usage, and code 2. Call it before doing anything else.
 */
export function readOptions<const T extends Options>(
  options: T,
  usage: string,
): ReturnType<typeof parseArgs<{ options: T }>>['values'] {
  return parse(usage, () => parseArgs({ options }).values);
}

/** Does the same as `readOptions` for a script that also takes words without a name. */
export function readArguments<const T extends Options>(
  options: T,
  usage: string,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>> {
  return parse(usage, () => parseArgs({ options, allowPositionals: true }));
}

function parse<T>(usage: string, read: () => T): T {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}
