import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { OpenedDownload } from '#cli/client/open-download.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Changes } from '#cli/text/changes.ts';
import type { Context } from '../command/context.ts';
import { formatBytes } from '#cli/text/format.ts';
import { showTransfer } from '../show/show-transfer.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { chooseFile, toDiskError } from './target-file.ts';

export interface SavedFile {
  readonly file: string;
  readonly sizeBytes: number;
}

interface SaveOptions extends Pick<Context, 'terminal' | 'changes'> {
  /** A file, or a folder to save into. Defaults to the file's own name in the current directory. */
  readonly out?: string | undefined;
  /** Whether the default name may overwrite an existing file. */
  readonly force?: boolean;
}

/**
 * Saves a generated file as it streams. It gets its final name when it's complete. Only an explicit `out`
 * overwrites an existing file by default. Throws `download_cut` if the stream ends too early; the download
 * has to start over.
 */
export async function saveFile(
  download: OpenedDownload,
  { terminal, changes, out, force = false }: SaveOptions,
): Promise<SavedFile> {
  const file = await chooseFile(download.fileName, { out, canOverwrite: async () => force });
  startWriting(changes, { file, download });
  const partial = `${file}.part`;
  const meter = createMeter(terminal, download);
  try {
    await pipeline(download.body, meter.count, createWriteStream(partial, { flush: true }));
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

/** Announces the write. In a dry run the response isn't read. */
function startWriting(
  changes: Changes,
  { file, download }: { file: string; download: OpenedDownload },
): void {
  if (changes.isDryRun) download.body.destroy();
  changes.announce({ write: file, content: { sizeBytes: download.sizeBytes } });
}

function requireWhole(received: number, expected: number | null): void {
  if (expected === null || received === expected) return;
  throw new CliError('download_cut', {
    exit: 'error',
    message: `The download stopped after ${formatBytes(received)}. Try again.`,
  });
}

function toSaveError(error: unknown, file: string): unknown {
  if (error instanceof CliError) return error;
  const refused = toDiskError(error, file);
  if (refused) return refused;
  return new CliError('download_cut', {
    exit: 'error',
    message: 'The download was interrupted. Try again.',
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
