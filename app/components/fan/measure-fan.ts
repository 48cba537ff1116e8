import { drawFanLine } from './fan-path.ts';

const LINE_STATES = ['ok', 'off', 'busy', 'wait', 'done', 'bad', 'warn'] as const;
export type LineState = (typeof LINE_STATES)[number];

export interface FanLine {
  readonly state: LineState;
  readonly path: string;
}

/** Space between a line and its row, in pixels. */
const END_GAP = 3;

/**
 * Measures the ends: one element with `data-from`, and one with `data-to` per line. An end's state is in
 * `data-state`, and `data-anchor` can hold the selector of the part that the line points to.
 */
export function measureFan(fan: HTMLElement): FanLine[] {
  const box = fan.getBoundingClientRect();
  const source = fan.querySelector('[data-from]')?.getBoundingClientRect();
  if (!source) return [];
  const from = {
    right: source.right - box.left,
    top: source.top - box.top,
    bottom: source.bottom - box.top,
  };
  const ends = [...fan.querySelectorAll<HTMLElement>('[data-to]')];
  return ends.map((end, index) => {
    const { anchor, state } = end.dataset;
    const target = ((anchor && end.querySelector(anchor)) || end).getBoundingClientRect();
    const x = end.getBoundingClientRect().left - box.left - END_GAP;
    const y = target.top + target.height / 2 - box.top;
    return {
      state: LINE_STATES.find((candidate) => candidate === state) ?? 'ok',
      path: drawFanLine(from, { x, y, index, count: ends.length }),
    };
  });
}
