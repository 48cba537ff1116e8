import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenedDownload } from '../client/open-download.ts';
import { CliError } from './cli-error.ts';
import type { Changes } from './changes.ts';
import type { Context } from './context.ts';
import { formatBytes } from './format.ts';
import { showTransfer } from './show-transfer.ts';
import type { Terminal } from './terminal.ts';
import { toFileError } from './upload-media.ts';

export interface SavedFile {
  readonly file: string;
  readonly sizeBytes: number;
}

/**
 * Writes what comes; it gets its name when it is whole. Its own name never takes the place of a file that
 * is there, one that was asked for does. Throws `download_cut` when it ends too early.
 */
export async function saveFile(
  download: OpenedDownload,
  { terminal, changes, out }: Pick<Context, 'terminal' | 'changes'> & { out?: string | undefined },
): Promise<SavedFile> {
  const file = out ?? (await findFreeName(download.fileName));
  beginWriting(changes, { file, download });
  const partial = `${file}.part`;
  const meter = createMeter(terminal, download);
  try {
    await pipeline(download.body, meter.count, createWriteStream(partial));
    requireWhole(meter.received(), download.sizeBytes);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw toSaveError(error, file);
  } finally {
    meter.clear();
  }
  return { file, sizeBytes: meter.received() };
}

/** In a dry run the answer is left unread. */
function beginWriting(
  changes: Changes,
  { file, download }: { file: string; download: OpenedDownload },
): void {
  if (changes.isDryRun) download.body.destroy();
  changes.begin({ write: file, content: { sizeBytes: download.sizeBytes } });
}

async function findFreeName(fileName: string): Promise<string> {
  // What the server calls it is a name in this folder, never a way out of it.
  const name = path.basename(fileName).replace(/^\.+/u, '') || 'download';
  const { name: stem, ext } = path.parse(name);
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${stem} (${count})${ext}`;
    const isTaken = await stat(candidate).then(
      () => true,
      () => false,
    );
    if (!isTaken) return candidate;
  }
}

function requireWhole(received: number, expected: number | null): void {
  if (expected === null || received === expected) return;
  throw new CliError('download_cut', {
    exit: 'error',
    message: `The download was cut after ${formatBytes(received)}. Try again.`,
  });
}

function toSaveError(error: unknown, file: string): unknown {
  if (error instanceof CliError) return error;
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open') {
    return toFileError(`The file cannot be written: ${file}`, error);
  }
  return new CliError('download_cut', {
    exit: 'error',
    message: 'The download was cut. Try again.',
    cause: error,
  });
}

function createMeter(terminal: Terminal, { fileName, sizeBytes }: OpenedDownload) {
  const progress = showTransfer(terminal, { doing: 'Downloading', fileName });
  let received = 0;
  async function* count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      received += chunk.byteLength;
      progress.update(received, sizeBytes);
      yield chunk;
    }
  }
  return { received: () => received, clear: progress.clear, count };
}
