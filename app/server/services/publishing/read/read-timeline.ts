import { z } from 'zod';
import { DeliveryDossier, type DossierEvent } from '#app/domain/delivery/delivery-dossier.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { expandEvent, type TimelineEntry } from '#app/server/services/deliveries/expand-event.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

/** Days of retries produce thousands of events. The first and the latest ones are the useful ones. */
const FIRST_EVENTS = 100;
const LAST_EVENTS = 400;

const COLUMNS = {
  id: true,
  at: true,
  attempt: true,
  step: true,
  kind: true,
  message: true,
  data: true,
  exchanges: true,
} satisfies Prisma.DeliveryEventSelect;

type EventRow = Prisma.DeliveryEventGetPayload<{ select: typeof COLUMNS }>;

const Exchange = DeliveryDossier.shape.timeline.element.shape.exchange.unwrap();
const StoredExchange = Exchange.extend({ startedAt: z.string() });

/** Returns a delivery's events, oldest first, without the middle ones of a very long timeline. */
export async function readTimeline(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  deliveryId: string,
): Promise<Pick<DeliveryDossier, 'timeline' | 'omittedEvents'>> {
  const where = { deliveryId };
  const max = FIRST_EVENTS + LAST_EVENTS;
  const read = (direction: 'asc' | 'desc', take: number): Promise<EventRow[]> =>
    prisma.deliveryEvent.findMany({ where, orderBy: { id: direction }, take, select: COLUMNS });
  const rows = await read('asc', max + 1);
  const entries = rows.flatMap(expandEvent);
  if (rows.length <= max) return toShortened(entries, { latest: entries, total: entries.length });
  // A row has at least one entry, so this many rows are enough for the end of the timeline.
  const latest = (await read('desc', LAST_EVENTS)).toReversed().flatMap(expandEvent);
  return toShortened(entries, { latest, total: await countEntries({ prisma }, deliveryId) });
}

/** Returns all entries, or the first and the latest ones. */
function toShortened(
  first: readonly TimelineEntry[],
  { latest, total }: { readonly latest: readonly TimelineEntry[]; readonly total: number },
): Pick<DeliveryDossier, 'timeline' | 'omittedEvents'> {
  if (total <= FIRST_EVENTS + LAST_EVENTS)
    return { timeline: first.map(toDossierEvent), omittedEvents: 0 };
  const shown = [...first.slice(0, FIRST_EVENTS), ...latest.slice(-LAST_EVENTS)];
  return { timeline: shown.map(toDossierEvent), omittedEvents: total - shown.length };
}

/** Counts the entries of a delivery's rows: the first byte of a row's exchanges is their number. */
async function countEntries(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  deliveryId: string,
): Promise<number> {
  const [row] = await prisma.$queryRaw<{ entries: number }[]>`
    SELECT sum(CASE WHEN kind = 'exchange' AND length(exchanges) > 0 THEN 0 ELSE 1 END
      + CASE WHEN length(exchanges) > 0 THEN get_byte(exchanges, 0) ELSE 0 END)::int AS entries
    FROM delivery_event WHERE delivery_id = ${deliveryId}`;
  return row?.entries ?? 0;
}

function toDossierEvent({ data, at, ...entry }: TimelineEntry): DossierEvent {
  const exchange = entry.kind === 'exchange' ? StoredExchange.safeParse(data).data : undefined;
  return { ...entry, at: at.toISOString(), exchange: exchange ? Exchange.parse(exchange) : null };
}
