import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readAsUtf8 } from '#app/domain/text/text-encoding.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { requireFile } from '../content/upload-media.ts';
import { toEncodingError } from './encoding-error.ts';
import type { PostRow } from './post-row.ts';
import { readCsvRows } from './read-csv.ts';
import { readMarkdown, readMarkdownFolder, toNoFrontMatter } from './read-folder.ts';
import { readNdjsonRows } from './read-ndjson.ts';

type RowsKind = 'csv' | 'ndjson' | 'markdown' | 'folder';

const EXTENSIONS: Readonly<Record<string, RowsKind>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.md': 'markdown',
  '.markdown': 'markdown',
};

/**
 * Returns what kind of input this is. Throws `file_unreadable` if it doesn't exist or can't contain posts.
 */
export async function findRowsKind(name: string): Promise<RowsKind> {
  const facts = await stat(name).catch(() => null);
  if (facts?.isDirectory()) return 'folder';
  await requireFile(name);
  const kind = EXTENSIONS[path.extname(name).toLowerCase()];
  if (kind) return kind;
  throw new CliError('invalid_usage', {
    exit: 'usage',
    message: `Posts can be read from .csv, .ndjson, .jsonl, and .md files, and from folders of .md files, but not from ${name}.`,
  });
}

export interface OpenedRows {
  /** Read one at a time, so they're never all in memory. */
  readonly rows: AsyncGenerator<PostRow>;
  /**
   * Markdown files in the folder that aren't posts because they have no front matter. Complete once `rows`
   * has ended.
   */
  readonly leftOut: readonly string[];
}

/**
 * Opens the posts of a CSV file, an NDJSON file, a Markdown file, or a folder of those, in order. Problems
 * with a post are in its `faults`. Throws `file_unreadable` only if the input can't be opened.
 */
export async function openRows(name: string): Promise<OpenedRows> {
  const kind = await findRowsKind(name);
  if (kind === 'folder') {
    const leftOut: string[] = [];
    return { rows: readMarkdownFolder(name, leftOut), leftOut };
  }
  if (kind === 'markdown') return { rows: readOneMarkdown(name), leftOut: [] };
  const source = { name, stream: openText(name), folder: path.dirname(name) };
  const rows = kind === 'csv' ? readCsvRows(source) : readNdjsonRows(source);
  return { rows, leftOut: [] };
}

/**
 * Streams a text file as UTF-8, converting UTF-16 with a byte order mark. Throws `file_unreadable` for other
 * encodings.
 */
export function openText(name: string): AsyncIterable<Uint8Array> {
  return readAsUtf8(createReadStream(name), (where) => toEncodingError(name, where));
}

async function* readOneMarkdown(file: string): AsyncGenerator<PostRow> {
  yield (await readMarkdown(file, 1)) ?? toNoFrontMatter(file, 1);
}
