/**
 * Yields bytes as they arrive. A chunk is only valid until the next one is requested: its memory is released
 * right away unless it's shared, because the engine would otherwise keep about 64 MB of chunks around.
 */
export async function* readArriving(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    yield piece;
    releaseMemory(piece);
  }
}

export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
