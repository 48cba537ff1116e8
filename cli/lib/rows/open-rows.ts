import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeText, type ForeignLine, readAsUtf8 } from '#app/domain/text/text-encoding.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { requireFile, toFileError } from '../content/upload-media.ts';
import type { PostRow } from './post-row.ts';
import { readCsvRows } from './read-csv.ts';
import { readNdjsonRows } from './read-ndjson.ts';

type RowsKind = 'csv' | 'ndjson' | 'markdown' | 'folder';

const EXTENSIONS: Readonly<Record<string, RowsKind>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.md': 'markdown',
  '.markdown': 'markdown',
};

/** What holds the posts. Throws `file_unreadable` where there is nothing, or nothing that posts are read from. */
export async function findRowsKind(name: string): Promise<RowsKind> {
  const facts = await stat(name).catch(() => null);
  if (facts?.isDirectory()) return 'folder';
  await requireFile(name);
  const kind = EXTENSIONS[path.extname(name).toLowerCase()];
  if (kind) return kind;
  throw new CliError('invalid_usage', {
    exit: 'usage',
    message: `Posts are read from .csv, .ndjson, .jsonl, .md, and from folders of .md; not from ${name}.`,
  });
}

export interface OpenedRows {
  /** One after the other; never all of them in memory. */
  readonly rows: AsyncGenerator<PostRow>;
  /** Markdown files of the folder without front matter: they are no posts. Known when the rows have ended. */
  readonly leftOut: readonly string[];
}

/**
 * The posts of a CSV, an NDJSON file, a Markdown file or a folder of those, in order. What is wrong with a
 * post is told in its `faults`; only what cannot be opened throws (`file_unreadable`).
 */
export async function openRows(name: string): Promise<OpenedRows> {
  const kind = await findRowsKind(name);
  if (kind === 'folder') {
    const leftOut: string[] = [];
    return { rows: readAllMarkdown(await listMarkdown(name), leftOut), leftOut };
  }
  if (kind === 'markdown') return { rows: readOneMarkdown(name), leftOut: [] };
  const source = { name, stream: openText(name), folder: path.dirname(name) };
  const rows = kind === 'csv' ? readCsvRows(source) : readNdjsonRows(source);
  return { rows, leftOut: [] };
}

/**
 * A file of text as it is read, as UTF-8; UTF-16 with a byte order mark is converted. Throws `file_unreadable` for
 * other encodings.
 */
export function openText(name: string): AsyncIterable<Uint8Array> {
  return readAsUtf8(createReadStream(name), (where) => toEncodingError(name, where));
}

function toEncodingError(name: string, where: ForeignLine | null): CliError {
  const line = where === null ? '' : ` in line ${where.line}`;
  const text = where?.text ? ` Read as Windows-1252, the line is: ${where.text}` : '';
  return new CliError('file_unreadable', {
    exit: 'usage',
    message: `${name} isn't UTF-8${line}, so letters such as ä or é would be lost.${text}`,
    hint: 'Save it as UTF-8; in Excel as "CSV UTF-8 (Comma delimited)".',
  });
}

/** The Markdown files of a folder and its folders, sorted; hidden ones are passed over. */
async function listMarkdown(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/iu.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !isHidden(path.relative(folder, file)))
    .sort();
}

function isHidden(file: string): boolean {
  return file.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules');
}

async function* readAllMarkdown(
  files: readonly string[],
  leftOut: string[],
): AsyncGenerator<PostRow> {
  let row = 0;
  for (const file of files) {
    const found = await readMarkdown(file, row + 1);
    if (found === null) leftOut.push(file);
    else yield found;
    row += found === null ? 0 : 1;
  }
}

async function* readOneMarkdown(file: string): AsyncGenerator<PostRow> {
  yield (await readMarkdown(file, 1)) ?? toNoFrontMatter(file);
}

/** One Markdown file as a post; null without front matter. */
async function readMarkdown(file: string, row: number): Promise<PostRow | null> {
  // Loaded when it is needed: a CSV does without YAML.
  const { readMarkdownRow } = await import('./read-markdown.ts');
  const bytes = await readFile(file).catch((error: unknown) => {
    throw toFileError(`The file cannot be read: ${file}`, error);
  });
  const text = decodeText(bytes);
  if (text === null) throw toEncodingError(file, null);
  return readMarkdownRow({ name: file, folder: path.dirname(file), text }, row);
}

function toNoFrontMatter(file: string): PostRow {
  const message = 'There is no front matter: begin the file with ---, its members, and --- again.';
  return {
    ...{ file, row: 1, request: null, media: [], cover: null },
    faults: [{ pointer: '', code: 'no_front_matter', message }],
    locate: () => ({ line: 1, column: 1, member: '' }),
  };
}
