import type { BulkOutput } from '#app/domain/bulk.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { keyReused, toActorId } from '../idempotency/claim-call.ts';
import { currentCall, recordEffect } from '../idempotency/current-call.ts';
import { findBulk } from './bulk-row.ts';
import { handleRow, type RowResult } from './handle-row.ts';
import type { ReceivedRow } from './received-row.ts';

/** Rows that are looked up, and refusals that are stored, at once. */
const AT_ONCE = 100;

interface ReceivedBulk {
  /** The call's Idempotency-Key: by it an upload that broke off goes on. */
  readonly key: string | null;
  readonly dryRun: boolean;
  readonly rows: AsyncIterable<ReceivedRow>;
}

/**
 * Makes a post of each row while the rows come in, a few of them in memory at a time. What became of a row
 * is stored, for a post in its own transaction: a bulk that is sent again with its key passes over what is
 * done. A bad row stops no other. Throws `validation_failed` without a key, `idempotency_key_reused` for
 * other rows under the same one, and what reading the rows throws.
 */
export async function receiveBulk(
  deps: ServiceDeps,
  actor: Actor,
  { key, dryRun, rows }: ReceivedBulk,
): Promise<BulkOutput> {
  requireRole(actor, 'editor', 'posts:write');
  if (key === null) throw createKeyError();
  const bulkId = await openBulk(deps, actor, { key, dryRun });
  // Each post notes itself: the call's own effect is the bulk as a whole.
  await currentCall.exit(() => takeRows(deps, actor, { bulkId, dryRun, rows }));
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.bulk.updateMany({
      where: { id: bulkId, state: 'receiving' },
      data: { state: 'done', finishedAt: deps.clock.now() },
    });
    if (count > 0) await recordEffect(tx, bulkId);
  });
  return findBulk(deps, actor, bulkId);
}

function createKeyError(): AppError {
  const message =
    'Send an Idempotency-Key: with it, a bulk that breaks off is sent again and goes on where it stopped.';
  const violations = [{ pointer: '#header/Idempotency-Key', code: 'key_required', message }];
  return new AppError('validation_failed', { message, violations });
}

async function openBulk(
  { prisma, clock }: ServiceDeps,
  actor: Actor,
  { key, dryRun }: { key: string; dryRun: boolean },
): Promise<string> {
  const { workspaceId, environment } = actor;
  const actorId = toActorId(actor);
  const bulk = await prisma.bulk.upsert({
    where: { workspaceId_actorId_key: { workspaceId, actorId, key } },
    create: {
      ...{ id: createId('bulk'), workspaceId, actorId, key, dryRun, environment },
      createdAt: clock.now(),
    },
    update: {},
    select: { id: true, dryRun: true },
  });
  if (bulk.dryRun !== dryRun) throw keyReused();
  return bulk.id;
}

interface Rows {
  readonly bulkId: string;
  readonly dryRun: boolean;
  readonly rows: AsyncIterable<ReceivedRow>;
}

async function takeRows(deps: ServiceDeps, actor: Actor, { bulkId, dryRun, rows }: Rows) {
  // What a dry run has promised already: each row is judged as if those before it had gone out.
  const promised = { posts: 0, deliveries: 0 };
  for await (const batch of inBatches(rows)) {
    const known = await findKnown(deps, bulkId, batch);
    const results: RowResult[] = [];
    for (const row of batch) {
      const before = known.get(row.number);
      if (before && before.hash !== row.hash) throw createOtherRowError(row);
      const result = before ?? (await handleRow(deps, actor, { bulkId, dryRun, row, promised }));
      if (isFresh(result)) results.push(result);
      promised.posts += result.state === 'valid' ? 1 : 0;
      promised.deliveries += result.deliveries;
    }
    await keep(deps, bulkId, results);
  }
}

const isFresh = (result: RowResult | KnownRow): result is RowResult => 'violations' in result;

/** What was accepted stands there already, with its post. */
async function keep(
  { prisma }: ServiceDeps,
  bulkId: string,
  results: readonly RowResult[],
): Promise<void> {
  const data = results
    .filter(({ state }) => state !== 'accepted')
    .map(({ violations, ...result }) => ({ ...result, bulkId, violations: [...violations] }));
  if (data.length > 0) await prisma.bulkRow.createMany({ data, skipDuplicates: true });
}

function createOtherRowError({ number }: ReceivedRow): AppError {
  return new AppError('idempotency_key_reused', {
    message: `Row ${number} is not the one that was sent with this Idempotency-Key before. Send what changed with a new key.`,
    meta: { row: number },
  });
}

interface KnownRow {
  readonly number: number;
  readonly hash: string;
  readonly state: string;
  readonly deliveries: number;
}

async function findKnown(
  { prisma }: ServiceDeps,
  bulkId: string,
  batch: readonly ReceivedRow[],
): Promise<Map<number, KnownRow>> {
  const rows = await prisma.bulkRow.findMany({
    where: { bulkId, number: { gte: batch[0]?.number ?? 0, lte: batch.at(-1)?.number ?? 0 } },
    select: { number: true, hash: true, state: true, deliveries: true },
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
