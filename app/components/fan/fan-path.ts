/** Where a line starts: the source's box. All values are CSS pixels relative to the fan. */
export interface FanSource {
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where a line ends: the left edge of a platform's row, at the height of its icon. */
export interface FanEnd {
  readonly x: number;
  readonly y: number;
  /** Index among the lines, from the top. */
  readonly index: number;
  readonly count: number;
}

/** With a smaller gap, the rows are below the source instead of next to it. */
const BESIDE_MIN_GAP = 24;
const LANE_GAP = 5;
/** From the innermost lane to the rows. */
const APPROACH = 16;
/** How far the outermost lane can extend into the margin. */
const OUTSIDE = 4;

/** Returns the SVG path of one line: sideways if there is room next to the source, else downwards. */
export function drawFanLine(source: FanSource, end: FanEnd): string {
  return end.x > source.right + BESIDE_MIN_GAP
    ? drawSideways(source, end)
    : drawDownwards(source, end);
}

function drawSideways({ right, top, bottom }: FanSource, { x, y }: FanEnd): string {
  const from = (top + bottom) / 2;
  const straight = Math.min(36, (x - right) * 0.16);
  const bend = right + straight + (x - right - straight) * 0.5;
  return `M${n(right)} ${n(from)}H${n(right + straight)}C${n(bend)} ${n(from)} ${n(bend - 12)} ${n(y)} ${n(x)} ${n(y)}`;
}

/** The lines leave the source together and branch off one by one, the outermost first. */
function drawDownwards({ bottom }: FanSource, { x, y, index, count }: FanEnd): string {
  // Distributes the free space, because touching lanes would look like a single band.
  const approach = Math.min(APPROACH, x * 0.3);
  const gap = Math.min(LANE_GAP, (x - approach + OUTSIDE) / Math.max(count - 1, 1));
  const lane = x - approach - index * gap;
  const middle = x - approach - ((count - 1) * gap) / 2;
  const turn = Math.min(14, y - bottom);
  return `M${n(middle)} ${n(bottom)}C${n(middle)} ${n(bottom + 9)} ${n(lane)} ${n(bottom + 5)} ${n(lane)} ${n(bottom + 16)}V${n(y - turn)}Q${n(lane)} ${n(y)} ${n(Math.min(lane + turn, x))} ${n(y)}H${n(x)}`;
}

/** Rounds to tenths of a pixel, so that the same layout gives the same path. */
function n(value: number): number {
  return Math.round(value * 10) / 10;
}
