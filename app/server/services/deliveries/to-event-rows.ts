import { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { toByteaText } from '#app/server/db/sql.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { compressExchanges } from './compressed-exchanges.ts';

const FIRST_EXCHANGES = 10;
const LAST_EXCHANGES = 40;

export interface DeliveryEventInput {
  readonly kind: string;
  readonly message: string;
  readonly data?: Prisma.InputJsonObject;
}

interface EventInput {
  readonly events: readonly DeliveryEventInput[];
  readonly exchanges?: readonly HttpExchange[];
}

type EventRow = Prisma.DeliveryEventCreateManyInput & {
  readonly exchanges: Uint8Array<ArrayBuffer> | null;
};

/**
 * Builds timeline rows for events, in reading order: IDs sort by creation time. The exchanges that led to the
 * events are stored with the first one, compressed, or as a row of their own if there is none.
 */
export function toEventRows(
  delivery: { readonly id: string; readonly attempt: number; readonly step: string | null },
  { events, exchanges = [] }: EventInput,
  now: Date,
): EventRow[] {
  const base = { deliveryId: delivery.id, attempt: delivery.attempt, step: delivery.step };
  const picked = pickExchanges(exchanges);
  // Exchanges carry the machine's time. If the app clock is shifted, shift them by the same amount.
  const offsetMs = now.getTime() - Date.now();
  const compressed = picked.length > 0 ? compressExchanges(picked, { at: now, offsetMs }) : null;
  const isAlone = events.length === 0 && compressed !== null;
  const recorded: readonly DeliveryEventInput[] = isAlone ? [EXCHANGES_ALONE] : events;
  return recorded.map(({ kind, message, data }, index) => ({
    ...base,
    id: createId('evt'),
    at: now,
    kind,
    message,
    data: data ?? Prisma.DbNull,
    exchanges: index === 0 ? compressed : null,
  }));
}

/** Its entries in the timeline get their messages from the exchanges. */
const EXCHANGES_ALONE: DeliveryEventInput = { kind: 'exchange', message: '' };

/** Returns the rows of `toEventRows` as JSON, for a statement that also writes other rows. */
export function toEventsJson(...happened: Parameters<typeof toEventRows>): string {
  const rows = toEventRows(...happened);
  return JSON.stringify(
    rows.map(({ data, exchanges, ...row }) => ({
      ...row,
      data: data === Prisma.DbNull ? null : data,
      exchanges: exchanges && toByteaText(exchanges),
    })),
  );
}

/** Returns what the timeline says about an exchange. */
export function toExchangeMessage({ method, url, status, error }: HttpExchange): string {
  return `${method} ${url} ${status ?? error ?? ''}`.trim();
}

/**
 * Keeps the first and last exchanges: a file of several gigabytes goes up in thousands of parts that look
 * alike.
 */
function pickExchanges(exchanges: readonly HttpExchange[]): readonly HttpExchange[] {
  if (exchanges.length <= FIRST_EXCHANGES + LAST_EXCHANGES) return exchanges;
  return [...exchanges.slice(0, FIRST_EXCHANGES), ...exchanges.slice(-LAST_EXCHANGES)];
}
