import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';

export interface BodyLimits {
  readonly maxBytes: number;
  /** How long the site may go without sending anything. */
  readonly stallMs: number;
  readonly signal: AbortSignal;
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Returns the decoded body as a stream. Throws UrlFetchError for an encoding that wasn't requested. */
export function decodeBody(body: Readable, contentEncoding: string): Readable {
  const names = contentEncoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length === 0) return body;
  const decoder = names.length === 1 ? DECODERS[names[0] ?? ''] : undefined;
  if (!decoder) {
    throw new UrlFetchError('unreadable', 'The site used an unknown compression.');
  }
  // Errors reach the reader at the end of the pipeline.
  return pipeline(body, decoder(), () => undefined);
}

/**
 * Reads at the consumer's pace. Throws UrlFetchError when there's a byte too many or the site stalls too
 * long.
 */
export async function* readLimited(body: Readable, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  const { maxBytes, stallMs, signal } = limits;
  let received = 0;
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const next = await nextWithin(chunks, { stallMs, signal });
      if (next.done) return;
      received += next.value.byteLength;
      if (received > maxBytes) throw toTooLargeError(maxBytes);
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

/** Times out only while a chunk is being requested, so the consumer's own delays don't count. */
function nextWithin(
  chunks: AsyncIterator<Uint8Array>,
  { stallMs, signal }: { stallMs: number; signal: AbortSignal },
): Promise<IteratorResult<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new UrlFetchError('too_slow', 'The site stopped sending. Try again later.')),
      stallMs,
    );
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    chunks
      .next()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      });
  });
}

export function toTooLargeError(maxBytes: number): UrlFetchError {
  const max =
    maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MB` : `${maxBytes} bytes`;
  return new UrlFetchError('too_large', `The file is larger than ${max}.`);
}
