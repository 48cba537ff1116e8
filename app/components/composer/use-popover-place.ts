import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { LinePlace } from './caret-place.ts';

/** Between the line and the popover, and at the edges of the window. */
const GAP = 8;

/** Places an element under a line, or above it where there is more room, within the window's width. */
export function usePopoverPlace(findLine: () => LinePlace): RefObject<HTMLDivElement> {
  const popover = useRef<HTMLDivElement>(null);
  const placed = useRef((): void => undefined);
  placed.current = () => {
    if (popover.current) place(popover.current, findLine());
  };
  // After each render, because its size changes with what it shows.
  useLayoutEffect(() => placed.current());
  useEffect(() => {
    const handle = (): void => placed.current();
    window.addEventListener('resize', handle);
    return () => window.removeEventListener('resize', handle);
  }, []);
  return popover;
}

function place(element: HTMLElement, line: LinePlace): void {
  const around = element.offsetParent?.getBoundingClientRect();
  if (!around) return;
  const { height = window.innerHeight } = window.visualViewport ?? {};
  const room = height - line.bottom - GAP;
  const isAbove = element.offsetHeight > room && line.top > room;
  const top = isAbove ? line.top - GAP - element.offsetHeight : line.bottom + GAP / 2;
  const rightmost = document.documentElement.clientWidth - element.offsetWidth - GAP;
  const left = Math.max(GAP, Math.min(line.left, rightmost));
  element.style.top = `${top - around.top}px`;
  element.style.left = `${left - around.left}px`;
}
