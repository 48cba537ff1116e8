import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReceiptStatement } from '#app/domain/delivery/receipt.ts';
import type { Violation } from '#cli/errors/cli-error.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { hashFile } from './hash-file.ts';
import { requireFile, toFileError } from './upload-media.ts';

export interface ContentFiles {
  readonly textFile: string | undefined;
  readonly media: readonly string[];
}

/** Returns which of the given files don't match the signed receipt; empty if all of them do. */
export async function compareContent(
  claims: ReceiptStatement,
  { textFile, media }: ContentFiles,
): Promise<Violation[]> {
  for (const file of [...media, ...(textFile === undefined ? [] : [textFile])])
    await requireFile(file);
  return [
    ...(textFile === undefined ? [] : await compareText(claims, textFile)),
    ...(media.length === 0 ? [] : await compareMedia(claims, media)),
  ];
}

async function compareText(
  { contentSha256 }: ReceiptStatement,
  textFile: string,
): Promise<Violation[]> {
  const bytes = await readFile(textFile).catch((error: unknown) => {
    throw toFileError(`Can't read the file: ${textFile}`, error);
  });
  // Editors add a final newline that was never part of the text.
  const candidates = [bytes, dropLineEnd(bytes)];
  if (candidates.some((candidate) => hashBytes(candidate) === contentSha256)) return [];
  return [mismatch('--text-file', `The text in ${textFile} doesn't match this receipt.`)];
}

function dropLineEnd(bytes: Buffer): Buffer {
  if (bytes.at(-1) !== 0x0a) return bytes;
  return bytes.subarray(0, bytes.at(-2) === 0x0d ? -2 : -1);
}

async function compareMedia(
  { mediaSha256 }: ReceiptStatement,
  media: readonly string[],
): Promise<Violation[]> {
  if (media.length !== mediaSha256.length) {
    const count = formatCount(mediaSha256.length, 'file');
    const message = `This receipt covers ${count}, but --media has ${media.length}. Specify all of them in order.`;
    return [mismatch('--media', message)];
  }
  const violations: Violation[] = [];
  for (const [index, file] of media.entries()) {
    if ((await hashMedia(file)) === mediaSha256[index]) continue;
    const message = `${file} doesn't match file ${index + 1} of this receipt.`;
    violations.push(mismatch('--media', message));
  }
  return violations;
}

function mismatch(flag: string, message: string): Violation {
  return { pointer: flag, code: 'content_differs', message };
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function hashMedia(file: string): Promise<string> {
  return hashFile(file).catch((error: unknown) => {
    throw toFileError(`Can't read the file: ${file}`, error);
  });
}
