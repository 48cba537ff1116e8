import { createHash } from 'node:crypto';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import type { ReceivedFile } from './read-upload.ts';

/** A file with a hash that is available once the file and its fields have been read. */
export interface HashedFile extends ReceivedFile {
  /** Returns null until the whole file has been read. */
  readonly readHash: () => string | null;
  /** Reads the rest of the file, only to compute its hash. */
  readonly readToEnd: () => Promise<string | null>;
}

/** Hashes the name, the bytes, and the fields regardless of their order. */
export function hashFile(
  file: ReceivedFile | null,
  readFields: () => Promise<unknown> = () => Promise.resolve(null),
): HashedFile | null {
  if (!file) return null;
  const hash = createHash('sha256').update(file.fileName).update('\0');
  let digest: string | null = null;
  async function* read(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
    digest = hash.update(toCanonicalJson(await readFields())).digest('hex');
  }
  const stream = read(file.stream);
  return {
    ...file,
    stream,
    readHash: () => digest,
    async readToEnd() {
      let piece = await stream.next();
      while (!piece.done) piece = await stream.next();
      return digest;
    },
  };
}
