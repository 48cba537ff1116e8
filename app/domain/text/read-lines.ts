/** Yields the lines of a UTF-8 stream. Null stands for a line longer than `maxBytes`. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  // Kept as pieces, because joining them for each chunk would be quadratic.
  let open: string[] = [];
  let length = 0;
  const take = (): string | null => {
    const line = length > maxBytes ? null : open.join('');
    open = [];
    length = 0;
    return line;
  };
  const add = (text: string): void => {
    length += text.length;
    // Discard the rest of an oversized line.
    if (length > maxBytes) open = [];
    else if (text !== '') open.push(text);
  };
  for await (const piece of stream) {
    const parts = decoder.decode(piece, { stream: true }).split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) yield take();
      add(part);
    }
  }
  add(decoder.decode());
  if (length > 0) yield take();
}
