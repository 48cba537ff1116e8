import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import { normalizeHashtags } from '#app/domain/text/hashtag-text.ts';
import type { Context } from '../command/context.ts';
import { lintRows, readAll } from '../lint/lint-files.ts';
import type { Finding, KnownAccounts, LintedRow } from '../lint/lint-row.ts';
import { createFileReader } from '../lint/read-file-facts.ts';
import type { LocalFile } from '../rows/post-row.ts';
import { toFileError } from '../content/upload-media.ts';
import { hashFile } from '../content/hash-file.ts';
import { type FileTime, resolveFileTime } from './file-time.ts';

/** A local file that a post uses, with the hash of its bytes. */
export interface HashedFile extends LocalFile {
  readonly sha256: string;
}

/** The texts of a post that the server returns and that may have been changed there. */
export interface PostText {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

/** A post as a file in the folder describes it. */
export interface PostFile {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  /** The `id` in its front matter, which survives renames. */
  readonly id: string | null;
  readonly findings: readonly Finding[];
  /** Null if the file breaks a rule. */
  readonly post: DesiredPost | null;
}

export interface DesiredPost {
  readonly input: NonNullable<LintedRow['input']>;
  readonly media: readonly HashedFile[];
  readonly cover: HashedFile | null;
  /** Hash of the whole post. */
  readonly hash: string;
  /** Hash of the fields that can't be changed once the post exists. */
  readonly fixed: string;
  readonly hasFiles: boolean;
  readonly words: PostText;
  /** The time in the file, resolved; null if the post is published at once or gets its time from a queue. */
  readonly time: FileTime | null;
}

export const hashValue = (value: unknown): string =>
  createHash('sha256').update(toCanonicalJson(value)).digest('hex');

/**
 * Reads every post in the folder, linted and hashed with its media. Throws `file_unreadable` if the folder
 * doesn't exist.
 */
export async function readPostFiles(
  context: Pick<Context, 'terminal' | 'signal'>,
  { folder, accounts }: { folder: string; accounts: KnownAccounts },
): Promise<PostFile[]> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw toFileError(`Folder not found: ${folder}`);
  const tools = { readFacts: createFileReader(), accounts };
  const postFiles: PostFile[] = [];
  for await (const linted of lintRows(readAll(context, [folder]), tools))
    postFiles.push(await toPostFile(folder, linted));
  return postFiles;
}

async function toPostFile(folder: string, { row, input, findings }: LintedRow): Promise<PostFile> {
  // Some file systems decompose names, but the path must be the same in every checkout.
  const name = path.relative(folder, row.file).split(path.sep).join('/').normalize('NFC');
  const id = row.id ?? null;
  if (findings.length > 0 || !input) return { path: name, id, findings, post: null };
  const media: HashedFile[] = [];
  for (const file of row.media) media.push(await addHash(file));
  const cover = row.cover && (await addHash(row.cover));
  const files = [...media, ...(cover ? [cover] : [])].map(({ sha256, altText }) => [
    sha256,
    altText,
  ]);
  const words = toWords(input.content.captions[0], input.content.hashtags);
  return {
    path: name,
    id,
    findings,
    post: {
      input,
      time: await resolveFileTime(input),
      media,
      cover,
      words,
      hasFiles: files.length > 0,
      hash: hashValue({ input, files, hasCover: cover !== null }),
      fixed: hashValue({ fixed: pickFixed(input), files, hasCover: cover !== null }),
    },
  };
}

export function toWords(caption = '', hashtags: readonly string[] = []): PostText {
  return { caption, hashtags: normalizeHashtags(hashtags) };
}

/** Picks the fields that `PATCH /api/posts/{id}` doesn't accept. */
function pickFixed(input: DesiredPost['input']): unknown {
  const { platforms, accountIds, autoFit, fit, content, platformOptions, queue } = input;
  const { mediaId, mediaUrl, mediaIds, platformMediaIds, coverMediaId, mediaType } = content;
  // Absent if it's off, so that files that were applied before there was this option keep their hash.
  const leaveOutFiles = content.leaveOutFiles || undefined;
  const named = { mediaId, mediaUrl, mediaIds, coverMediaId, mediaType };
  const files = { ...named, platformMediaIds, leaveOutFiles };
  const cover = platformOptions.coverOffsetMs;
  return { platforms, accountIds, autoFit, fit, files, cover, queue };
}

async function addHash(file: LocalFile): Promise<HashedFile> {
  return { ...file, sha256: await hashFile(file.path) };
}
