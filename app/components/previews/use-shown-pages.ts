import type { RefObject } from 'react';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { type DocumentView, useDocumentPage } from '../documents/use-document-page.ts';
import { type DocumentSource, findDocumentSource } from './document-source.ts';
import type { PreviewMedia } from './preview-types.ts';
import { usePages } from './use-pages.ts';

/** Platforms that show one of several files at a time. */
const CAROUSELS: ReadonlySet<PlatformId> = new Set(['instagram', 'tiktok']);

export interface ShownPages extends ReturnType<typeof usePages> {
  /** What the pages are, or null if nothing can be turned. */
  readonly unit: 'file' | 'page' | null;
  readonly count: number;
  readonly source: DocumentSource | null;
  readonly document: DocumentView | null;
}

/**
 * Returns the file of a carousel, or the page of a document, that a preview shows.
 *
 * @param look - Contains the drawing.
 */
export function useShownPages(
  platform: PlatformId,
  files: readonly PreviewMedia[],
  look: RefObject<HTMLElement>,
): ShownPages {
  const source = findDocumentSource(platform, files);
  const count = source?.pageCount ?? files.length;
  const pages = usePages(count, source?.id ?? 'files');
  const document = useDocumentPage(source, pages.page, look);
  const hasPages = source
    ? document !== null && document.state !== 'failed'
    : CAROUSELS.has(platform);
  const unit = source ? 'page' : 'file';
  return { ...pages, source, document, count, unit: hasPages && count > 1 ? unit : null };
}
