import { type BackupSchedule, toIntervalMs } from '#app/server/config/backup.ts';
import type { ScheduledBackupState } from '#app/server/db/queries/scheduled-backup.ts';
import type { GaugeReading } from '#app/server/ports/gauge-reading.ts';
import type { Gauges } from '#app/server/services/operators/read-gauges.ts';

const alone = (name: string, value: number): GaugeReading => ({ name, labels: {}, value });
const toSeconds = (time: Date | null): number => (time?.getTime() ?? 0) / 1000;

/** Names the times of scheduled backups. A time of 0 means never. */
export function toBackupReadings(
  { succeededAt, failedAt }: Pick<ScheduledBackupState, 'succeededAt' | 'failedAt'>,
  schedule: BackupSchedule,
): GaugeReading[] {
  return [
    alone('fanfare_backup_last_success_timestamp_seconds', toSeconds(succeededAt)),
    alone('fanfare_backup_last_failure_timestamp_seconds', toSeconds(failedAt)),
    alone('fanfare_backup_interval_seconds', toIntervalMs(schedule) / 1000),
  ];
}

/** Names the values of the installation as `/metrics` shows them. */
export function toGaugeReadings(gauges: Gauges): GaugeReading[] {
  const { webhooks } = gauges;
  return [
    ...gauges.queues.flatMap(({ queue, ready, active, oldestSeconds }): GaugeReading[] => [
      { name: 'fanfare_queue_jobs', labels: { queue, state: 'ready' }, value: ready },
      { name: 'fanfare_queue_jobs', labels: { queue, state: 'active' }, value: active },
      { name: 'fanfare_queue_oldest_seconds', labels: { queue }, value: oldestSeconds },
    ]),
    ...gauges.deliveries.flatMap(({ platform, due, late, oldestSeconds }): GaugeReading[] => [
      { name: 'fanfare_deliveries_due', labels: { platform }, value: due },
      { name: 'fanfare_deliveries_late', labels: { platform }, value: late },
      {
        name: 'fanfare_deliveries_oldest_due_seconds',
        labels: { platform },
        value: oldestSeconds,
      },
    ]),
    ...gauges.headroom.flatMap(({ platform, step, remaining, limit }): GaugeReading[] => [
      { name: 'fanfare_rate_limit_headroom', labels: { platform, step }, value: remaining },
      { name: 'fanfare_rate_limit', labels: { platform, step }, value: limit },
    ]),
    alone('fanfare_webhooks_pending', webhooks.pending),
    alone('fanfare_webhooks_due', webhooks.due),
    alone('fanfare_webhooks_oldest_due_seconds', webhooks.oldestSeconds),
    alone('fanfare_workers', gauges.workers),
  ];
}
