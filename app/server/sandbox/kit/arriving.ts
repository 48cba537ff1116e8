/**
 * Bytes as they come over the network; a piece is good only until the next is asked for. Its memory is then
 * given back at once where nothing else lies in it: the engine would let some 64 MB of them wait.
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
