import type { BackupOverview } from '#app/domain/operators/admin-page.ts';
import { readScheduledBackup } from '#app/server/db/queries/scheduled-backup.ts';
import type { ServiceDeps } from '../deps.ts';

/** Reads how the scheduled backups are doing. Web processes don't know the schedule, which only workers have. */
export async function readBackups({ sql }: Pick<ServiceDeps, 'sql'>): Promise<BackupOverview> {
  const { succeededAt, fileName, sizeBytes, failedAt, failure, isRunning } =
    await readScheduledBackup(sql);
  const hasFailed = failedAt !== null && (succeededAt === null || failedAt > succeededAt);
  return {
    last:
      succeededAt === null
        ? null
        : { at: succeededAt.toISOString(), fileName: fileName ?? '', sizeBytes: sizeBytes ?? 0 },
    failure: hasFailed ? { at: failedAt.toISOString(), reason: failure ?? '' } : null,
    isRunning,
  };
}
