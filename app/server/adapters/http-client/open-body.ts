import { BodyReadError } from '#app/server/ports/http-client.ts';
import type { EncodedBody } from './encode-body.ts';

/** A body on its way, which knows whether it could be read to its end. */
export interface OpenedBody {
  readonly content: Buffer | AsyncIterable<Uint8Array>;
  /** Why it broke off; null while it didn't. */
  failure(): BodyReadError | null;
}

/** Opens the body, and keeps apart what fails in reading it from what fails on the wire. */
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
      failure = new BodyReadError('The body of the request could not be read.', { cause });
      throw failure;
    }
    if (readBytes >= body.sizeBytes) return;
    failure = new BodyReadError('The body of the request ended early.');
    throw failure;
  }

  return { content: read(source), failure: () => failure };
}
