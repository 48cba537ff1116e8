import { open, stat } from 'node:fs/promises';
import type { ProbedMedia } from '#app/domain/probed-media.ts';
import { NO_FACTS } from './no-facts.ts';

/** A reader looks for the end of a PDF this far from its last byte. */
const PDF_END_BYTES = 1024;

/** Null where it cannot be counted. */
export type CountPages = (path: string) => Promise<number | null>;

/** Null for a PDF that ends before it should. Whoever reads PDFs says how many pages one has. */
export async function probeDocument(
  path: string,
  { contentType, countPdfPages }: { contentType: string; countPdfPages: CountPages },
): Promise<ProbedMedia | null> {
  if (contentType === 'application/x-cfb') {
    return { ...NO_FACTS, kind: 'document', contentType: await findOldOfficeType(path) };
  }
  const document = { ...NO_FACTS, kind: 'document' as const, contentType };
  if (contentType !== 'application/pdf') return document;
  if (!(await hasPdfEnd(path))) return null;
  return { ...document, pageCount: await countPdfPages(path) };
}

async function hasPdfEnd(path: string): Promise<boolean> {
  const { size } = await stat(path);
  const tail = await readPart(path, Math.max(0, size - PDF_END_BYTES), PDF_END_BYTES);
  return tail.includes('%%EOF');
}

const DIRECTORY_SEARCH_BYTES = 4 * 1024 * 1024;
const SLIDES = Buffer.from('PowerPoint Document', 'utf16le');

/** All old Office files share one container; which one it is, the name of a stream in it tells. */
async function findOldOfficeType(path: string): Promise<string> {
  const head = await readPart(path, 0, DIRECTORY_SEARCH_BYTES);
  return head.includes(SLIDES) ? 'application/vnd.ms-powerpoint' : 'application/msword';
}

async function readPart(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const part = Buffer.alloc(length);
    const { bytesRead } = await file.read(part, 0, length, offset);
    return part.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
