import { open, stat } from 'node:fs/promises';
import { findSupportedFormat } from '#app/domain/file-formats.ts';
import type { ProbeResult, UnusableFile } from '#app/domain/probed-media.ts';
import { isCompoundFileWhole } from './is-compound-file-whole.ts';
import { NO_TRAITS } from '#app/domain/media-traits.ts';
import { NO_FACTS } from './no-facts.ts';
import { readPart } from './read-part.ts';

/** A reader looks for the end of a PDF this far from its last byte. */
const PDF_END_BYTES = 1024;

/** How many pages a PDF has; `locked` where it asks for a password, `damaged` where no reader opens it, null where it wasn't opened. */
export type CountPages = (path: string) => Promise<number | 'locked' | 'damaged' | null>;

/** Reads a PDF's or Office file's type and number of pages. */
export async function probeDocument(
  path: string,
  { contentType, countPdfPages }: { contentType: string; countPdfPages: CountPages },
): Promise<ProbeResult> {
  const document = { ...NO_FACTS, kind: 'document' as const, contentType };
  const damaged: UnusableFile = { kind: 'unusable', reason: 'damaged', contentType };
  if (contentType === 'application/x-cfb') return probeOldOffice(path);
  if (contentType !== 'application/pdf') return (await isZipWhole(path)) ? document : damaged;
  if (!(await hasPdfEnd(path))) return damaged;
  const pages = await countPdfPages(path);
  if (pages === 'damaged') return damaged;
  const isLocked = pages === 'locked';
  return { ...document, pageCount: isLocked ? null : pages, traits: { ...NO_TRAITS, isLocked } };
}

async function hasPdfEnd(path: string): Promise<boolean> {
  const { size } = await stat(path);
  const tail = await readTail(path, size, PDF_END_BYTES);
  return tail.includes('%%EOF');
}

/** The directory at the end of a ZIP with the longest comment that one can have. */
const ZIP_END_BYTES = 22 + 65_535;
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');

/** Office files are ZIPs, whose directory is the last thing in them. */
async function isZipWhole(path: string): Promise<boolean> {
  const { size } = await stat(path);
  return (await readTail(path, size, ZIP_END_BYTES)).includes(ZIP_END);
}

const DIRECTORY_SEARCH_BYTES = 4 * 1024 * 1024;
const STREAMS = [
  ['application/vnd.ms-powerpoint', 'PowerPoint Document'],
  ['application/msword', 'WordDocument'],
  ['application/vnd.ms-excel', 'Workbook'],
] as const;

/** All old Office files share one container; the name of a stream in it tells which program wrote it. */
async function probeOldOffice(path: string): Promise<ProbeResult> {
  const { size } = await stat(path);
  const head = await readBytes(path, 0, DIRECTORY_SEARCH_BYTES);
  const found = STREAMS.find(([, stream]) => head.includes(Buffer.from(stream, 'utf16le')));
  const contentType = found?.[0] ?? 'application/x-cfb';
  if (!isCompoundFileWhole(head, size)) return { kind: 'unusable', reason: 'damaged', contentType };
  if (findSupportedFormat(contentType)) return { ...NO_FACTS, kind: 'document', contentType };
  return { kind: 'unusable', reason: 'unsupported', contentType };
}

async function readTail(path: string, size: number, length: number): Promise<Buffer> {
  return readBytes(path, Math.max(0, size - length), length);
}

async function readBytes(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    return await readPart(file, offset, length);
  } finally {
    await file.close();
  }
}
