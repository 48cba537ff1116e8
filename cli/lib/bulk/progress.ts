import { drawBar } from '../terminal/bar.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { showWait } from '../terminal/show-wait.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';
import type { BulkRow } from './show-bulk.ts';

const DRAW_EVERY_MS = 100;

export interface BulkProgressView {
  /** Reports the current state of rows: one record each in a pipe, one progress bar in a terminal. */
  readonly report: (rows: readonly BulkRow[]) => Promise<void>;
  readonly onUpload: (name: string, sent: number, total: number) => void;
  readonly onWait: (reason: string, waitMs: number) => void;
  readonly clear: () => void;
}

/** Creates the progress view. `done` of the `total` rows were already finished. */
export function createProgress(
  terminal: Terminal,
  { total, done }: { total: number; done: number },
): BulkProgressView {
  let [rows, refused, drawnAt] = [done, 0, -Infinity];
  const draw = (doing: string, isUrgent: boolean): void => {
    if (!terminal.canRedraw) return;
    const now = performance.now();
    if (!isUrgent && now - drawnAt < DRAW_EVERY_MS) return;
    drawnAt = now;
    const bar = drawBar(rows / Math.max(1, total));
    const bad = refused > 0 ? `, ${refused} refused` : '';
    terminal.redraw([
      `${bar}  ${rows} of ${formatCount(total, 'row')}${bad}${doing === '' ? '' : `  ${doing}`}`,
    ]);
  };
  draw('', true);
  return {
    report: async (bulkRows) => {
      rows += bulkRows.length;
      refused += bulkRows.filter(({ state }) => state === 'refused').length;
      draw('', true);
      if (!terminal.isJson) return;
      for (const row of bulkRows) await terminal.writeRecord({ type: 'row', ...row }, () => '');
    },
    onUpload: (name, sent, size) =>
      draw(`uploading ${toLine(name)} ${Math.floor((sent / Math.max(1, size)) * 100)} %`, false),
    onWait: (reason, waitMs) => {
      draw(`waiting ${formatTimeSpan(waitMs)}: ${toLine(reason)}`, true);
      if (!terminal.canRedraw) showWait(terminal, reason, waitMs);
    },
    clear: () => {
      if (terminal.canRedraw) terminal.redraw([]);
    },
  };
}
