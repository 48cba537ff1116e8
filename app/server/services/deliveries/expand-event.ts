import { toEarlierId } from '#app/server/db/ids.ts';
import { decompressExchanges } from './compressed-exchanges.ts';
import { toExchangeMessage } from './to-event-rows.ts';

/** A timeline row as stored. Rows written before exchanges were compressed have one exchange each, in `data`. */
export interface StoredEvent {
  readonly id: string;
  readonly at: Date;
  readonly attempt: number;
  readonly step: string | null;
  readonly kind: string;
  readonly message: string;
  readonly data: unknown;
  readonly exchanges: Uint8Array | null;
}

/** An entry of the timeline as it's shown and exported. */
export type TimelineEntry = Omit<StoredEvent, 'exchanges'>;

/** Returns a row's entries, oldest first: one for each exchange, then the event that they led to. */
export function expandEvent({ exchanges, ...row }: StoredEvent): TimelineEntry[] {
  if (exchanges === null) return [row];
  const calls = decompressExchanges(exchanges, row.at);
  // A row of this kind has nothing but its exchanges, the last of which has the row's ID.
  const hasEvent = row.kind !== 'exchange' || calls.length === 0;
  const last = hasEvent ? calls.length : calls.length - 1;
  const entries = calls.map(({ at, exchange }, index) => ({
    ...row,
    id: toEarlierId(row.id, last - index),
    at,
    kind: 'exchange',
    message: toExchangeMessage(exchange),
    data: { ...exchange },
  }));
  return hasEvent ? [...entries, row] : entries;
}
