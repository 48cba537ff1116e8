import { formatCount } from '#app/domain/text/format-count.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PreviewMedia } from './preview-types.ts';

/** Larger PDFs aren't opened: the reader reserves memory for the whole file. */
export const MAX_DRAWN_BYTES = 50 * 1024 * 1024;
/** As many as LinkedIn accepts. */
export const MAX_DRAWN_PAGES = 300;

/** A PDF whose pages the browser draws. */
export interface DocumentSource {
  readonly id: string;
  readonly url: string;
  readonly pageCount: number;
}

/** Returns the document whose pages the platform shows, or null if there is none, or the browser shouldn't draw it. */
export function findDocumentSource(
  platform: PlatformId,
  files: readonly PreviewMedia[],
): DocumentSource | null {
  const [file] = files;
  if (platform !== 'linkedin' || files.length !== 1 || !file?.pdf) return null;
  const { id, url, pageCount, pdf } = file;
  if (!pageCount || pageCount > MAX_DRAWN_PAGES || pdf.sizeBytes > MAX_DRAWN_BYTES) return null;
  return { id, url, pageCount };
}

const NO_PAGES = 'The pages of this PDF can’t be shown here.';

/** Says that a document couldn't be drawn, and how long it is. */
export const toBrokenText = ({ pageCount }: DocumentSource): string =>
  `${NO_PAGES} It has ${formatCount(pageCount, 'page')}.`;

/** Says why a document's pages aren't shown, or returns null. */
export function toLockedText(platform: PlatformId, files: readonly PreviewMedia[]): string | null {
  if (platform !== 'linkedin' || !files[0]?.pdf?.isLocked) return null;
  return `${NO_PAGES} It needs a password.`;
}
