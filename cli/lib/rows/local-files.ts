import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { unquote } from '#app/domain/bulk/bulk-csv.ts';
import { createReadableErrors } from '#app/domain/errors/issue-words.ts';
import { toViolations, type Violation } from '#app/domain/errors/violations.ts';
import { MAX_FILES_PER_POST } from '#app/domain/posts/files-per-post.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { LocalFile } from './post-row.ts';

/** CSV columns for local files, in addition to the API's columns. */
export const LOCAL_COLUMNS = ['media', 'cover', 'alt_text'] as const;

const Name = z
  .string('Enter a file name.')
  .trim()
  .min(1, 'Enter a file name.')
  .max(1000, 'File names can have at most 1,000 characters.');
const File = z.strictObject({
  file: Name,
  altText: z.string().max(1000, 'Alt text can have at most 1,000 characters.').optional(),
});
const Local = z.object({
  media: z
    .array(File)
    .max(MAX_FILES_PER_POST, `A post can have at most ${MAX_FILES_PER_POST} files.`),
  cover: Name.optional(),
});

/** Normalizes `media`: a name, or a list of names and objects with alt texts. */
function toFiles(media: unknown): unknown[] {
  const list: unknown[] = Array.isArray(media) ? media : [media ?? []].flat();
  return list.map((file) => (typeof file === 'object' && file !== null ? file : { file }));
}

export interface LocalFiles {
  readonly media: readonly LocalFile[];
  readonly cover: LocalFile | null;
  readonly faults: readonly Violation[];
}

/** Reads a row's `media` and `cover`, and reports invalid names as faults. */
export function readLocalFiles(
  value: { readonly media?: unknown; readonly cover?: unknown },
  folder: string,
): LocalFiles {
  const { media, cover } = value;
  if (media === undefined && cover === undefined) return { media: [], cover: null, faults: [] };
  const result = Local.safeParse({ media: toFiles(media), cover }, createReadableErrors('The row'));
  if (!result.success) return { media: [], cover: null, faults: toViolations(Local, result.error) };
  return {
    media: result.data.media.map(({ file, altText = null }) => toLocalFile(folder, file, altText)),
    cover: result.data.cover === undefined ? null : toLocalFile(folder, result.data.cover, null),
    faults: [],
  };
}

function toLocalFile(folder: string, name: string, altText: string | null): LocalFile {
  return { name, path: findPath(folder, name), altText };
}

/**
 * Resolves a file name as people write it: in quotes, relative to home (`~`), or with Windows backslashes, on
 * any system.
 */
function findPath(folder: string, name: string): string {
  const own = unquote(name);
  const literal = path.resolve(folder, own);
  // On systems that allow backslashes in names, an existing file with that exact name wins.
  if (own.includes('\\') && existsSync(literal)) return literal;
  const slashed = own.replaceAll('\\', '/');
  if (slashed === '~' || slashed.startsWith('~/')) return path.join(os.homedir(), slashed.slice(1));
  return path.resolve(folder, slashed);
}

/**
 * Reads the same from CSV cells: files are separated by semicolons or line breaks, alt texts by line breaks.
 */
export function readLocalCells(
  { media = '', cover = '', alt_text: altText = '' }: Readonly<Record<string, string>>,
  folder: string,
): LocalFiles {
  if (media === '' && cover === '' && altText === '') return { media: [], cover: null, faults: [] };
  const names = split(media, /[;\r\n]+/u);
  const texts = split(altText, /[\r\n]+/u);
  const files = names.map((file, index) => ({
    file,
    ...(texts[index] === undefined ? {} : { altText: texts[index] }),
  }));
  const found = readLocalFiles({ media: files, ...(cover === '' ? {} : { cover }) }, folder);
  if (texts.length <= names.length) return found;
  const message = `${formatCount(texts.length, 'alt text')} for ${formatCount(names.length, 'file')}. Write one line for each file.`;
  const fault = { pointer: '/alt_text', code: 'too_many_alt_texts' as const, message };
  return { ...found, faults: [...found.faults, fault] };
}

function split(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
