import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveEntry, WriteArchive } from '#app/server/ports/archive.ts';

/** Writes a zip file as a single stream. Sizes follow each file's data, and files over 4 GiB use Zip64. */
export const writeZip: WriteArchive = (entries) => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error('The archive was interrupted.'));
  };
  zip.on('error', stop);
  addAll(zip, { entries, output }).catch(stop);
  return output;
};

async function addAll(
  zip: ZipFile,
  { entries, output }: { entries: AsyncIterable<ArchiveEntry>; output: Readable },
): Promise<void> {
  for await (const entry of entries) {
    // The reader has closed the stream.
    if (output.destroyed) return;
    const source = Readable.from(copied(entry.open()), { objectMode: false });
    const abandon = (): void => void source.destroy();
    output.once('close', abandon);
    zip.addReadStream(source, entry.name, { mtime: entry.at, compress: entry.isCompressed });
    await finished(source).finally(() => output.off('close', abandon));
  }
  zip.end();
}

/** Copies each chunk: a reader may reuse its buffer while zipped data still waits to be compressed. */
async function* copied(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
