import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveEntry, WriteArchive } from '#app/server/ports/archive.ts';

/** A zip file, written in one go: sizes follow their files, and what is larger than 4 GiB is Zip64. */
export const writeZip: WriteArchive = (entries) => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error('The archive was broken off.'));
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
    // Whoever read it is gone.
    if (output.destroyed) return;
    const source = Readable.from(copied(entry.open()), { objectMode: false });
    const abandon = (): void => void source.destroy();
    output.once('close', abandon);
    zip.addReadStream(source, entry.name, { mtime: entry.at, compress: entry.isCompressed });
    await finished(source).finally(() => output.off('close', abandon));
  }
  zip.end();
}

/** A reader may use one buffer again and again; what waits here to be compressed must not change. */
async function* copied(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
