import { formatDuration } from '#cli/text/format.ts';
import type { Terminal } from './terminal.ts';
import { toLine } from '#cli/text/text.ts';

/** Says why nothing moves, where nothing is drawn. */
export function showWait(terminal: Terminal, reason: string, waitMs: number): void {
  terminal.say(`Waits ${formatDuration(waitMs)}: ${toLine(reason)}`);
}
