import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { readAt } from './probe-image.ts';
import type { MediaProbe } from './types.ts';

const PDF_END_BYTES = 1024;
/** How much zero padding is allowed after the end. */
const PADDED_BYTES = 64 * 1024;

/** Probes a PDF. Throws if it's truncated. The pages of an encrypted PDF can't be counted. */
export async function probeDocument(
  path: string,
  contentType: string,
): Promise<Partial<MediaProbe>> {
  if (contentType !== 'application/pdf') return { kind: 'document' };
  const tail = await readAt(path, -PADDED_BYTES, PADDED_BYTES);
  const end = tail.findLastIndex((byte) => byte !== 0) + 1;
  if (!tail.subarray(Math.max(0, end - PDF_END_BYTES), end).includes('%%EOF'))
    throw new Error('the PDF has no end');
  return { kind: 'document', pageCount: await countPages(path) };
}

async function countPages(path: string): Promise<number | null> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path))).catch(() => null);
  const pages = pdf?.numPages ?? null;
  await pdf?.loadingTask.destroy();
  return pages;
}
