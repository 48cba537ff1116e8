import { RETRY_DAYS } from '#app/domain/webhooks/webhook-names.ts';
import { createId } from '#app/server/db/ids.ts';

const GIVE_UP_AFTER_MS = RETRY_DAYS * 24 * 3_600_000;

interface NewEvent {
  readonly workspaceId: string;
  readonly type: string;
  readonly at: Date;
  readonly data: object;
  /** A sample event; nothing in it has happened. */
  readonly isTest?: boolean;
}

/** Builds the event's row. The stored body is what gets sent and signed, byte for byte, on every attempt. */
export function toEventRow({ workspaceId, type, at, data, isTest = false }: NewEvent, now: Date) {
  const id = createId('whev');
  const body = JSON.stringify({
    id,
    type,
    timestamp: at.toISOString(),
    data,
    ...(isTest ? { test: true } : {}),
  });
  return { id, workspaceId, type, body, at, createdAt: now };
}

export function toDeliveryRow(eventId: string, endpointId: string, now: Date) {
  return {
    id: createId('whdl'),
    eventId,
    endpointId,
    createdAt: now,
    ...toPendingColumns(now),
  };
}

/**
 * Returns the columns of a message that is due now and is retried for three days. They end its lease: the
 * result of a request that is still in progress must not end the new attempts.
 */
export function toPendingColumns(now: Date) {
  const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
  const noLease = { leaseToken: null, leaseUntil: null };
  return { state: 'pending', tries: 0, nextTryAt: now, giveUpAt, endedAt: null, ...noLease };
}
