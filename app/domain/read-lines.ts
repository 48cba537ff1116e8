/** The lines of a UTF-8 text as it arrives; null for one that is longer than may be held. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const piece of stream) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      yield isTooLong || line.length > maxBytes ? null : line;
      isTooLong = false;
    }
    // What is too long is forgotten up to its end.
    isTooLong ||= rest.length > maxBytes;
    if (isTooLong) rest = '';
  }
  rest += decoder.decode();
  if (isTooLong) yield null;
  else if (rest !== '') yield rest;
}
