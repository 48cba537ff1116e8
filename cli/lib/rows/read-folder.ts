import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Violation } from '#app/domain/errors/violations.ts';
import { decodeText } from '#app/domain/text/text-encoding.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { toFileError } from '../content/upload-media.ts';
import { toEncodingError } from './encoding-error.ts';
import type { PostRow } from './post-row.ts';

const MARKDOWN = /\.(?:md|markdown)$/iu;

/**
 * Reads the posts of a folder and its subfolders, sorted by path. Unreadable files and symbolic links to
 * posts become rows with a fault, so their posts aren't mistaken for deleted ones. Adds files without front
 * matter to `leftOut`. Throws `file_unreadable` if a folder can't be listed.
 */
export async function* readMarkdownFolder(
  folder: string,
  leftOut: string[],
): AsyncGenerator<PostRow> {
  let row = 0;
  for (const { file, isLink } of await listMarkdown(folder)) {
    const found = isLink ? await readLink(file, row + 1) : await readListed(file, row + 1);
    if (found === null) leftOut.push(file);
    else yield found;
    row += found === null ? 0 : 1;
  }
}

interface ListedFile {
  readonly file: string;
  readonly isLink: boolean;
}

/** Lists a folder's Markdown files and links that may be posts. Hidden ones are skipped. */
async function listMarkdown(folder: string): Promise<ListedFile[]> {
  const listed: ListedFile[] = [];
  for (const entry of await listEntries(folder)) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) listed.push(...(await listMarkdown(file)));
    else if (entry.isSymbolicLink()) {
      if (MARKDOWN.test(entry.name) || (await hasMarkdown(file)))
        listed.push({ file, isLink: true });
    } else if (entry.isFile() && MARKDOWN.test(entry.name)) listed.push({ file, isLink: false });
  }
  return listed.sort((a, b) => (a.file < b.file ? -1 : 1));
}

async function listEntries(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw toFileError(`The folder can't be read: ${folder}`, error);
  });
}

/**
 * Returns whether a linked folder directly contains Markdown files. Doesn't descend, because links can form
 * cycles.
 */
async function hasMarkdown(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => MARKDOWN.test(name));
}

/** Reads one Markdown file of a folder. If it can't be read, the fault is limited to this file. */
async function readListed(file: string, row: number): Promise<PostRow | null> {
  try {
    return await readMarkdown(file, row);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { message, hint } = error;
    return toFaulty(file, row, {
      code: 'file_unreadable',
      message: hint === undefined ? message : `${message} ${hint}`,
    });
  }
}

/** Refuses a symbolic link to a post; null if the link leads to a Markdown file without front matter. */
async function readLink(file: string, row: number): Promise<PostRow | null> {
  const facts = await stat(file).catch(() => null);
  if (facts?.isFile() && (await readListed(file, row)) === null) return null;
  return toLinkFault(file, row);
}

/** Reads one Markdown file as a post; null without front matter. Throws `file_unreadable`. */
export async function readMarkdown(file: string, row: number): Promise<PostRow | null> {
  // Loaded on demand: a CSV doesn't need YAML.
  const { readMarkdownRow } = await import('./read-markdown.ts');
  const bytes = await readFile(file).catch((error: unknown) => {
    throw toFileError(`The file can't be read: ${file}`, error);
  });
  const text = decodeText(bytes);
  if (text === null) throw toEncodingError(file, null);
  return readMarkdownRow({ name: file, folder: path.dirname(file), text }, row);
}

/** Returns a faulty row for a file without front matter. */
export function toNoFrontMatter(file: string, row: number): PostRow {
  const message = 'This file has no front matter. Start it with ---, the fields, and --- again.';
  return toFaulty(file, row, { code: 'no_front_matter', message });
}

/**
 * Returns a faulty row for a symbolic link. Links are never followed, because they may lead out of the folder
 * or to a post inside it.
 */
function toLinkFault(file: string, row: number): PostRow {
  const message =
    'This is a symbolic link, and posts are only read from files. Replace it with the file, or remove the link.';
  return toFaulty(file, row, { code: 'symbolic_link', message });
}

function toFaulty(
  file: string,
  row: number,
  { code, message }: Pick<Violation, 'code' | 'message'>,
): PostRow {
  return {
    file,
    row,
    request: null,
    media: [],
    cover: null,
    faults: [{ pointer: '', code, message }],
    locate: () => ({ line: 1, column: 1, member: '' }),
  };
}
