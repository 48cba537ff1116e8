import { stat } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '#cli/errors/cli-error.ts';

interface TargetOptions {
  /** A file, or a folder to save into. Defaults to the file's own name in the current directory. */
  readonly out?: string | undefined;
  /** Whether the default name may overwrite this existing file. */
  readonly canOverwrite: (file: string) => Promise<boolean>;
}

/** Chooses where to save a file: the given path as is, or the default name, numbered if it's taken. */
export async function chooseFile(
  fileName: string,
  { out, canOverwrite }: TargetOptions,
): Promise<string> {
  if (out !== undefined && !(await isFolder(out))) return out;
  // The server's name must not lead out of this folder.
  const name = path.basename(fileName).replace(/^\.+/u, '') || 'download';
  const { name: stem, ext } = path.parse(name);
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${stem} (${count})${ext}`;
    const file = path.join(out ?? '', numbered);
    if (!(await findFacts(file)) || (await canOverwrite(file))) return file;
  }
}

const findFacts = (file: string) => stat(file).catch(() => null);
const isFolder = async (file: string) => (await findFacts(file))?.isDirectory() === true;

/** Converts a file system error to a CliError. Returns null for other errors. */
export function toDiskError(error: unknown, file: string): CliError | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  if (!['open', 'write', 'fsync', 'close', 'rename'].includes(String(error.syscall))) return null;
  const message = `Can't write the file: ${file} (${String(error.code)})`;
  return new CliError('file_unwritable', { exit: 'usage', message, cause: error });
}
