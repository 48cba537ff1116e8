import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { toAlive } from './endpoint-row.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { toDeliveryRow, toEventRow } from './event-rows.ts';
import { readSubjects, type Subject, type SubjectDeps } from './read-subject.ts';

type FanOutDeps = SubjectDeps & Pick<ServiceDeps, 'queue' | 'logger'>;

const AT_ONCE = 50;
/** Delay before retrying a change that couldn't be turned into an event. Other changes aren't held up. */
const TRY_AGAIN_MS = 60_000;

const CHANGE_COLUMNS = {
  seq: true,
  workspaceId: true,
  type: true,
  subjectId: true,
  snapshot: true,
  at: true,
} satisfies Prisma.WebhookChangeSelect;

type ChangeRow = Prisma.WebhookChangeGetPayload<{ select: typeof CHANGE_COLUMNS }>;

interface FoundChange {
  readonly change: ChangeRow;
  /** None if the subject is gone, so there is nothing to report. */
  readonly subjects: readonly Subject[];
}

/**
 * Turns changes recorded by the database triggers into events, with a delivery and a job for each subscribed
 * endpoint. The transaction that stores them also deletes the change, so none is lost or duplicated even if a
 * worker dies. Returns how many changes were processed.
 */
export async function fanOutChanges(deps: FanOutDeps): Promise<number> {
  let handled = 0;
  for (;;) {
    const now = deps.clock.now();
    const changes = await deps.prisma.webhookChange.findMany({
      where: { OR: [{ retryAt: null }, { retryAt: { lte: now } }] },
      select: CHANGE_COLUMNS,
      orderBy: { seq: 'asc' },
      take: AT_ONCE,
    });
    if (changes.length === 0) return handled;
    const found: FoundChange[] = [];
    for (const change of changes) found.push(...(await read(deps, change)));
    await store(deps, found, now);
    handled += changes.length;
  }
}

async function read(deps: FanOutDeps, change: ChangeRow): Promise<FoundChange[]> {
  try {
    return [{ change, subjects: await readSubjects(deps, change) }];
  } catch (error) {
    const { type, subjectId, seq } = change;
    deps.logger.error(
      { err: error, type, subjectId },
      'A change couldn’t be turned into an event.',
    );
    const retryAt = new Date(deps.clock.now().getTime() + TRY_AGAIN_MS);
    await deps.prisma.webhookChange.updateMany({ where: { seq }, data: { retryAt } });
    return [];
  }
}

async function store(deps: FanOutDeps, found: readonly FoundChange[], now: Date): Promise<void> {
  if (found.length === 0) return;
  const due = await deps.prisma.$transaction(async (tx) => {
    const seqs = found.map(({ change }) => change.seq);
    const mine = await tx.$queryRaw<{ seq: bigint }[]>`
      DELETE FROM webhook_change WHERE seq = ANY(${seqs}) RETURNING seq`;
    const own = new Set(mine.map(({ seq }) => BigInt(seq)));
    const rows = toRows(
      found.filter(({ change }) => own.has(change.seq)),
      { endpoints: await listEndpoints(tx, found, now), now },
    );
    await tx.webhookEvent.createMany({ data: rows.map(({ event }) => event) });
    const deliveries = rows.flatMap((row) => row.deliveries);
    await tx.webhookDelivery.createMany({ data: deliveries });
    const endpointIds = [...new Set(rows.flatMap(({ toSend }) => toSend))];
    const jobs = endpointIds.map((endpointId) => ({ endpointId }));
    await enqueueWebhooks(deps.queue, jobs, tx);
    return endpointIds.length;
  });
  if (due > 0) deps.queue.wake();
}

function listEndpoints(tx: Prisma.TransactionClient, found: readonly FoundChange[], now: Date) {
  const workspaceIds = [...new Set(found.map(({ change }) => change.workspaceId))];
  return tx.webhookEndpoint.findMany({
    where: { workspaceId: { in: workspaceIds }, enabled: true, ...toAlive(now) },
    select: { id: true, workspaceId: true, events: true, environment: true, listenUntil: true },
  });
}

type Endpoints = Awaited<ReturnType<typeof listEndpoints>>;

interface FanOut {
  readonly event: ReturnType<typeof toEventRow>;
  readonly deliveries: ReturnType<typeof toDeliveryRow>[];
  /** Endpoints to send to. Listeners aren't included, because they fetch their events. */
  readonly toSend: readonly string[];
}

/**
 * Builds the rows to store. Triggers record changes with the machine's time; if the app clock is shifted,
 * event times are shifted by the same amount.
 */
function toRows(
  found: readonly FoundChange[],
  { endpoints, now }: { endpoints: Endpoints; now: Date },
): FanOut[] {
  const offsetMs = now.getTime() - Date.now();
  const ofChanges = found.flatMap(({ change, subjects }) =>
    subjects.map((subject) => ({ change, subject })),
  );
  return ofChanges.flatMap(({ change, subject }) => {
    const { workspaceId, type } = change;
    const wanting = endpoints.filter(
      (endpoint) =>
        endpoint.workspaceId === workspaceId &&
        (endpoint.events.length === 0 || endpoint.events.includes(type)) &&
        subject.environments.some((environment) => environment === endpoint.environment),
    );
    if (wanting.length === 0) return [];
    const at = new Date(change.at.getTime() + offsetMs);
    const event = toEventRow({ workspaceId, type, at, data: subject.data }, now);
    const deliveries = wanting.map(({ id }) => toDeliveryRow(event.id, id, now));
    const toSend = wanting.filter(({ listenUntil }) => listenUntil === null).map(({ id }) => id);
    return [{ event, deliveries, toSend }];
  });
}
