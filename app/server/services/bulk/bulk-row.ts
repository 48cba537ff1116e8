import { type BulkOutput, BulkRowOutput } from '#app/domain/bulk/bulk.ts';
import { toPostState } from '#app/domain/posts/post-progress.ts';
import { PostSchedule } from '#app/domain/posts/post-schedule.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { POST_COLUMNS, toDeliveryOutput } from '../deliveries/to-post-output.ts';
import { toSchedule } from '../deliveries/to-schedule.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

export const ROW_COLUMNS = {
  number: true,
  externalId: true,
  hash: true,
  state: true,
  postId: true,
  errorCode: true,
  errorMessage: true,
  violations: true,
  violationsOmitted: true,
  schedule: true,
} satisfies Prisma.BulkRowSelect;

type Row = Prisma.BulkRowGetPayload<{ select: typeof ROW_COLUMNS }>;

export const BULK_COLUMNS = {
  id: true,
  state: true,
  dryRun: true,
  createdAt: true,
  finishedAt: true,
} satisfies Prisma.BulkSelect;

type Bulk = Prisma.BulkGetPayload<{ select: typeof BULK_COLUMNS }>;

/** Finds a bulk with its current counts. Throws `not_found`, also for another workspace's bulk. */
export async function findBulk(
  deps: Deps,
  { workspaceId, environment }: Actor,
  bulkId: string,
): Promise<BulkOutput> {
  const bulk = await deps.prisma.bulk.findFirst({
    where: { id: bulkId, workspaceId, ...(environment ? { environment } : {}) },
    select: BULK_COLUMNS,
  });
  if (!bulk)
    throw new AppError('not_found', { message: 'This workspace has no bulk job with this ID.' });
  const [output] = await toBulkOutputs(deps, [bulk]);
  if (!output) throw new Error('A bulk job has no counts.');
  return output;
}

interface Count {
  readonly bulkId: string;
  readonly state: string;
  readonly rows: number;
  /** Across all states: how many rows are numbered from 1 without a gap. */
  readonly unbroken: number;
}

/** Counts the rows of all these bulks in one statement. */
export async function toBulkOutputs(
  { prisma }: Deps,
  bulks: readonly Bulk[],
): Promise<BulkOutput[]> {
  // A row's position equals its number as long as no earlier row is missing.
  const counts = await prisma.$queryRaw<Count[]>`
    SELECT bulk_id AS "bulkId", state, count(*)::int AS rows,
      (count(*) FILTER (WHERE number = place))::int AS unbroken
    FROM (
      SELECT bulk_id, state, number, row_number() OVER (PARTITION BY bulk_id ORDER BY number) AS place
      FROM bulk_row WHERE bulk_id = ANY(${bulks.map(({ id }) => id)})
    ) AS placed GROUP BY bulk_id, state`;
  return bulks.map((bulk) =>
    toBulkOutput(
      bulk,
      counts.filter(({ bulkId }) => bulkId === bulk.id),
    ),
  );
}

function toBulkOutput(
  { id, state, dryRun, createdAt, finishedAt }: Bulk,
  counts: readonly Count[],
): BulkOutput {
  const count = (name: string): number => counts.find((one) => one.state === name)?.rows ?? 0;
  return {
    id,
    state: state === 'done' || state === 'canceled' ? state : 'receiving',
    dryRun,
    rows: {
      total: counts.reduce((sum, { rows }) => sum + rows, 0),
      accepted: count('accepted'),
      valid: count('valid'),
      refused: count('refused'),
      leftOut: count('left_out'),
      canceled: count('canceled'),
    },
    nextRow: counts.reduce((sum, { unbroken }) => sum + unbroken, 1),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    rowsUrl: `/api/bulk/${id}/rows`,
  };
}

type PostFacts = Pick<BulkRowOutput, 'schedule' | 'post'>;

/** Builds the output of rows, including the state of their posts. */
export async function toRowOutputs(deps: Deps, rows: readonly Row[]): Promise<BulkRowOutput[]> {
  const posts = await readPosts(deps, rows);
  return rows.map(({ number, externalId, hash, state, postId, ...row }) =>
    BulkRowOutput.parse({
      row: number,
      externalId,
      hash,
      state,
      postId,
      code: row.errorCode,
      message: row.errorMessage,
      errors: row.violations,
      errorsOmitted: row.violationsOmitted,
      ...(posts.get(postId ?? '') ?? { schedule: readSchedule(row), post: null }),
    }),
  );
}

/** Returns when a dry run's row would be published. */
export function readSchedule({ schedule }: { readonly schedule: unknown }): PostSchedule | null {
  return PostSchedule.safeParse(schedule).data ?? null;
}

async function readPosts(
  { prisma }: Deps,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, PostFacts>> {
  const ids = rows.flatMap(({ postId }) => postId ?? []);
  if (ids.length === 0) return new Map();
  const { publishAt, publishLocal, timeZone, queued, deliveries: shown } = POST_COLUMNS;
  const posts = await prisma.post.findMany({
    where: { id: { in: ids } },
    select: { id: true, publishAt, publishLocal, timeZone, queued, deliveries: shown },
  });
  return new Map(
    posts.map((post) => {
      const deliveries = post.deliveries
        .map((delivery) => toDeliveryOutput(delivery))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      const facts = { state: toPostState(deliveries), deliveries: deliveries.map(toShort) };
      return [post.id, { schedule: toSchedule(post), post: facts }];
    }),
  );
}

function toShort(delivery: DeliveryOutput) {
  const { id, platform, accountId, state, url, message, retrySafe } = delivery;
  return { id, platform, accountId, state, url, message, retrySafe };
}
