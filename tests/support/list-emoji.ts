import { readFile } from 'node:fs/promises';

const FILE = new URL(
  '../../node_modules/emoji-test-regex-pattern/dist/emoji-17.0/index-strings.txt',
  import.meta.url,
);
/** Created from a string, because the syntax is newer than the TypeScript target. */
const RECOMMENDED = new RegExp('^\\p{RGI_Emoji}$', 'v');

/**
 * Lists all emoji of Unicode's emoji-test.txt that this Node version considers recommended for general
 * interchange.
 */
export async function listEmoji(): Promise<string[]> {
  const lines = (await readFile(FILE, 'utf8')).split('\n');
  return lines.filter((line) => RECOMMENDED.test(line));
}
