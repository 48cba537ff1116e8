import { WebhookEventName } from '#app/domain/webhooks/webhook-event-name.ts';
import {
  LISTENED_AT_ONCE,
  LISTENER_MINUTES,
  MAX_LISTENERS,
} from '#app/domain/webhooks/webhook-names.ts';
import {
  type CreateListenerInput,
  type ListenedEvent,
  type ListenedResultsInput,
  type ListenerOutput,
  WebhookEnvironment,
} from '#app/domain/webhooks/webhooks.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { toEnvironment } from './create-webhook.ts';
import { toVisibleListener } from './endpoint-row.ts';
import { createSecret } from './signing.ts';

const MINUTE_MS = 60_000;
const KEEP_MS = LISTENER_MINUTES * MINUTE_MS;

interface ListenerKey {
  readonly listenerId: string;
}

/**
 * Creates a listener for a program without a public URL: events are kept for it until the program has
 * reported their results. Throws `conflict` if the workspace has reached its limit of concurrent listeners.
 */
export async function createListener(
  { prisma, clock, secrets }: Pick<ServiceDeps, 'prisma' | 'clock' | 'secrets'>,
  actor: Actor,
  input: CreateListenerInput,
): Promise<ListenerOutput> {
  requireRole(actor, 'editor', 'webhooks:write');
  const environment = toEnvironment(actor, input.environment);
  const { workspaceId } = actor;
  const now = clock.now();
  const id = createId('whlis');
  await prisma.$transaction(async (tx) => {
    // Without the lock, two concurrent calls wouldn't count each other.
    await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
    const listening = { workspaceId, listenUntil: { gt: now } };
    if ((await tx.webhookEndpoint.count({ where: listening })) >= MAX_LISTENERS) {
      const message = `A workspace can have at most ${MAX_LISTENERS} listeners at once. Stop one first.`;
      throw new AppError('conflict', { message });
    }
    await tx.webhookEndpoint.create({
      data: {
        id,
        workspaceId,
        environment,
        createdAt: now,
        url: '',
        events: [...new Set(input.events)],
        listenUntil: new Date(now.getTime() + KEEP_MS),
        // Never used for signing: the program signs with its own secret, which Fanfare never sees.
        secretEnc: secrets.encrypt(createSecret(), SEALED_VALUES.webhookSecret.toContext(id)),
      },
      select: { id: true },
    });
    await recordEffect(tx, id);
  });
  return readListener({ prisma }, actor, { listenerId: id });
}

/** Returns a listener. Throws `not_found` if there is no such listener or it has expired. */
export async function readListener(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { listenerId: id }: ListenerKey,
): Promise<ListenerOutput> {
  const row = await prisma.webhookEndpoint.findFirst({
    where: { ...toVisibleListener(actor), id },
    select: { id: true, events: true, environment: true, listenUntil: true },
  });
  if (!row?.listenUntil) throw noSuchListener();
  return {
    id,
    events: row.events.flatMap((name) => WebhookEventName.safeParse(name).data ?? []),
    environment: WebhookEnvironment.parse(row.environment),
    listenUntil: row.listenUntil.toISOString(),
  };
}

interface Listening extends ListenerKey {
  /** Number of the last event that the program received on an earlier stream. */
  readonly after?: bigint;
  readonly signal: AbortSignal;
}

export interface ListenerEvent {
  readonly event: 'listening' | 'webhook';
  /** Event number from which a reconnecting stream continues. */
  readonly id?: string;
  readonly data: ListenerOutput | ListenedEvent;
}

/**
 * Yields `listening` first, then each unacknowledged event after the given number, in order. Finishes when
 * the listener is deleted. Throws `not_found`.
 */
export async function* listenToEvents(
  deps: Pick<ServiceDeps, 'prisma' | 'clock' | 'liveReads'>,
  actor: Actor,
  { listenerId, after = 0n, signal }: Listening,
): AsyncGenerator<ListenerEvent> {
  requireRole(actor, 'viewer', 'webhooks:read');
  if (!(await storeEvent(deps, actor, listenerId))) throw noSuchListener();
  yield { event: 'listening', data: await readListener(deps, actor, { listenerId }) };
  const pages = deps.liveReads.watch(
    {
      key: `listener:${listenerId}`,
      topic: `listener:${listenerId}`,
      read: () => readWaiting(deps, listenerId),
    },
    signal,
  );
  // A failed renewal is made up for by the next one: it runs every minute, and the listener lasts ten.
  const keeper = setInterval(
    () => void storeEvent(deps, actor, listenerId).catch(() => undefined),
    MINUTE_MS,
  );
  try {
    let last = after;
    for await (const waiting of pages) {
      if (waiting === null) return;
      for (const { number, data } of waiting.filter((one) => one.number > last))
        yield { event: 'webhook', id: String(number), data };
      last = waiting.at(-1)?.number ?? last;
    }
  } finally {
    clearInterval(keeper);
  }
}

/** Extends the listener by another ten minutes. Returns whether it still exists. */
async function storeEvent(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<boolean> {
  const now = clock.now();
  const { count } = await prisma.webhookEndpoint.updateMany({
    where: { ...toVisibleListener(actor), id, listenUntil: { not: null } },
    data: { listenUntil: new Date(now.getTime() + KEEP_MS) },
  });
  return count > 0;
}

interface WaitingEvent {
  readonly number: bigint;
  readonly data: ListenedEvent;
}

interface WaitingRow extends ListenedEvent {
  readonly number: bigint | null;
}

/**
 * Numbers new events and returns a page of unacknowledged ones in numeric order; null if the listener is
 * gone. Numbers are assigned under the listener's lock, after the events are committed, so no event can later
 * appear below one that was already sent, whatever order transactions commit in.
 */
async function readWaiting(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  endpointId: string,
): Promise<WaitingEvent[] | null> {
  await prisma.$executeRaw`
    WITH listener AS MATERIALIZED (
      SELECT id FROM webhook_endpoint
      WHERE id = ${endpointId} AND listen_until IS NOT NULL FOR NO KEY UPDATE
    ), fresh AS MATERIALIZED (
      SELECT d.id FROM webhook_delivery d, listener
      WHERE d.endpoint_id = listener.id AND d.state = 'pending' AND d.listen_number IS NULL
      ORDER BY d.next_try_at, d.id
      LIMIT greatest(0, ${LISTENED_AT_ONCE}::int - (SELECT count(*) FROM webhook_delivery n
        WHERE n.endpoint_id = ${endpointId} AND n.state = 'pending' AND n.listen_number IS NOT NULL))
    ), numbered AS MATERIALIZED (
      SELECT id, nextval('webhook_listen_number') AS number FROM fresh
    )
    UPDATE webhook_delivery d SET listen_number = numbered.number FROM numbered
    WHERE d.id = numbered.id AND d.listen_number IS NULL`;
  const rows = await prisma.$queryRaw<(WaitingRow | { readonly deliveryId: null })[]>`
    SELECT d.listen_number AS number, d.id AS "deliveryId", v.id AS "eventId", v.type, v.body
    FROM webhook_endpoint e
      LEFT JOIN webhook_delivery d
        ON d.endpoint_id = e.id AND d.state = 'pending' AND d.listen_number IS NOT NULL
      LEFT JOIN webhook_event v ON v.id = d.event_id
    WHERE e.id = ${endpointId} AND e.listen_until IS NOT NULL
    ORDER BY d.listen_number LIMIT ${LISTENED_AT_ONCE}`;
  if (rows.length === 0) return null;
  return rows.flatMap((row) => {
    if (row.deliveryId === null || row.number === null) return [];
    const { number, ...data } = row;
    return [{ number, data }];
  });
}

/** Records how a listener's own server responded. Results for a message that already has one are ignored. */
export async function recordListened(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { listenerId, items }: ListenedResultsInput & ListenerKey,
): Promise<void> {
  requireRole(actor, 'editor', 'webhooks:write');
  const now = clock.now();
  const isDelivered = ({ status }: (typeof items)[number]): boolean =>
    status !== null && status >= 200 && status <= 299;
  const toIds = (results: typeof items): string[] => results.map(({ deliveryId }) => deliveryId);
  await prisma.$transaction(async (tx) => {
    const where = { ...toVisibleListener(actor), id: listenerId, listenUntil: { not: null } };
    const found = await tx.webhookEndpoint.findFirst({ where, select: { id: true } });
    if (!found) throw noSuchListener();
    const end = (state: string, ids: string[]) =>
      tx.webhookDelivery.updateManyAndReturn({
        where: { id: { in: ids }, endpointId: listenerId, state: 'pending' },
        data: { state, endedAt: now, tries: 1 },
        select: { id: true },
      });
    const ended = [
      ...(await end('delivered', toIds(items.filter(isDelivered)))),
      ...(await end('failed', toIds(items.filter((item) => !isDelivered(item))))),
    ];
    const isNew = new Set(ended.map(({ id }) => id));
    const attempts = items.flatMap(({ deliveryId, ...tried }) => {
      // Ignore duplicates within one call.
      if (!isNew.delete(deliveryId)) return [];
      return [{ ...tried, id: createId('what'), deliveryId, at: now, answer: null }];
    });
    await tx.webhookAttempt.createMany({ data: attempts });
    // Messages beyond the page can be sent now.
    await tx.$executeRaw`
      SELECT pg_notify('fanfare_changes', 'listener:' || ${listenerId}::text)
      WHERE EXISTS (SELECT 1 FROM webhook_delivery
        WHERE endpoint_id = ${listenerId} AND state = 'pending' AND listen_number IS NULL)`;
  });
}

/** Deletes a listener with the events kept for it. Throws `not_found`. */
export async function deleteListener(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { listenerId }: ListenerKey,
): Promise<void> {
  requireRole(actor, 'editor', 'webhooks:write');
  const { count } = await prisma.webhookEndpoint.deleteMany({
    where: { ...toVisibleListener(actor), id: listenerId, listenUntil: { not: null } },
  });
  if (count === 0) throw noSuchListener();
}

function noSuchListener(): AppError {
  return new AppError('not_found', { message: 'This workspace has no listener with this ID.' });
}
