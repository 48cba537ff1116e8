import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { VIDEO } from './cli.ts';

export interface ReadExample {
  /** The arguments after `fanfare`. */
  readonly args: readonly string[];
  /** Whether something is piped into it. */
  readonly hasInput: boolean;
}

/**
 * Parses a shell command with the syntax that help examples use: quotes, line continuations, pipes, and
 * redirections.
 */
export function readExample(example: string): ReadExample {
  const words = toWords(example.replaceAll(/\\\n\s*/gu, ' '));
  const start = words.findIndex((word) => word === 'fanfare');
  const rest = words.slice(start + 1);
  const end = rest.findIndex((word) => /^(?:\||>|>>|2>|&&|;|#)$/u.test(word));
  return {
    args: end === -1 ? rest : rest.slice(0, end),
    hasInput: start > 0 && words[start - 1] === '|',
  };
}

function toWords(line: string): string[] {
  const quoted = /"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\]|\\.)+)/gu;
  const words: string[] = [];
  let end = -1;
  for (const match of line.matchAll(quoted)) {
    const word = match[1] ?? match[2] ?? match[3] ?? '';
    // `--caption="x y"` is a single word with quotes in the middle.
    if (match.index === end) words[words.length - 1] += word;
    else words.push(word);
    end = match.index + match[0].length;
  }
  return words;
}

const IMAGES = ['one.jpg', 'two.jpg', 'three.jpg', 'kiln.jpg', 'cover.png'];

/** The files that help examples use. Add files for new examples here. */
const TEXTS: Readonly<Record<string, string>> = {
  'post.txt': 'The kiln is open.\n',
  'keys.json': '{"keys":[]}\n',
  'receipt.json': '{}\n',
  'posts.csv': 'platforms,caption\nlinkedin,The kiln is open\n',
  'posts/kiln.md': '---\nplatforms: [linkedin]\n---\nThe kiln is open\n',
};

/** Writes the examples' files to a folder. */
export async function writeExampleFiles(folder: string): Promise<void> {
  const image = sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#b45' } });
  const [jpeg, png] = await Promise.all([image.jpeg().toBuffer(), image.png().toBuffer()]);
  await cp(VIDEO, path.join(folder, 'kiln.mp4'));
  for (const name of IMAGES)
    await writeFile(path.join(folder, name), name.endsWith('.png') ? png : jpeg);
  for (const [name, content] of Object.entries(TEXTS)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}
