import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { isLoading, MigrationError, readKnownMigrations } from '../migrations.ts';
import { listCopiedTables } from './copied-tables.ts';
import { checkTarget, type Load, openLoad } from './load.ts';
import {
  abandonTarget,
  clearFence,
  fenceSource,
  type MoveState,
  readMoveState,
} from './move-state.ts';
import { readChunks, type RowChunk, withSnapshot } from './read-chunks.ts';
import { digestChunk, verifyCopy } from './verify-copy.ts';

export interface Move {
  /** The embedded database, migrated, which this process alone has open. */
  readonly source: pg.Pool;
  readonly target: pg.Pool;
  /** The target's address without its password. */
  readonly movedTo: string;
  readonly now: Date;
  /** Reports the progress, one line at a time. */
  readonly print: (line: string) => void;
}

/**
 * Copies all rows to an empty Postgres database and compares every one of them. The source is fenced first and stays
 * so. An interrupted move continues where it stopped. Throws MigrationError if the target contains anything else, or
 * if the source is paused for another reason.
 */
export async function moveDatabase(move: Move): Promise<void> {
  const { source, target, movedTo, now } = move;
  const state = await readMoveState(source);
  const moveId = findMoveId(state, movedTo) ?? randomUUID();
  if (!(await isMovedTo(target, moveId))) {
    // A target that can't be used leaves the source as it is.
    await checkTarget(target, moveId);
    await fenceSource(source, { reason: 'moving_away', movedTo, moveId, now });
    const load = await openLoad(target, {
      sourceId: moveId,
      migrations: await readKnownMigrations(),
    });
    await copyRows(move, load);
    const count = await verifyRows(move);
    await load.finish({
      pauseReason: 'moved',
      pausedAt: now,
      copiedAt: state?.copiedAt ?? now,
      restoreId: state?.restoreId ?? null,
      moveId,
    });
    move.print(`Rows compared: ${count}. All are equal.`);
  }
  await fenceSource(source, { reason: 'moved_away', movedTo, moveId, now });
}

/** Returns the ID of the move to continue; null to start one. */
function findMoveId(state: MoveState | null, movedTo: string): string | null {
  const reason = state?.pauseReason ?? null;
  if (reason === null) return null;
  if (reason !== 'moving_away' && reason !== 'moved_away')
    throw new MigrationError(
      'This installation is paused. Resume it with npm run resume before you move it.',
    );
  if (state?.movedTo === movedTo) return state.moveId;
  throw new MigrationError(
    `A move to ${state?.movedTo} was started. Continue it with that address, or undo it with --back.`,
  );
}

async function isMovedTo(target: pg.Pool, moveId: string): Promise<boolean> {
  if (await isLoading(target)) return false;
  return (await readMoveState(target))?.moveId === moveId;
}

async function copyRows({ source, print }: Move, load: Load): Promise<void> {
  let number = 0;
  let last: { table: string; rows: number } | null = null;
  const report = (): void => {
    if (last) print(`Copied ${last.table}. Rows: ${last.rows}`);
  };
  await withSnapshot(source, async (client) => {
    for await (const chunk of readChunks(client, await listCopiedTables(client))) {
      number += 1;
      if (chunk.table !== last?.table) report();
      last = {
        table: chunk.table,
        rows: chunk.rows + (last?.table === chunk.table ? last.rows : 0),
      };
      if (number > load.doneChunks) await load.store(chunk, number);
    }
  });
  report();
}

async function verifyRows({ source, target }: Move): Promise<number> {
  return withSnapshot(source, async (client) =>
    verifyCopy(target, toDigests(readChunks(client, await listCopiedTables(client)))),
  );
}

async function* toDigests(chunks: AsyncIterable<RowChunk>) {
  for await (const chunk of chunks) yield { table: chunk.table, digest: digestChunk(chunk) };
}

/**
 * Undoes a move, complete or not, as long as the target was never resumed: the source publishes again, and the target
 * stays paused for good. Throws MigrationError if there's nothing to undo, or the target may have published.
 */
export async function moveBack({ source, target }: Pick<Move, 'source' | 'target'>): Promise<void> {
  const state = await readMoveState(source);
  if (!state?.moveId || !state.pauseReason)
    throw new MigrationError('This installation wasn’t moved.');
  const isUnfinished = await isLoading(target);
  if (
    !isUnfinished &&
    (await readMoveState(target)) &&
    !(await abandonTarget(target, state.moveId))
  )
    throw new MigrationError(
      'The target was resumed and may have published. To return to the embedded database, back up the target with npm run backup, and restore that into a new data folder.',
    );
  await clearFence(source);
}
