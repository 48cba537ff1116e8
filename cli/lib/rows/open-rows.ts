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
    return { rows: readMarkdownFolder(name, leftOut), leftOut };
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

async function* readOneMarkdown(file: string): AsyncGenerator<PostRow> {
  yield (await readMarkdown(file, 1)) ?? toNoFrontMatter(file, 1);
}
