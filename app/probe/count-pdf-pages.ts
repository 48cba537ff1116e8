import { readFile, stat } from 'node:fs/promises';

/** Larger files are accepted unread, because no platform takes them anyway. */
const MAX_READ_BYTES = 100 * 1024 * 1024;
/** Errors only. By default, the reader logs every irregularity to the console. */
const QUIET = { verbosity: 0 };

/**
 * Counts the pages of a PDF. Returns `locked` if it requires a password, `damaged` if it has no readable
 * page, and null if it's too large to open.
 */
export async function countPdfPages(path: string): Promise<number | 'locked' | 'damaged' | null> {
  const { size } = await stat(path);
  if (size > MAX_READ_BYTES) return null;
  // Imported only for PDFs, because it's larger than everything else here together.
  const { getDocumentProxy } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), QUIET);
    const pages = pdf.numPages;
    const isReadable = pages > 0 && (await pdf.getPage(1).then(Boolean, () => false));
    await pdf.loadingTask.destroy();
    return isReadable ? pages : 'damaged';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged';
  }
}
