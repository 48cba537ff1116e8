import type { FocalPoint } from '#app/domain/media/media.ts';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** A place in a picture, as fractions of its width and height. Whole percents, as its fields show it. */
export const toPart = (value: number): number =>
  Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

export const toPercent = (part: number): number => Math.round(part * 100);

/** Returns where in the picture a pointer is, or the closest place if it's outside. */
export function toPoint(
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
  { left, top, width, height }: Box,
): FocalPoint {
  return { x: toPart((clientX - left) / width), y: toPart((clientY - top) / height) };
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const STEP = 0.01;
/** With Shift. */
const LONG_STEP = 0.1;

/** Returns the point after an arrow key, or null for other keys and for those of the browser. */
export function movePoint(
  { x, y }: FocalPoint,
  key: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): FocalPoint | null {
  const direction = DIRECTIONS[key.key];
  if (!direction || key.altKey || key.ctrlKey || key.metaKey) return null;
  const step = key.shiftKey ? LONG_STEP : STEP;
  return { x: toPart(x + direction[0] * step), y: toPart(y + direction[1] * step) };
}
