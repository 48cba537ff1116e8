import { readFile, stat } from 'node:fs/promises';

/** Larger ones are accepted unread: no platform takes them anyway. */
const MAX_READ_BYTES = 100 * 1024 * 1024;
/** Errors only: the reader writes each oddity of a file to the console. */
const QUIET = { verbosity: 0 };

/**
 * Counts the pages of a PDF. Returns `locked` if it asks for a password, `damaged` if it has no readable page, and
 * null if it is too large to be opened.
 */
export async function countPdfPages(path: string): Promise<number | 'locked' | 'damaged' | null> {
  const { size } = await stat(path);
  if (size > MAX_READ_BYTES) return null;
  // Loaded for PDFs alone: it is larger than everything else here together.
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
