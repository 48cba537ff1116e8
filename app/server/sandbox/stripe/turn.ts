import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import type { StripeEvent } from './objects.ts';
import { openTables } from './tables.ts';
import type { Tables } from './tables.ts';
import { queueDeliveries } from './webhook-queue.ts';

/** The one version whose shapes the simulator speaks. */
export const API_VERSION = '2026-10-28.endive';

/** One moment of Stripe's day: everything done in it carries the same time and cause. */
export interface Turn {
  readonly context: SimulatorContext;
  readonly tables: Tables;
  /** Seconds, on the sandbox's clock or before it: what came due earlier happened then. */
  readonly at: number;
  /** The request that events of this turn name; nulls for what happens by itself. */
  readonly cause: { id: string | null; idempotency_key: string | null };
}

const ID_LENGTH = 24;

export function startTurn(context: SimulatorContext, cause?: Turn['cause'], at?: number): Turn {
  return {
    context,
    tables: openTables(context),
    at: at ?? nowSeconds(context),
    cause: cause ?? { id: null, idempotency_key: null },
  };
}

export function nowSeconds(context: SimulatorContext): number {
  return Math.floor(context.now().getTime() / 1000);
}

export function createId({ context }: Pick<Turn, 'context'>, prefix: string): string {
  return `${prefix}_${randomText(context.random, ID_LENGTH)}`;
}

interface Emitted {
  type: string;
  object: object;
  /** As it was before; its differing fields become `previous_attributes`. */
  before?: object;
}

/** Records an event and puts it on its way to every address that wants it. */
export function emit(turn: Turn, { type, object, before }: Emitted): void {
  const current = { ...object } as Record<string, unknown>;
  const event: StripeEvent = {
    id: createId(turn, 'evt'),
    object: 'event',
    api_version: API_VERSION,
    created: turn.at,
    data: {
      object: current,
      ...(before ? { previous_attributes: listDifferences(before, current) } : {}),
    },
    livemode: false,
    pending_webhooks: 0,
    request: turn.cause,
    type,
  };
  turn.tables.events.set(event.id, event);
  queueDeliveries(turn, event);
}

function listDifferences(before: object, after: Record<string, unknown>) {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed);
}
