import type {
  BulkOutput,
  BulkPage,
  BulkProgressOutput,
  BulkRowOutput,
  BulkRowPage,
  ListBulkRowsInput,
  ListBulksInput,
} from '#app/domain/bulk/bulk.ts';
import { toCsv } from '#app/domain/bulk/to-csv.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { BULK_COLUMNS, findBulk, ROW_COLUMNS, toBulkOutputs, toRowOutputs } from './bulk-row.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

const PAGE = 500;

/** Returns a bulk with its counts and the states of its posts. */
export async function getBulk(
  deps: Deps,
  actor: Actor,
  { bulkId }: { bulkId: string },
): Promise<BulkProgressOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return readBulk(deps, actor, { bulkId });
}

/**
 * Returns a bulk without checking a scope, for a caller that just changed it: seeing one's own change needs
 * none.
 */
export async function readBulk(
  deps: Deps,
  actor: Actor,
  { bulkId }: { bulkId: string },
): Promise<BulkProgressOutput> {
  const bulk = await findBulk(deps, actor, bulkId);
  return { ...bulk, posts: await countPosts(deps, bulkId) };
}

async function countPosts({ prisma }: Deps, bulkId: string): Promise<BulkProgressOutput['posts']> {
  const counts = await prisma.$queryRaw<{ state: string; posts: number }[]>`
    SELECT p.state_summary AS state, count(*)::int AS posts
    FROM bulk_row r JOIN post p ON p.id = r.post_id WHERE r.bulk_id = ${bulkId} GROUP BY 1`;
  const count = (...names: string[]): number =>
    counts.reduce((sum, { state, posts }) => (names.includes(state) ? sum + posts : sum), 0);
  return {
    // `queued` is a post's first summary, before any worker has picked it up.
    publishing: count('publishing', 'queued'),
    scheduled: count('scheduled', 'held'),
    published: count('published'),
    partial: count('partial'),
    failed: count('failed'),
    canceled: count('canceled'),
    needsDecision: count('needs_decision'),
  };
}

/** Lists the workspace's bulks of the last 30 days, newest first, one page at a time. */
export async function listBulks(
  deps: Deps,
  actor: Actor,
  { state, cursor, limit }: ListBulksInput,
): Promise<BulkPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId, environment } = actor;
  const found = await deps.prisma.bulk.findMany({
    where: {
      workspaceId,
      ...(environment ? { environment } : {}),
      ...(state ? { state } : {}),
      ...(cursor ? { id: { lt: cursor } } : {}),
    },
    select: BULK_COLUMNS,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const items: BulkOutput[] = await toBulkOutputs(deps, found.slice(0, limit));
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Lists the results of rows in order, one page at a time. The cursor is the last row of the previous page.
 */
export async function listBulkRows(
  deps: Deps,
  actor: Actor,
  { bulkId, ...input }: ListBulkRowsInput & { bulkId: string },
): Promise<BulkRowPage> {
  requireRole(actor, 'viewer', 'posts:read');
  await findBulk(deps, actor, bulkId);
  return readPage(deps, bulkId, input);
}

async function readPage(
  deps: Deps,
  bulkId: string,
  { state, cursor, limit }: ListBulkRowsInput,
): Promise<BulkRowPage> {
  const rows = await deps.prisma.bulkRow.findMany({
    where: { bulkId, number: { gt: Number(cursor ?? 0) }, ...(state ? { state } : {}) },
    select: ROW_COLUMNS,
    orderBy: { number: 'asc' },
    take: limit + 1,
  });
  const items = await toRowOutputs(deps, rows.slice(0, limit));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? String(last.row) : null };
}

const COLUMNS = [
  'row',
  'external_id',
  'state',
  'post_id',
  'code',
  'message',
  'errors',
  'post_state',
  'urls',
] as const;

/** Streams all results as a CSV file for spreadsheets. Cells are escaped so none can become a formula. */
export async function exportBulkRows(deps: Deps, actor: Actor, { bulkId }: { bulkId: string }) {
  requireRole(actor, 'viewer', 'posts:read');
  await findBulk(deps, actor, bulkId);
  return {
    fileName: `${bulkId}.csv`,
    contentType: 'text/csv; charset=utf-8',
    sizeBytes: null,
    stream: toCsv(COLUMNS, readCells(deps, bulkId)),
  };
}

async function* readCells(deps: Deps, bulkId: string) {
  for (let cursor: string | null = '0'; cursor !== null;) {
    const page: BulkRowPage = await readPage(deps, bulkId, { cursor, limit: PAGE });
    for (const row of page.items) yield toCells(row);
    cursor = page.nextCursor;
  }
}

function toCells({ row, externalId, state, postId, code, message, errors, post }: BulkRowOutput) {
  return {
    row: String(row),
    external_id: externalId,
    state,
    post_id: postId,
    code,
    message,
    errors: errors.map((error) => `${error.pointer} ${error.message}`).join('\n'),
    post_state: post?.state ?? null,
    urls: post?.deliveries.flatMap(({ url }) => url ?? []).join('\n') ?? null,
  };
}
