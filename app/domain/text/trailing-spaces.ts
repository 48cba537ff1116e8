/** Drops the spaces at the end of each line but the last. Reads a run of spaces once, where ` +(?=\\n)` reads it for each of them. */
export function dropTrailingSpaces(text: string): string {
  return text.replace(/ +/gu, (run, at: number) => (text[at + run.length] === '\n' ? '' : run));
}
