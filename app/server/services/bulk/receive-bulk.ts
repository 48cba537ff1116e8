import type { BulkOutput } from '#app/domain/bulk/bulk.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { keyReused, toActorId } from '../idempotency/claim-call.ts';
import { currentCall, recordEffect } from '../idempotency/current-call.ts';
import { requireActive } from '../installation/require-active.ts';
import { requireCapacity } from '../installation/require-capacity.ts';
import { findBulk, readSchedule } from './bulk-row.ts';
import { BulkCanceled, handleRow, type RowResult, toRowData } from './handle-row.ts';
import { readPromised, toDue } from './promised-usage.ts';
import type { ReceivedRow } from './received-row.ts';

/** Batch size for looking up rows and storing rejections. */
const AT_ONCE = 100;

interface ReceivedBulk {
  /** The call's Idempotency-Key, which lets an interrupted upload continue. */
  readonly key: string | null;
  readonly dryRun: boolean;
  /** This is one part; the bulk stays open for more. */
  readonly more: boolean;
  readonly rows: AsyncIterable<ReceivedRow>;
}

/**
 * Creates a post for each row as the rows arrive, with only a few in memory at a time. Each row's result is
 * stored (for a post, in the post's own transaction), so a bulk that is sent again with its key skips
 * finished rows. An invalid row doesn't stop the others. Throws `validation_failed` without a key,
 * `idempotency_key_reused` for different rows under the same key, `conflict` if the bulk was canceled, and
 * whatever reading the rows throws.
 */
export async function receiveBulk(
  deps: ServiceDeps,
  actor: Actor,
  { key, dryRun, more, rows }: ReceivedBulk,
): Promise<BulkOutput> {
  requireRole(actor, 'editor', 'posts:write');
  if (key === null) throw createKeyError();
  await requireActive(deps, actor);
  requireCapacity(deps);
  const { id, state } = await openBulk(deps, actor, { key, dryRun });
  if (state === 'canceled') throw createCanceledError();
  return receive(deps, actor, { bulkId: id, dryRun, firstRow: 1, more, rows });
}

interface AppendedRows {
  readonly bulkId: string;
  readonly firstRow: number;
  readonly more: boolean;
  readonly rows: AsyncIterable<ReceivedRow>;
}

/**
 * Adds rows to an open bulk, with the same rules as `receiveBulk`; known rows are skipped. Throws
 * `not_found`, or `conflict` if rows in between are missing, all had already arrived, or the bulk was
 * canceled.
 */
export async function appendBulkRows(
  deps: ServiceDeps,
  actor: Actor,
  { bulkId, firstRow, more, rows }: AppendedRows,
): Promise<BulkOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { state, dryRun, nextRow } = await findBulk(deps, actor, bulkId);
  if (state === 'canceled') throw createCanceledError();
  if (firstRow > nextRow)
    throw new AppError('conflict', {
      message: `Row ${nextRow} comes next, not row ${firstRow}.`,
      meta: { nextRow },
    });
  if (state === 'done' && more) throw createDoneError();
  return receive(deps, actor, { bulkId, dryRun, firstRow, more, rows });
}

function createCanceledError(): AppError {
  const message = 'This bulk job was canceled, so it doesn’t accept more rows.';
  return new AppError('conflict', { message });
}

function createDoneError(): AppError {
  const message = 'This bulk job has all its rows, so it doesn’t accept more.';
  return new AppError('conflict', { message });
}

interface Rows {
  readonly bulkId: string;
  readonly dryRun: boolean;
  readonly firstRow: number;
  readonly more: boolean;
  readonly rows: AsyncIterable<ReceivedRow>;
}

async function receive(deps: ServiceDeps, actor: Actor, work: Rows): Promise<BulkOutput> {
  const { bulkId, more } = work;
  try {
    // Each post records its own result, so run outside the current call: the call's effect is the whole bulk.
    await currentCall.exit(() => readRows(deps, actor, work));
  } catch (error) {
    if (!(error instanceof BulkCanceled)) throw error;
    return findBulk(deps, actor, bulkId);
  }
  await deps.prisma.$transaction(async (tx) => {
    if (!more)
      await tx.bulk.updateMany({
        where: { id: bulkId, state: 'receiving' },
        data: { state: 'done', finishedAt: deps.clock.now() },
      });
    await recordEffect(tx, bulkId);
  });
  return findBulk(deps, actor, bulkId);
}

function createKeyError(): AppError {
  const message =
    'Send an Idempotency-Key header, so that an interrupted upload can resume where it stopped.';
  const violations = [
    { pointer: '#header/Idempotency-Key', code: 'key_required' as const, message },
  ];
  return new AppError('validation_failed', { message, violations });
}

async function openBulk(
  { prisma, clock }: ServiceDeps,
  actor: Actor,
  { key, dryRun }: { key: string; dryRun: boolean },
): Promise<{ id: string; state: string }> {
  const { workspaceId, environment } = actor;
  const actorId = toActorId(actor);
  const identity = { workspaceId, actorId, key };
  const id = createId('bulk');
  // Not an upsert: without columns to update, Prisma reads and then inserts, which fails for one of two calls at once.
  await prisma.bulk.createMany({
    data: [{ id, ...identity, dryRun, environment, createdAt: clock.now() }],
    skipDuplicates: true,
  });
  const bulk = await prisma.bulk.findUniqueOrThrow({
    where: { workspaceId_actorId_key: identity },
    select: { id: true, dryRun: true, state: true },
  });
  if (bulk.dryRun !== dryRun) throw keyReused();
  return bulk;
}

async function readRows(
  deps: ServiceDeps,
  actor: Actor,
  { bulkId, dryRun, firstRow, rows }: Rows,
): Promise<void> {
  const promised = await readPromised(deps, actor.workspaceId, { bulkId, before: firstRow });
  for await (const batch of inBatches(number(rows, firstRow))) {
    const stored = await findStoredRows(deps, bulkId, batch);
    const results: RowResult[] = [];
    for (const row of batch) {
      const before = stored.get(row.number);
      if (before && before.hash !== row.hash) throw createOtherRowError(row);
      const result = before ?? (await handleRow(deps, actor, { bulkId, dryRun, row, promised }));
      if (isNewResult(result)) results.push(result);
      if (before?.state === 'valid')
        promised.add({ ...toDue(readSchedule(before)), posts: 1, deliveries: before.deliveries });
    }
    await storeRows(deps, bulkId, results);
  }
}

/** Renumbers rows by their position in the bulk. */
async function* number(
  rows: AsyncIterable<ReceivedRow>,
  firstRow: number,
): AsyncGenerator<ReceivedRow> {
  for await (const row of rows) yield { ...row, number: row.number + firstRow - 1 };
}

const isNewResult = (result: RowResult | StoredRow): result is RowResult => 'violations' in result;

/** Stores results. Accepted rows are already stored, together with their posts. */
async function storeRows(
  { prisma }: ServiceDeps,
  bulkId: string,
  results: readonly RowResult[],
): Promise<void> {
  const data = results
    .filter(({ state }) => state !== 'accepted')
    .map((result) => ({ ...toRowData(result), bulkId }));
  if (data.length > 0) await prisma.bulkRow.createMany({ data, skipDuplicates: true });
}

function createOtherRowError({ number }: ReceivedRow): AppError {
  return new AppError('idempotency_key_reused', {
    message: `Row ${number} differs from the row sent earlier with this Idempotency-Key. Send changed rows with a new key.`,
    meta: { row: number },
  });
}

interface StoredRow {
  readonly number: number;
  readonly hash: string;
  readonly state: string;
  readonly deliveries: number;
  readonly schedule: unknown;
}

async function findStoredRows(
  { prisma }: ServiceDeps,
  bulkId: string,
  batch: readonly ReceivedRow[],
): Promise<Map<number, StoredRow>> {
  const rows = await prisma.bulkRow.findMany({
    where: { bulkId, number: { gte: batch[0]?.number ?? 0, lte: batch.at(-1)?.number ?? 0 } },
    select: { number: true, hash: true, state: true, deliveries: true, schedule: true },
  });
  return new Map(rows.map((row) => [row.number, row]));
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
