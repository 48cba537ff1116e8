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

interface Happened {
  readonly events: readonly DeliveryEventInput[];
  readonly exchanges?: readonly HttpExchange[];
}

/** What happened as rows of the dossier, in the order in which they are to be read: ids sort by time. */
export function toEventRows(
  delivery: { readonly id: string; readonly attempt: number; readonly step: string | null },
  { events, exchanges = [] }: Happened,
  now: Date,
): Prisma.DeliveryEventCreateManyInput[] {
  const base = { deliveryId: delivery.id, attempt: delivery.attempt, step: delivery.step };
  // Exchanges are timed by the machine's clock; where ours is a moved one, they move with it.
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

/** The same as a JSON text, for a statement that writes them with something else. */
export function toEventsJson(...happened: Parameters<typeof toEventRows>): string {
  const rows = toEventRows(...happened);
  return JSON.stringify(
    rows.map(({ data, ...row }) => ({ ...row, data: data === Prisma.DbNull ? null : data })),
  );
}

/** A file of gigabytes goes up in thousands of parts, which look alike: the first and the last tell. */
function pickExchanges(exchanges: readonly HttpExchange[]): readonly HttpExchange[] {
  if (exchanges.length <= FIRST_EXCHANGES + LAST_EXCHANGES) return exchanges;
  return [...exchanges.slice(0, FIRST_EXCHANGES), ...exchanges.slice(-LAST_EXCHANGES)];
}
