import { drawFanLine, type FanSource } from '../fan/fan-path.ts';
import { FanLines } from '../fan/fan-lines.tsx';

/* The hero ships no scripts, so nothing can be measured. Its rows have a fixed height, and the lines are
   drawn for it. landing.css has the same values. */
const ROWS = 6;
const ROW_HEIGHT = 73.6;
const ROW_GAP = 8;
const HEIGHT = ROWS * ROW_HEIGHT + (ROWS - 1) * ROW_GAP;
const WIDTH = 100;
/** Position of the rows below the source: the space above and to the left of them. */
const DROP = 56;
const INDENT = 52;

function draw(source: FanSource, { x, top }: { x: number; top: number }) {
  return Array.from({ length: ROWS }, (_, index) => ({
    state: 'done' as const,
    path: drawFanLine(source, {
      x,
      y: top + index * (ROW_HEIGHT + ROW_GAP) + ROW_HEIGHT / 2,
      index,
      count: ROWS,
    }),
  }));
}

const BESIDE = draw({ right: 0, top: 0, bottom: HEIGHT }, { x: WIDTH, top: 0 });
const BELOW = draw({ right: INDENT, top: -HEIGHT, bottom: 0 }, { x: INDENT - 3, top: DROP });

/** Lines from the source to six rows next to it, as wide as the gap between them. */
export function LinesBeside() {
  return (
    <svg
      className="lines beside-l"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <FanLines lines={BESIDE} />
    </svg>
  );
}

/** Lines from the source to six rows below it. */
export function LinesBelow() {
  return (
    <svg className="lines below-l" viewBox={`0 0 ${INDENT} ${DROP + HEIGHT}`} aria-hidden="true">
      <FanLines lines={BELOW} />
    </svg>
  );
}
