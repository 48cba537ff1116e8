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

/** Returns which of several files is shown, and lets a person swipe to the next one. */
export function usePages(count: number): Pages {
  const [chosen, showPage] = useState(0);
  const startX = useRef<number | null>(null);
  // A file may have been removed since.
  const page = Math.max(0, Math.min(chosen, count - 1));
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
        if (Math.abs(moved) < SWIPE_PX) return;
        showPage(Math.max(0, Math.min(count - 1, page + (moved < 0 ? 1 : -1))));
      },
    },
  };
}
