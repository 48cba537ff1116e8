/** Yields the first bytes of a body. The rest is read and dropped, so the sender can read the response. */
export async function* takeBytes(
  source: AsyncIterable<Uint8Array>,
  count: number,
): AsyncGenerator<Uint8Array> {
  let room = count;
  for await (const chunk of source) {
    if (room > 0) yield chunk.subarray(0, room);
    room -= Math.min(room, chunk.byteLength);
  }
}
