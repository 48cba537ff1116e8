import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { DrawnPage } from '../documents/open-pdf.client.ts';
import type { DocumentView } from '../documents/use-document-page.ts';
import { Icon } from '../ui/icon.tsx';
import { clampAspect, PreviewMedia } from './preview-media.tsx';
import type { PreviewMedia as Media } from './preview-types.ts';

interface DocumentPageProps {
  readonly media: Media;
  readonly view: DocumentView | null;
  /** Counted from 0. */
  readonly page: number;
  /** The shapes that the platform shows. */
  readonly range: readonly [number, number];
}

/** A document in the platform's viewer: one page, its number, and how far it is. Without pictures, its name. */
export function DocumentPage({ media, view, page, range }: DocumentPageProps) {
  // Of the first page: the viewer keeps its shape, so nothing below it moves.
  const box = clampAspect({ ...media, aspect: view?.aspect ?? null }, range);
  const turning = view ? <Turning view={view} page={page} count={media.pageCount ?? 0} /> : null;
  if (!view?.drawn) {
    return (
      <PreviewMedia media={media} aspect={box}>
        {turning}
      </PreviewMedia>
    );
  }
  return (
    <div
      className={view.state === 'drawing' ? 'lk-media lk-paper busy' : 'lk-media lk-paper'}
      style={{ aspectRatio: String(box) }}
    >
      <Canvas drawn={view.drawn} />
      {turning}
    </div>
  );
}

/** The library draws on a canvas of its own, so React only holds its place. */
function Canvas({ drawn: { canvas } }: { readonly drawn: DrawnPage }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(canvas), [canvas]);
  return <div className="lk-sheet" ref={place} />;
}

interface TurningProps {
  readonly view: DocumentView;
  readonly page: number;
  readonly count: number;
}

function Turning({ view, page, count }: TurningProps) {
  if (view.state === 'failed' || count < 2) return null;
  return (
    <>
      {page > 0 ? (
        <span className="lk-turn back">
          <Icon of={ChevronLeft} />
        </span>
      ) : null}
      {page < count - 1 ? (
        <span className="lk-turn">
          <Icon of={ChevronRight} />
        </span>
      ) : null}
      <span className="lk-page">
        {page + 1} / {count}
      </span>
      <span className="lk-read">
        <i style={{ width: `${((page + 1) / count) * 100}%` }} />
      </span>
    </>
  );
}
