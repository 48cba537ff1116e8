import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { toBrokenText, toLockedText } from './document-source.ts';
import type { PreviewMedia } from './preview-types.ts';
import type { ShownPages } from './use-shown-pages.ts';

const UNITS = {
  file: { name: 'file', title: 'File', group: 'Files of the carousel' },
  page: { name: 'page', title: 'Page', group: 'Pages of the document' },
} as const;

interface PageTurnerProps {
  readonly pages: ShownPages;
}

/** Buttons for the files or pages of the drawing above, which is hidden from screen readers. */
export function PageTurner({ pages }: PageTurnerProps) {
  const { unit, page, count, showPage, document } = pages;
  if (!unit) return null;
  const { name, title, group } = UNITS[unit];
  const last = count - 1;
  const handleKeyDown = (event: KeyboardEvent): void => {
    const target = findTarget(event.key, page, last);
    if (target === null) return;
    // The previews scroll sideways on a narrow screen.
    event.preventDefault();
    showPage(target);
  };
  return (
    <>
      <div className="row lkpages" role="group" aria-label={group}>
        <button
          type="button"
          className="btn ghost icon"
          aria-label={`Previous ${name}`}
          aria-disabled={page === 0}
          onClick={() => showPage(page - 1)}
          onKeyDown={handleKeyDown}
        >
          <Icon of={ChevronLeft} size="s" />
        </button>
        <span className="small mut num" role="status">
          {title} {page + 1} of {count}
        </span>
        <button
          type="button"
          className="btn ghost icon"
          aria-label={`Next ${name}`}
          aria-disabled={page === last}
          onClick={() => showPage(page + 1)}
          onKeyDown={handleKeyDown}
        >
          <Icon of={ChevronRight} size="s" />
        </button>
      </div>
      {document?.state === 'drawn' && document.drawn?.text ? (
        <p className="vh">
          Page {page + 1} says: {document.drawn.text}
        </p>
      ) : null}
    </>
  );
}

/** Returns the page that a key leads to, or null if it's for something else. */
export function findTarget(key: string, page: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return page - 1;
    case 'ArrowRight':
      return page + 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

interface DocumentNoteProps extends PageTurnerProps {
  readonly platform: PlatformId;
  readonly files: readonly PreviewMedia[];
}

/** Says why the pages of a document aren't shown. */
export function DocumentNote({ platform, files, pages }: DocumentNoteProps) {
  const text = toLockedText(platform, files) ?? toFailure(pages);
  if (text === null) return null;
  return (
    <p className="small mut" role="status">
      {text}
    </p>
  );
}

function toFailure({ document, source, page }: ShownPages): string | null {
  if (document?.state === 'page-failed') return `Page ${page + 1} can’t be shown here.`;
  return source && document?.state === 'failed' ? toBrokenText(source) : null;
}
