import { drawBar } from '../terminal/bar.ts';
import { formatBytes } from '#cli/text/format.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';

const DRAW_EVERY_MS = 100;

interface Transfer {
  readonly doing: 'Uploading' | 'Downloading';
  readonly fileName: string;
  /** Shown when all bytes have been transferred. */
  readonly atEnd?: string;
}

/** Shows a transfer's progress in the terminal: a bar if the size is known, the amount, and the speed. */
export function showTransfer(terminal: Terminal, { doing, fileName, atEnd }: Transfer) {
  const startedAt = performance.now();
  let drawnAt = -Infinity;
  /** Bytes from an earlier attempt don't count toward the speed. */
  let before: number | null = null;
  return {
    update: (bytes: number, totalBytes: number | null): void => {
      before ??= bytes;
      const now = performance.now();
      const isWhole = bytes === totalBytes;
      if (!terminal.canRedraw || (now - drawnAt < DRAW_EVERY_MS && !isWhole)) return;
      drawnAt = now;
      const speed = formatBytes(((bytes - before) / Math.max(1, now - startedAt)) * 1000);
      const amount = isWhole && atEnd ? atEnd : `${toAmount(bytes, totalBytes)}, ${speed}/s`;
      terminal.redraw([`${toBar(bytes, totalBytes)}${doing} ${toLine(fileName)}  ${amount}`]);
    },
    clear: (): void => {
      if (terminal.canRedraw) terminal.redraw([]);
    },
  };
}

function toBar(bytes: number, totalBytes: number | null): string {
  if (totalBytes === null || totalBytes === 0) return '';
  const percent = String(Math.floor((bytes / totalBytes) * 100)).padStart(3);
  return `${drawBar(bytes / totalBytes)} ${percent} %  `;
}

function toAmount(bytes: number, totalBytes: number | null): string {
  const total = totalBytes === null ? '' : ` of ${formatBytes(totalBytes)}`;
  return formatBytes(bytes) + total;
}
