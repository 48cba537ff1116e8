import { createHash } from 'node:crypto';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import type { ReceivedFile } from './read-upload.ts';

/** A file whose hash is known once it has been read, with the fields that came with it. */
export interface HashedFile extends ReceivedFile {
  /** Null until all of it has been read. */
  readonly readHash: () => string | null;
  /** Reads what is left, for the hash alone. */
  readonly readToEnd: () => Promise<string | null>;
}

/** The hash is of the name, the bytes, and the fields in whatever order they stood. */
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
