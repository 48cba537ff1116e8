import type { Config } from '#app/server/config/config.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

/**
 * Makes backups on schedule from now on. Does nothing, and loads nothing, unless a folder is configured. Returns a
 * function that stops.
 */
export async function startScheduledBackups(
  deps: Pick<ServiceDeps, 'sql' | 'logger'>,
  { backup, databaseUrl, dataDir, storage }: Config,
): Promise<() => Promise<void>> {
  if (backup === null) return () => Promise.resolve();
  const { scheduleBackups } = await import('./backup/schedule-backups.ts');
  return scheduleBackups(deps, { backup, databaseUrl, dataDir, storage });
}
