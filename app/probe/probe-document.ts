import { type FileHandle, open } from 'node:fs/promises';
import { LATE_PDF } from '#app/domain/library/library-file.ts';
import type { ProbeResult } from '#app/domain/media/probed-media.ts';
import { NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { countPdfPages } from './count-pdf-pages.ts';
import { NO_FACTS } from './no-facts.ts';
import { readPart } from './read-part.ts';

/** Reads the type of a PDF or Office file and its number of pages. */
export async function probeDocument(path: string, contentType: string): Promise<ProbeResult> {
  const document = { ...NO_FACTS, kind: 'document' as const, contentType };
  if (contentType !== 'application/pdf') return document;
  if (await startsLate(path)) {
    return { kind: 'unusable', reason: 'damaged', contentType, detail: LATE_PDF };
  }
  const pages = await countPdfPages(path);
  if (pages === 'damaged') return { kind: 'unusable', reason: 'damaged', contentType };
  const isLocked = pages === 'locked';
  return { ...document, pageCount: isLocked ? null : pages, traits: { ...NO_TRAITS, isLocked } };
}

const PDF_HEADER = '%PDF-';
const PDF_HEADER_SEARCH_BYTES = 1024;

/** Returns whether a PDF reader finds a header in a file's first bytes (Acrobat's limit is 1024). */
export function hasPdfHeader(head: Buffer): boolean {
  return /%PDF-\d\.\d/u.test(head.subarray(0, PDF_HEADER_SEARCH_BYTES).toString('latin1'));
}

async function startsLate(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return (await readPart(file, 0, PDF_HEADER.length)).toString('latin1') !== PDF_HEADER;
  } finally {
    await file.close();
  }
}

const DIRECTORY_SEARCH_BYTES = 4 * 1024 * 1024;
const STREAMS = [
  ['application/vnd.ms-powerpoint', 'PowerPoint Document'],
  ['application/msword', 'WordDocument'],
  ['application/vnd.ms-excel', 'Workbook'],
  ['application/vnd.visio', 'VisioDocument'],
  ['application/vnd.ms-publisher', 'Quill'],
  ['application/x-hwp', 'HwpSummaryInformation'],
  ['application/vnd.ms-outlook', '__properties_version1.0'],
] as const;

/** The class ID of an installer's root entry, {000C1084-0000-0000-C000-000000000046}. */
const INSTALLER = Buffer.from('84100c0000000000c000000000000046', 'hex');
/** Streams that only password-protected files have ([MS-OFFCRYPTO] 2.3.4.4, [MS-PPT] 2.3.7). */
const LOCKED_STREAMS = ['EncryptedPackage', 'EncryptedSummary'];

/**
 * Returns the media type of a file in the container of old Office files. The name of one of its streams
 * identifies the program. New Office files with a password use the same container.
 */
export async function findOldOfficeType(file: FileHandle): Promise<string> {
  const head = await readPart(file, 0, DIRECTORY_SEARCH_BYTES);
  const has = (stream: string): boolean => head.includes(Buffer.from(stream, 'utf16le'));
  if (LOCKED_STREAMS.some(has) || isLockedWord(head)) return 'application/x-locked-office';
  if (head.includes(INSTALLER)) return 'application/x-msi';
  return STREAMS.find(([, stream]) => has(stream))?.[0] ?? 'application/x-cfb';
}

const SECTOR_SHIFT_AT = 30;
const ENTRY_NAME_BYTES = 64;
const START_AT = 116;
/** The signature of a Word document, and the header bit for a password ([MS-DOC] 2.5.2). */
const WORD_MARK = 0xa5ec;
const WORD_FLAGS_AT = 10;
const WORD_LOCKED = 0x0100;

function isLockedWord(head: Buffer): boolean {
  const name = Buffer.alloc(ENTRY_NAME_BYTES);
  name.write('WordDocument', 'utf16le');
  const entry = head.indexOf(name);
  if (entry < 0 || entry + START_AT + 4 > head.length) return false;
  const start = (head.readUInt32LE(entry + START_AT) + 1) * 2 ** head.readUInt16LE(SECTOR_SHIFT_AT);
  if (start + WORD_FLAGS_AT + 2 > head.length) return false;
  const isWord = head.readUInt16LE(start) === WORD_MARK;
  return isWord && (head.readUInt16LE(start + WORD_FLAGS_AT) & WORD_LOCKED) !== 0;
}
