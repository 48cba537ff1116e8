import { formatCount } from '#app/domain/text/format-count.ts';
import type { PreviewMedia } from './preview-types.ts';

/** Returns how long a document is (`12 pages`), or null if that isn't known, as for Word files. */
export const toPagesText = ({ type, pageCount }: PreviewMedia): string | null =>
  type === 'document' && pageCount ? formatCount(pageCount, 'page') : null;
