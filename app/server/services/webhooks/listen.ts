import { setTimeout as delay } from 'node:timers/promises';
import { WebhookEventName } from '#app/domain/webhook-events.ts';
import { LISTENED_AT_ONCE, LISTENER_MINUTES, MAX_LISTENERS } from '#app/domain/webhook-names.ts';
import {
  type CreateListenerInput,
  type ListenedEvent,
  type ListenedResultsInput,
  type ListenerOutput,
  WebhookEnvironment,
} from '#app/domain/webhooks.ts';
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
const LOOK_EVERY_MS = 500;

interface One {
  readonly listenerId: string;
}

/**
 * Makes what a program without a public address listens by: events are kept for it until it has answered for
 * them. Throws `conflict` when the workspace has all it may have at once.
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
    // Two at once must count each other.
    await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
    const listening = { workspaceId, listenUntil: { gt: now } };
    if ((await tx.webhookEndpoint.count({ where: listening })) >= MAX_LISTENERS) {
      const message = `At most ${MAX_LISTENERS} programs of a workspace listen at once. End one first.`;
      throw new AppError('conflict', { message });
    }
    await tx.webhookEndpoint.create({
      data: {
        ...{ id, workspaceId, environment, createdAt: now, url: '' },
        ...{ events: [...new Set(input.events)], listenUntil: new Date(now.getTime() + KEEP_MS) },
        // Signs nothing: who listens signs with a secret of its own, which never gets here.
        secretEnc: secrets.encrypt(createSecret(), SEALED_VALUES.webhookSecret.toContext(id)),
      },
      select: { id: true },
    });
    await recordEffect(tx, id);
  });
  return readListener({ prisma }, actor, { listenerId: id });
}

/** Throws `not_found`, also when it has ended. */
export async function readListener(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { listenerId: id }: One,
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

/** `listening` at once, then each event that nobody has answered for yet, oldest first; ends with the listener. */
export async function* listenToEvents(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { listenerId, signal }: One & { readonly signal: AbortSignal },
): AsyncGenerator<{ event: string; data: ListenerOutput | ListenedEvent }> {
  requireRole(actor, 'viewer', 'webhooks:read');
  let told: ReadonlySet<string> = new Set();
  let keptAt = 0;
  while (!signal.aborted) {
    if (performance.now() - keptAt > MINUTE_MS || keptAt === 0) {
      const isThere = await keep(deps, actor, listenerId);
      if (!isThere && keptAt > 0) return;
      if (!isThere) throw noSuchListener();
      if (keptAt === 0)
        yield { event: 'listening', data: await readListener(deps, actor, { listenerId }) };
      keptAt = performance.now();
    }
    const waiting = await listWaiting(deps, listenerId);
    for (const data of waiting.filter(({ deliveryId }) => !told.has(deliveryId)))
      yield { event: 'webhook', data };
    told = new Set(waiting.map(({ deliveryId }) => deliveryId));
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether it is still there. */
async function keep(
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

async function listWaiting(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  endpointId: string,
): Promise<ListenedEvent[]> {
  const rows = await prisma.webhookDelivery.findMany({
    where: { endpointId, state: 'pending' },
    select: { id: true, eventId: true, event: { select: { type: true, body: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: LISTENED_AT_ONCE,
  });
  return rows.map(({ id, eventId, event }) => ({ deliveryId: id, eventId, ...event }));
}

/** Writes down what a listener's own server answered; what was told before is not told again. */
export async function recordListened(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { listenerId, items }: ListenedResultsInput & One,
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
      // Twice in one call is once.
      if (!isNew.delete(deliveryId)) return [];
      return [{ ...tried, id: createId('what'), deliveryId, at: now, answer: null }];
    });
    await tx.webhookAttempt.createMany({ data: attempts });
  });
}

/** What was kept for it goes, too. Throws `not_found`. */
export async function deleteListener(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { listenerId }: One,
): Promise<void> {
  requireRole(actor, 'editor', 'webhooks:write');
  const { count } = await prisma.webhookEndpoint.deleteMany({
    where: { ...toVisibleListener(actor), id: listenerId, listenUntil: { not: null } },
  });
  if (count === 0) throw noSuchListener();
}

function noSuchListener(): AppError {
  return new AppError('not_found', { message: 'There is no such listener.' });
}
