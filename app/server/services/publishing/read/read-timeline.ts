import { z } from 'zod';
import { DeliveryDossier, type DossierEvent } from '#app/domain/delivery/delivery-dossier.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
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
  const total = await prisma.deliveryEvent.count({ where });
  const read = (direction: 'asc' | 'desc', take: number): Promise<EventRow[]> =>
    prisma.deliveryEvent.findMany({ where, orderBy: { id: direction }, take, select: COLUMNS });
  if (total <= FIRST_EVENTS + LAST_EVENTS) {
    const rows = await read('asc', FIRST_EVENTS + LAST_EVENTS);
    return { timeline: rows.map(toEvent), omittedEvents: 0 };
  }
  const [first, last] = [await read('asc', FIRST_EVENTS), await read('desc', LAST_EVENTS)];
  return {
    timeline: [...first, ...last.reverse()].map(toEvent),
    omittedEvents: total - first.length - last.length,
  };
}

function toEvent({ data, at, ...row }: EventRow): DossierEvent {
  const exchange = row.kind === 'exchange' ? StoredExchange.safeParse(data).data : undefined;
  return { ...row, at: at.toISOString(), exchange: exchange ? Exchange.parse(exchange) : null };
}
