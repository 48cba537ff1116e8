import type { RequestHandler } from 'express';
import type { SimulatorContext } from '../kit/types.ts';
import { openTables } from './tables.ts';
import { catchUp } from './time.ts';

/** The sandbox's own door: every webhook that was tried, in its order, and what is still on its way. */
export function listSendings(context: SimulatorContext): RequestHandler {
  return (_request, response) => {
    catchUp(context);
    const { sendings, deliveries, events } = openTables(context);
    const pending = deliveries.values().map(({ eventId, attempts, dueAt }) => ({
      ...{ eventId, type: events.get(eventId)?.type ?? null, attempts, dueAt },
    }));
    response.json({ sent: sendings.values(), pending });
  };
}
