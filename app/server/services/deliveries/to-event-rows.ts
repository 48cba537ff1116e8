import { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';

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

/** Builds timeline rows for events and exchanges, in reading order: IDs sort by creation time. */
export function toEventRows(
  delivery: { readonly id: string; readonly attempt: number; readonly step: string | null },
  { events, exchanges = [] }: EventInput,
  now: Date,
): Prisma.DeliveryEventCreateManyInput[] {
  const base = { deliveryId: delivery.id, attempt: delivery.attempt, step: delivery.step };
  // Exchanges carry the machine's time. If the app clock is shifted, shift them by the same amount.
  const offsetMs = now.getTime() - Date.now();
  const calls = pickExchanges(exchanges).map((exchange) => ({
    ...base,
    id: createId('evt'),
    at: new Date(Date.parse(exchange.startedAt) + offsetMs),
    kind: 'exchange',
    message: `${exchange.method} ${exchange.url} ${exchange.status ?? exchange.error ?? ''}`.trim(),
    data: { ...exchange },
  }));
  const rest = events.map(({ kind, message, data }) => ({
    ...base,
    id: createId('evt'),
    at: now,
    kind,
    message,
    data: data ?? Prisma.DbNull,
  }));
  return [...calls, ...rest];
}

/** Returns the rows of `toEventRows` as JSON, for a statement that also writes other rows. */
export function toEventsJson(...happened: Parameters<typeof toEventRows>): string {
  const rows = toEventRows(...happened);
  return JSON.stringify(
    rows.map(({ data, ...row }) => ({ ...row, data: data === Prisma.DbNull ? null : data })),
  );
}

/**
 * Keeps the first and last exchanges: a file of several gigabytes goes up in thousands of parts that look
 * alike.
 */
function pickExchanges(exchanges: readonly HttpExchange[]): readonly HttpExchange[] {
  if (exchanges.length <= FIRST_EXCHANGES + LAST_EXCHANGES) return exchanges;
  return [...exchanges.slice(0, FIRST_EXCHANGES), ...exchanges.slice(-LAST_EXCHANGES)];
}
