import type { RequestHandler } from 'express';
import type { SimulatorContext } from '../kit/types.ts';
import { openTables } from './tables.ts';
import { catchUp } from './time.ts';

/** Serves the sandbox's own list of webhook attempts in order, and of pending deliveries. */
export function listSendings(context: SimulatorContext): RequestHandler {
  return (_request, response) => {
    catchUp(context);
    const { sendings, deliveries, events } = openTables(context);
    const pending = deliveries.values().map(({ eventId, attempts, dueAt }) => ({
      eventId,
      type: events.get(eventId)?.type ?? null,
      attempts,
      dueAt,
    }));
    response.json({ sent: sendings.values(), pending });
  };
}
