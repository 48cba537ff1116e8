import type {
  BulkOutput,
  BulkRowOutput,
  BulkRowPage,
  ListBulkRowsInput,
} from '#app/domain/bulk.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toCsv } from '../export/texts.ts';
import { findBulk, ROW_COLUMNS, toRowOutput } from './bulk-row.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

const PAGE = 500;

export async function getBulk(
  deps: Deps,
  actor: Actor,
  { bulkId }: { bulkId: string },
): Promise<BulkOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return findBulk(deps, actor, bulkId);
}

/** What became of the rows, in their order, a page at a time. The cursor is the last row of the page before. */
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
  { prisma }: Deps,
  bulkId: string,
  { state, cursor, limit }: ListBulkRowsInput,
): Promise<BulkRowPage> {
  const rows = await prisma.bulkRow.findMany({
    where: { bulkId, number: { gt: Number(cursor ?? 0) }, ...(state ? { state } : {}) },
    select: ROW_COLUMNS,
    orderBy: { number: 'asc' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map(toRowOutput);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? String(last.row) : null };
}

const COLUMNS = ['row', 'external_id', 'state', 'post_id', 'code', 'message', 'errors'] as const;

/** All results as a file for a spreadsheet, made while it is read; no cell can become a formula. */
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

function toCells({ row, externalId, state, postId, code, message, errors }: BulkRowOutput) {
  return {
    ...{ row: String(row), external_id: externalId, state, post_id: postId, code, message },
    errors: errors.map((error) => `${error.pointer} ${error.message}`).join('\n'),
  };
}
