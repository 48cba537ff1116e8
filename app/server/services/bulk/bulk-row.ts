import { type BulkOutput, BulkRowOutput } from '#app/domain/bulk.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

export const ROW_COLUMNS = {
  number: true,
  externalId: true,
  state: true,
  postId: true,
  errorCode: true,
  errorMessage: true,
  violations: true,
} satisfies Prisma.BulkRowSelect;

/** A bulk with its counts as they stand. Throws `not_found`, also for another workspace's. */
export async function findBulk(
  { prisma }: Deps,
  { workspaceId, environment }: Actor,
  bulkId: string,
): Promise<BulkOutput> {
  const bulk = await prisma.bulk.findFirst({
    where: { id: bulkId, workspaceId, ...(environment ? { environment } : {}) },
    select: { id: true, state: true, dryRun: true, createdAt: true, finishedAt: true },
  });
  if (!bulk) throw new AppError('not_found', { message: 'There is no such bulk.' });
  const counts = await prisma.bulkRow.groupBy({
    by: ['state'],
    where: { bulkId },
    _count: { _all: true },
  });
  const count = (state: string) => counts.find((one) => one.state === state)?._count._all ?? 0;
  const [accepted, valid, refused] = [count('accepted'), count('valid'), count('refused')];
  return {
    id: bulk.id,
    state: bulk.state === 'done' ? 'done' : 'receiving',
    dryRun: bulk.dryRun,
    rows: { total: accepted + valid + refused, accepted, valid, refused },
    createdAt: bulk.createdAt.toISOString(),
    finishedAt: bulk.finishedAt?.toISOString() ?? null,
    rowsUrl: `/api/bulk/${bulk.id}/rows`,
  };
}

export function toRowOutput(
  row: Prisma.BulkRowGetPayload<{ select: typeof ROW_COLUMNS }>,
): BulkRowOutput {
  const { number, externalId, state, postId, errorCode, errorMessage, violations } = row;
  return BulkRowOutput.parse({
    ...{ row: number, externalId, state, postId, code: errorCode, message: errorMessage },
    errors: violations,
  });
}
