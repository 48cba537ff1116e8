import { MAX_QUEUES, toQueueNameKey } from '#app/domain/queues/queue-limits.ts';
import type {
  CreateQueueInput,
  QueueList,
  QueueOutput,
  UpdateQueueInput,
} from '#app/domain/queues/queues.ts';
import { toMinutesOfWeek } from '#app/domain/queues/slot-times.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { lockQueue } from '#app/server/db/queries/queue.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { requireAccounts, requireFreeName } from './check-queue.ts';
import { type ById, findQueues, noSuchQueue, readQueue, toUsable } from './queue-rows.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Lists the workspace's queues by name. */
export async function listQueues(deps: Deps, actor: Actor): Promise<QueueList> {
  requireRole(actor, 'viewer', 'posts:read');
  return { items: await findQueues(deps, actor) };
}

/** Returns a queue. Throws `not_found`, also for another workspace's queue. */
export async function getQueue(deps: Deps, actor: Actor, byId: ById): Promise<QueueOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return readQueue(deps, actor, byId);
}

/**
 * Creates a queue. Throws `validation_failed` for accounts that aren't connected, and
 * `conflict` if the name is in use or the workspace has reached its limit.
 */
export async function createQueue(
  deps: Deps,
  actor: Actor,
  input: CreateQueueInput,
): Promise<QueueOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId } = actor;
  const queueId = createId('que');
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    const workspace = await lockWorkspace(tx, workspaceId);
    const { name, accountIds, slots, timeZone = workspace.timeZone } = input;
    await requireAccounts(tx, actor, accountIds);
    await requireFreeName(tx, actor, { queueId, name });
    if ((await tx.queue.count({ where: { workspaceId } })) >= MAX_QUEUES) {
      const message = `A workspace can have at most ${MAX_QUEUES} queues. Delete one you no longer need.`;
      throw new AppError('conflict', { message });
    }
    const times = { timeZone, slots: toMinutesOfWeek(slots), createdAt: now, updatedAt: now };
    const row = { id: queueId, workspaceId, name, nameKey: toQueueNameKey(name), ...times };
    await tx.queue.create({ data: row, select: { id: true } });
    await addAccounts(tx, queueId, accountIds);
    await recordEffect(tx, queueId);
  });
  return readQueue(deps, actor, { queueId });
}

/**
 * Changes the given fields. Posts in the queue keep their times and accounts. Throws `not_found`, and what
 * `createQueue` throws.
 */
export async function updateQueue(
  deps: Deps,
  actor: Actor,
  { queueId, ...change }: UpdateQueueInput & ById,
): Promise<QueueOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { name, timeZone, slots, accountIds } = change;
  await deps.prisma.$transaction(async (tx) => {
    await lockWorkspace(tx, actor.workspaceId);
    const where = { id: queueId, workspaceId: actor.workspaceId };
    if ((await tx.queue.count({ where })) === 0) throw noSuchQueue();
    await requireAccounts(tx, actor, accountIds);
    if (name !== undefined) await requireFreeName(tx, actor, { queueId, name });
    const data: Prisma.QueueUpdateManyMutationInput = { updatedAt: deps.clock.now() };
    if (name !== undefined) Object.assign(data, { name, nameKey: toQueueNameKey(name) });
    if (timeZone !== undefined) data.timeZone = timeZone;
    if (slots !== undefined) data.slots = toMinutesOfWeek(slots);
    await tx.queue.updateMany({ where, data });
    if (accountIds) {
      await tx.queueAccount.deleteMany({ where: { queueId, account: toUsable(actor) } });
      await addAccounts(tx, queueId, accountIds);
    }
    await recordEffect(tx, queueId);
  });
  return readQueue(deps, actor, { queueId });
}

/**
 * Deletes a queue. Its posts keep their times. Throws `not_found`, and `conflict` while it's paused with posts, which
 * nothing would publish anymore.
 */
export async function deleteQueue(
  { prisma }: Deps,
  actor: Actor,
  { queueId: id }: ById,
): Promise<void> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId } = actor;
  await prisma.$transaction(async (tx) => {
    const queue = await lockQueue(withinPrisma(tx), { id, workspaceId });
    if (!queue) throw noSuchQueue();
    const held = { queueId: id, post: { stateSummary: 'held' } };
    if (queue.isPaused && (await tx.queuePost.count({ where: held })) > 0) {
      const message =
        'This queue is paused, and posts are waiting in it. Resume it, or cancel its posts first.';
      throw new AppError('conflict', { message });
    }
    await tx.queue.deleteMany({ where: { id, workspaceId } });
  });
}

/** Without the lock, two concurrent calls wouldn't count each other or see each other's names. */
async function lockWorkspace(
  tx: Prisma.TransactionClient,
  workspaceId: string,
): Promise<{ readonly timeZone: string }> {
  const [row] = await tx.$queryRaw<{ timeZone: string }[]>`
    SELECT time_zone AS "timeZone" FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
  return row ?? { timeZone: 'UTC' };
}

async function addAccounts(
  tx: Prisma.TransactionClient,
  queueId: string,
  accountIds: readonly string[],
): Promise<void> {
  const data = [...new Set(accountIds)].map((accountId) => ({ queueId, accountId }));
  await tx.queueAccount.createMany({ data, skipDuplicates: true });
}
