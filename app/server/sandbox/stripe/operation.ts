import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import type { StripeEvent } from './objects.ts';
import { openTables } from './tables.ts';
import type { Tables } from './tables.ts';
import { queueDeliveries } from './webhook-queue.ts';

/** The only API version whose formats the simulator produces. */
export const API_VERSION = '2026-10-28.endive';

/** A moment in Stripe: everything done in it has the same time and cause. */
export interface Operation {
  readonly context: SimulatorContext;
  readonly tables: Tables;
  /** Seconds on the sandbox's clock, or earlier for what came due earlier. */
  readonly at: number;
  /** The request that this turn's events reference; nulls for automatic changes. */
  readonly cause: { id: string | null; idempotency_key: string | null };
}

const ID_LENGTH = 24;

export function startOperation(
  context: SimulatorContext,
  cause?: Operation['cause'],
  at?: number,
): Operation {
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

export function createId({ context }: Pick<Operation, 'context'>, prefix: string): string {
  return `${prefix}_${randomText(context.random, ID_LENGTH)}`;
}

interface EmittedEvent {
  type: string;
  object: object;
  /** The object before the change. Differing fields become `previous_attributes`. */
  before?: object;
}

/** Records an event and queues it for every endpoint that subscribes to it. */
export function emit(operation: Operation, { type, object, before }: EmittedEvent): void {
  const current = { ...object } as Record<string, unknown>;
  const event: StripeEvent = {
    id: createId(operation, 'evt'),
    object: 'event',
    api_version: API_VERSION,
    created: operation.at,
    data: {
      object: current,
      ...(before ? { previous_attributes: listDifferences(before, current) } : {}),
    },
    livemode: false,
    pending_webhooks: 0,
    request: operation.cause,
    type,
  };
  operation.tables.events.set(event.id, event);
  queueDeliveries(operation, event);
}

function listDifferences(before: object, after: Record<string, unknown>) {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed);
}
