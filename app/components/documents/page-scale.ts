/** The most pixels on a side of a drawn page. */
export const MAX_PAGE_PIXELS = 1600;
/** Narrower drawings would look blurred when the preview grows. */
const MIN_WIDTH_PIXELS = 800;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the scale at which a page is drawn for a box of this width.
 *
 * @param box - Its width in CSS pixels, and the screen's device pixels for each of them.
 */
export function toPageScale(
  { width, height }: Size,
  box: { readonly width: number; readonly ratio: number },
): number {
  const needed = Math.max(MIN_WIDTH_PIXELS, box.width * box.ratio) / width;
  return Math.min(needed, MAX_PAGE_PIXELS / Math.max(width, height));
}

/** Returns whole pixels, at least one on each side: a page can be a thousand times as long as wide. */
export const toCanvasSize = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.floor(width)),
  height: Math.max(1, Math.floor(height)),
});
