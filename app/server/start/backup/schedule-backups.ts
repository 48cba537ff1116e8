import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { BackupConfig } from '#app/server/config/backup.ts';
import type { Config } from '#app/server/config/config.ts';
import {
  claimScheduledBackup,
  readScheduledBackup,
  recordBackupFailure,
  recordBackupSuccess,
  releaseScheduledBackup,
  renewScheduledBackup,
} from '#app/server/db/queries/scheduled-backup.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { removeOldArchives, removePartialArchives, toArchiveName } from './archive-files.ts';
import { isBackupDue } from './backup-schedule.ts';
import { BackupError } from './read-backup.ts';
import { type MadeBackup, runBackupProcess } from './run-backup-process.ts';

const CHECK_EVERY_MS = 60_000;
const RENEW_EVERY_MS = 20_000;

type Deps = Pick<ServiceDeps, 'sql' | 'logger'>;
export interface BackupSettings extends Pick<Config, 'databaseUrl' | 'dataDir' | 'storage'> {
  readonly backup: BackupConfig;
}

/**
 * Makes a backup now if one is due, and then checks every minute. Only one worker of the installation makes one at a
 * time. Returns a function that stops; it doesn't wait for a backup to be complete.
 */
export function scheduleBackups(deps: Deps, settings: BackupSettings): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const check = async (): Promise<void> => {
    try {
      await backUpIfDue(deps, settings, stopping.signal);
    } catch (error) {
      deps.logger.error({ err: error }, 'A scheduled backup couldn’t be checked or recorded.');
    } finally {
      running = null;
    }
  };
  const start = (): void => void (running ??= check());
  const timer = setInterval(start, CHECK_EVERY_MS);
  start();
  return async () => {
    clearInterval(timer);
    stopping.abort(new BackupError('The worker stopped.'));
    await running;
  };
}

/** Makes a backup if one is due and no other worker makes one. Failures are recorded and logged, not thrown. */
export async function backUpIfDue(
  deps: Deps,
  settings: BackupSettings,
  signal: AbortSignal,
): Promise<void> {
  const { sql, logger } = deps;
  const { folder, schedule } = settings.backup;
  const state = await readScheduledBackup(sql);
  if (state.isRunning || !isBackupDue(schedule, state)) return;
  const lease = randomUUID();
  const claim = await claimScheduledBackup(sql, lease, state);
  if (!claim) return;
  if (claim.wasAbandoned)
    logger.warn({}, 'The worker that made the last backup died. The backup starts again.');
  try {
    const fileName = toArchiveName(state.name, state.now);
    const { name } = state;
    await makeArchive(deps, { settings, lease, signal, place: { folder, name }, fileName });
  } catch (error) {
    await recordFailure(deps, { lease, error, signal });
  }
}

interface Run {
  readonly settings: BackupSettings;
  readonly lease: string;
  readonly signal: AbortSignal;
  readonly place: { readonly folder: string; readonly name: string };
  readonly fileName: string;
}

async function makeArchive(deps: Deps, run: Run): Promise<void> {
  const { sql, logger } = deps;
  const { settings, lease, place, fileName } = run;
  await removePartialArchives(place);
  const made = await runWithLease(deps, run);
  if (!(await recordBackupSuccess(sql, lease, { fileName, sizeBytes: made.sizeBytes })))
    throw new BackupError('Another worker has taken over.');
  const { keep } = settings.backup;
  const removed = await removeOldArchives(place, { newest: fileName, keep }).catch(
    (error: unknown) => {
      logger.error({ err: error }, 'Old backups couldn’t be deleted.');
      return [];
    },
  );
  logger.info({ file: fileName, ...made, removed }, 'A scheduled backup is complete.');
}

/** Runs the backup's process while the lease is renewed. Kills it if the lease is lost. */
async function runWithLease({ sql, logger }: Deps, run: Run): Promise<MadeBackup> {
  const { settings, lease, signal, place, fileName } = run;
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    if (!(await renewScheduledBackup(sql, lease)))
      lost.abort(new BackupError('Another worker has taken over.'));
  };
  // While the database is away, nobody else can claim the backup either.
  const timer = setInterval(() => {
    renew().catch((error: unknown) => logger.warn({ err: error }, 'The backup’s lease is late.'));
  }, RENEW_EVERY_MS);
  const { databaseUrl, dataDir, storage } = settings;
  try {
    return await runBackupProcess(
      { config: { databaseUrl, dataDir, storage }, file: path.join(place.folder, fileName) },
      AbortSignal.any([signal, lost.signal]),
    );
  } catch (error) {
    await removePartialIfOwn({ sql }, run);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Deletes the partial file, unless another worker may already write its own. */
async function removePartialIfOwn({ sql }: Pick<Deps, 'sql'>, run: Run): Promise<void> {
  if (await renewScheduledBackup(sql, run.lease)) await removePartialArchives(run.place);
}

async function recordFailure(
  { sql, logger }: Deps,
  {
    lease,
    error,
    signal,
  }: { readonly lease: string; readonly error: unknown; readonly signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) {
    await releaseScheduledBackup(sql, lease);
    logger.info({}, 'The backup stops with its worker, and starts again with the next one.');
    return;
  }
  logger.error({ err: error }, 'The scheduled backup failed. It’s repeated soon.');
  await recordBackupFailure(sql, lease, error instanceof Error ? error.message : String(error));
}
