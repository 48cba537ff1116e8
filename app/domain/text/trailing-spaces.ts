/**
 * Removes trailing spaces on every line but the last. Reads each run of spaces once, unlike ` +(?=\\n)`,
 * which rereads it for each space.
 */
export function dropTrailingSpaces(text: string): string {
  return text.replace(/ +/gu, (run, at: number) => (text[at + run.length] === '\n' ? '' : run));
}
