import { stat } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '#cli/errors/cli-error.ts';

interface TargetOptions {
  /** A file, or a folder for it; by default its own name in this one. */
  readonly out?: string | undefined;
  /** Whether its own name may be that of this file, which is there. */
  readonly mayTake: (file: string) => Promise<boolean>;
}

/** Where a file is to lie: what was asked for as it was said, its own name with a number where it is taken. */
export async function chooseFile(
  fileName: string,
  { out, mayTake }: TargetOptions,
): Promise<string> {
  if (out !== undefined && !(await isFolder(out))) return out;
  // What the server calls it is a name in this folder, never a way out of it.
  const name = path.basename(fileName).replace(/^\.+/u, '') || 'download';
  const { name: stem, ext } = path.parse(name);
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${stem} (${count})${ext}`;
    const file = path.join(out ?? '', numbered);
    if (!(await findFacts(file)) || (await mayTake(file))) return file;
  }
}

const findFacts = (file: string) => stat(file).catch(() => null);
const isFolder = async (file: string) => (await findFacts(file))?.isDirectory() === true;

/** The disk's refusal as a CliError; null when it was something else. */
export function toDiskError(error: unknown, file: string): CliError | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  if (!['open', 'write', 'fsync', 'close', 'rename'].includes(String(error.syscall))) return null;
  const message = `The file cannot be written: ${file} (${String(error.code)})`;
  return new CliError('file_unwritable', { exit: 'usage', message, cause: error });
}
