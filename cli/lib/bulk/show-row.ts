import type { Color, Paint } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';
import type { BulkRow } from './show-bulk.ts';

const COLORS: Readonly<Record<string, Color>> = {
  accepted: 'green',
  valid: 'green',
  refused: 'red',
  left_out: 'yellow',
  canceled: 'yellow',
};

/** Renders a row's result as one line. */
export function renderRowLine(row: BulkRow, paint: Paint): string {
  const state = paint(COLORS[row.state] ?? 'dim', row.state.replace('_', ' '));
  const links = row.post?.deliveries.flatMap(({ url }) => url ?? []) ?? [];
  const rest =
    row.message ??
    [row.post?.state.replace('_', ' '), row.postId, ...links].filter(Boolean).join(' ');
  return [`row ${row.row}`, row.externalId ?? '', state, toLine(rest)].filter(Boolean).join('  ');
}
