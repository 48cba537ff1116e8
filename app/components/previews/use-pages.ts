import { type PointerEvent, useRef, useState } from 'react';

const SWIPE_PX = 40;

interface Pages {
  readonly page: number;
  readonly showPage: (page: number) => void;
  /** For the element that is swiped. */
  readonly swipe: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
  };
}

/**
 * Returns which of several files, or pages of a document, is shown, and lets a person swipe to the next one.
 *
 * @param of - Identifies what has the pages: another document starts at its first page.
 */
export function usePages(count: number, of: string): Pages {
  const [chosen, setChosen] = useState({ of, page: 0 });
  const startX = useRef<number | null>(null);
  // A file may have been removed since.
  const page = Math.max(0, Math.min(chosen.of === of ? chosen.page : 0, count - 1));
  const showPage = (target: number): void =>
    setChosen({ of, page: Math.max(0, Math.min(count - 1, target)) });
  return {
    page,
    showPage,
    swipe: {
      onPointerDown: ({ clientX }) => {
        startX.current = clientX;
      },
      onPointerUp: ({ clientX }) => {
        const moved = clientX - (startX.current ?? clientX);
        startX.current = null;
        if (Math.abs(moved) >= SWIPE_PX) showPage(page + (moved < 0 ? 1 : -1));
      },
    },
  };
}
