import { type BackupSchedule, toIntervalMs } from '#app/server/config/backup.ts';
import type { ScheduledBackupState } from '#app/server/db/queries/scheduled-backup.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A failed backup is repeated after this time, or after the schedule's own if that's shorter. */
const RETRY_AFTER_MS = 15 * MINUTE_MS;

type Times = Pick<ScheduledBackupState, 'succeededAt' | 'failedAt' | 'now'>;

/** Returns whether the next backup is due. The first one is due at once. */
export function isBackupDue(
  schedule: BackupSchedule,
  { succeededAt, failedAt, now }: Times,
): boolean {
  const retryMs = Math.min(RETRY_AFTER_MS, toIntervalMs(schedule));
  if (failedAt && (!succeededAt || failedAt > succeededAt) && since(failedAt, now) < retryMs)
    return false;
  if (!succeededAt) return true;
  if (schedule.kind === 'every') return since(succeededAt, now) >= schedule.everyMs;
  return succeededAt < findLatestTime(schedule.minuteOfDay, now);
}

function since(time: Date, now: Date): number {
  return now.getTime() - time.getTime();
}

/** Returns the latest moment, up to now, with this time of day in UTC. */
function findLatestTime(minuteOfDay: number, now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + minuteOfDay * MINUTE_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}
