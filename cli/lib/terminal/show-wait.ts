import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import type { Terminal } from './terminal.ts';
import { toLine } from '#cli/text/text.ts';

/** Reports a wait in places that don't show progress. */
export function showWait(terminal: Terminal, reason: string, waitMs: number): void {
  terminal.writeStatus(`Waiting ${formatTimeSpan(waitMs)}: ${toLine(reason)}`);
}
