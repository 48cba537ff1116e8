import { toPlatformName } from './show-post.ts';
import { type Cell, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

interface Outcome {
  readonly platform: string;
  readonly accountName: string;
  readonly message: string;
}

/** Renders one row per delivery with its outcome. */
export function renderOutcomes<T extends Outcome>(
  outcomes: readonly T[],
  { paint, isDone }: { paint: Paint; isDone: (outcome: T) => boolean },
): string {
  const rows = outcomes.map((outcome): Cell[] => [
    isDone(outcome) ? { text: '✓', color: 'green' } : { text: '✗', color: 'red' },
    toPlatformName(outcome.platform),
    outcome.accountName,
    outcome.message,
  ]);
  return renderTable(rows, { paint });
}
