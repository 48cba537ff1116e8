import { BodyReadError } from '#app/server/ports/http-client.ts';
import type { EncodedBody } from './encode-body.ts';

/** A body being sent, which knows whether it could be read completely. */
export interface OpenedBody {
  readonly content: Buffer | AsyncIterable<Uint8Array>;
  /** Why reading the body failed; null if it hasn't. */
  failure(): BodyReadError | null;
}

/** Opens the body and keeps errors in reading it apart from network errors. */
export function openBody(body: EncodedBody): OpenedBody {
  const source = body.open();
  let failure: BodyReadError | null = null;
  if (Buffer.isBuffer(source)) return { content: source, failure: () => failure };

  async function* read(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let readBytes = 0;
    try {
      for await (const piece of pieces) {
        readBytes += piece.byteLength;
        yield piece;
      }
    } catch (cause) {
      failure = new BodyReadError('The request body couldn’t be read.', { cause });
      throw failure;
    }
    if (readBytes >= body.sizeBytes) return;
    failure = new BodyReadError('The request body ended early.');
    throw failure;
  }

  return { content: read(source), failure: () => failure };
}
