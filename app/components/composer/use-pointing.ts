import { type PointerEvent, useRef } from 'react';
import type { FocalPoint } from '#app/domain/media/media.ts';
import { toPoint } from './picture-point.ts';

interface PointingOptions {
  /** Called while the pointer moves, from its press until its release. */
  readonly onMove: (point: FocalPoint) => void;
  /** Whether the press is already a choice. A handle stays where it is until the pointer moves. */
  readonly countsPress: boolean;
}

interface PointingHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Returns handlers for a picture (`.fitpic`), or for a handle in it, that is pointed at and dragged. */
export function usePointing({ onMove, countsPress }: PointingOptions): PointingHandlers {
  const isHeld = useRef(false);
  const release = (): void => {
    isHeld.current = false;
  };
  const report = (event: PointerEvent<HTMLElement>): void => {
    const picture = event.currentTarget.closest('.fitpic');
    if (picture) onMove(toPoint(event, picture.getBoundingClientRect()));
  };
  return {
    onPointerDown: (event) => {
      isHeld.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (countsPress) report(event);
    },
    onPointerMove: (event) => {
      if (isHeld.current) report(event);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
