import type { QueueOutput } from '#app/domain/queues/queues.ts';
import { toWeeklySlot } from '#app/domain/queues/slot-times.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

export interface ById {
  readonly queueId: string;
}

/** Matches the accounts that the actor may choose. A token sees those of its own environment. */
export const toUsable = ({ workspaceId, environment }: Actor): Prisma.AccountWhereInput => ({
  workspaceId,
  state: { not: 'revoked' },
  ...(environment ? { environment } : {}),
});

const toColumns = (actor: Actor) =>
  ({
    id: true,
    name: true,
    timeZone: true,
    slots: true,
    pausedAt: true,
    createdAt: true,
    updatedAt: true,
    accounts: {
      where: { account: toUsable(actor) },
      select: { accountId: true },
      orderBy: { accountId: 'asc' },
    },
    _count: {
      select: { posts: { where: { post: { stateSummary: { in: ['scheduled', 'held'] } } } } },
    },
  }) satisfies Prisma.QueueSelect;

export type QueueRecord = Prisma.QueueGetPayload<{ select: ReturnType<typeof toColumns> }>;

/** Builds the output of a queue. */
export const toQueueOutput = ({
  accounts,
  slots,
  pausedAt,
  _count,
  ...row
}: QueueRecord): QueueOutput => ({
  id: row.id,
  name: row.name,
  timeZone: row.timeZone,
  accountIds: accounts.map(({ accountId }) => accountId),
  slots: slots.map(toWeeklySlot),
  pausedAt: pausedAt?.toISOString() ?? null,
  postCount: _count.posts,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Finds the workspace's queues, by name. */
export async function findQueues(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<QueueOutput[]> {
  const { workspaceId } = actor;
  const rows = await prisma.queue.findMany({
    where: { workspaceId },
    select: toColumns(actor),
    orderBy: { nameKey: 'asc' },
  });
  return rows.map(toQueueOutput);
}

/** Returns a queue without checking a scope, for a caller that just changed it. Throws `not_found`. */
export async function readQueue(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { queueId: id }: ById,
): Promise<QueueOutput> {
  const where = { id, workspaceId: actor.workspaceId };
  const row = await prisma.queue.findFirst({ where, select: toColumns(actor) });
  if (!row) throw noSuchQueue();
  return toQueueOutput(row);
}

/** Creates the error for a queue that the workspace doesn't have. */
export function noSuchQueue(): AppError {
  return new AppError('not_found', { message: 'This workspace has no queue with this ID.' });
}
