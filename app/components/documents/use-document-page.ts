import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DrawnPage, OpenedPdf } from './open-pdf.client.ts';

/** How far below the screen a document is opened, in pixels. */
const AHEAD_PX = 200;

export interface DocumentView {
  readonly state: 'drawing' | 'drawn' | 'page-failed' | 'failed';
  /** The previous page until the current one is drawn. Null before the first, and after a failure. */
  readonly drawn: DrawnPage | null;
  /** The first page's width divided by its height, once it's known. */
  readonly aspect: number | null;
}

export interface DocumentFile {
  readonly id: string;
  readonly url: string;
}

interface Opened {
  readonly id: string;
  /** Null if it can't be read. */
  readonly pdf: OpenedPdf | null;
}

interface Drawn {
  readonly pdf: OpenedPdf;
  readonly page: number;
  /** Null if it can't be drawn. */
  readonly drawn: DrawnPage | null;
  readonly isClosed: boolean;
}

/**
 * Draws one page of a document, counted from 0, once its preview is about to be seen. Null before that, and without a
 * file. Everything is stopped and freed when the preview goes, or shows another file.
 */
export function useDocumentPage(
  file: DocumentFile | null,
  page: number,
  frame: RefObject<HTMLElement>,
): DocumentView | null {
  const isNear = useIsNear(frame, file !== null);
  const opened = useOpened(isNear ? file : null);
  const last = useDrawn(opened?.pdf ?? null, page, frame);
  return isNear && file ? toView({ opened, last }, page) : null;
}

/** Draws the page. Returns what was drawn last of the document, or null before that. */
function useDrawn(
  pdf: OpenedPdf | null,
  page: number,
  frame: RefObject<HTMLElement>,
): Drawn | null {
  const [last, setLast] = useState<Drawn | null>(null);
  useEffect(() => {
    if (!pdf) return undefined;
    const { signal, abort } = createAbort();
    const end = (drawn: DrawnPage | null, isClosed: boolean): void => {
      if (!signal.aborted) setLast({ pdf, page, drawn, isClosed });
    };
    pdf.drawPage(page + 1, { width: frame.current?.clientWidth ?? 0, signal }).then(
      (drawn) => end(drawn, false),
      (error: unknown) => end(null, error instanceof Error && error.name === 'SlowDocumentError'),
    );
    return abort;
  }, [pdf, page, frame]);
  return last?.pdf === pdf ? last : null;
}

interface Progress {
  readonly opened: Opened | null;
  readonly last: Drawn | null;
}

function toView({ opened, last }: Progress, page: number): DocumentView {
  const isUnreadable = opened?.pdf === null;
  return {
    state: isUnreadable ? 'failed' : toState(last, page),
    drawn: last?.drawn ?? null,
    aspect: opened?.pdf?.aspect ?? null,
  };
}

function toState(last: Drawn | null, page: number): DocumentView['state'] {
  if (last?.isClosed) return 'failed';
  if (last?.page !== page) return 'drawing';
  return last.drawn ? 'drawn' : 'page-failed';
}

/** Opens the file, and closes it when another one is shown. Null until it's open. */
function useOpened(file: DocumentFile | null): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const id = file?.id ?? null;
  // A new link to the same file is no reason to open it again.
  const url = useRef('');
  useEffect(() => {
    url.current = file?.url ?? '';
  });
  useEffect(() => {
    if (id === null) return undefined;
    const { signal, abort } = createAbort();
    const end = (pdf: OpenedPdf | null): void => {
      if (!signal.aborted) setOpened({ id, pdf });
    };
    openInBrowser(url.current, signal).then(end, () => end(null));
    return abort;
  }, [id]);
  return opened?.id === id ? opened : null;
}

function createAbort(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Loads the code that draws PDFs, which is larger than all other scripts together. */
async function openInBrowser(url: string, signal: AbortSignal): Promise<OpenedPdf> {
  // Not in the server's build, which has no pdf.js.
  if (import.meta.env.SSR) throw new Error('Only browsers draw PDFs.');
  const { openPdf } = await import('./open-pdf.client.ts');
  signal.throwIfAborted();
  return openPdf(url, signal);
}

/** Returns whether the element has been on the screen, or nearly. */
function useIsNear(element: RefObject<HTMLElement>, isNeeded: boolean): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isNeeded || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNeeded]);
  return isNear;
}
