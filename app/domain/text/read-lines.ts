/** The lines of a UTF-8 text as it arrives; null for one that is longer than may be held. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  // The unfinished line in the pieces it came in: joining them with each piece would cost its length each time.
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
    // What is too long is forgotten up to its end.
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
