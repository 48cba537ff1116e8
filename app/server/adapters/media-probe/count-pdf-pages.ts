import { readFile, stat } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

/** Larger ones are taken unread: no platform takes them anyhow. */
const MAX_READ_BYTES = 100 * 1024 * 1024;

/** Null for a PDF that asks for a password, or that only a more patient reader opens. */
export async function countPdfPages(path: string): Promise<number | null> {
  const { size } = await stat(path);
  if (size > MAX_READ_BYTES) return null;
  try {
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)));
    const pages = pdf.numPages;
    await pdf.loadingTask.destroy();
    return pages;
  } catch {
    return null;
  }
}
