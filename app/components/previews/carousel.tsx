import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { PreviewMedia } from './preview-media.tsx';
import type { PreviewMedia as Media } from './preview-types.ts';

interface CarouselProps {
  readonly files: readonly Media[];
  /** The file that is shown, counted from 0. */
  readonly page: number;
  /** All files are cropped to the first one's. */
  readonly aspect: number;
}

/** One file of several, with the platform's counter and dots. */
export function Carousel({ files, page, aspect }: CarouselProps) {
  const media = files[page] ?? files[0] ?? null;
  if (files.length < 2) return <PreviewMedia media={media} aspect={aspect} />;
  return (
    <>
      <PreviewMedia media={media} aspect={aspect}>
        <span className="lk-page">
          {page + 1}/{files.length}
        </span>
      </PreviewMedia>
      <div className="lk-dots">
        {files.map(({ id }, index) => (
          <i key={id} className={index === page ? 'on' : undefined} />
        ))}
      </div>
    </>
  );
}

interface CarouselPagesProps {
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** Buttons for the files of the drawing above, which is hidden from screen readers. */
export function CarouselPages({ page, count, onPage }: CarouselPagesProps) {
  return (
    <div className="row lkpages" role="group" aria-label="Files of the carousel">
      <button
        type="button"
        className="btn ghost icon"
        aria-label="Previous file"
        aria-disabled={page === 0}
        onClick={() => onPage(Math.max(0, page - 1))}
      >
        <Icon of={ChevronLeft} size="s" />
      </button>
      <span className="small mut num" role="status">
        File {page + 1} of {count}
      </span>
      <button
        type="button"
        className="btn ghost icon"
        aria-label="Next file"
        aria-disabled={page === count - 1}
        onClick={() => onPage(Math.min(count - 1, page + 1))}
      >
        <Icon of={ChevronRight} size="s" />
      </button>
    </div>
  );
}
