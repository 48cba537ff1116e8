/** The gauges that are read from the database, with their labels. All processes report the same values. */
export const GAUGES = {
  fanfare_queue_jobs: {
    help: 'Jobs that could start now (ready) or are running (active).',
    labels: ['queue', 'state'],
  },
  fanfare_queue_oldest_seconds: {
    help: 'Seconds since the oldest ready job of a queue could have started.',
    labels: ['queue'],
  },
  fanfare_deliveries_due: {
    help: 'Deliveries whose time has come and that have no result yet.',
    labels: ['platform'],
  },
  fanfare_deliveries_late: {
    help: 'Due deliveries that take longer than expected.',
    labels: ['platform'],
  },
  fanfare_deliveries_oldest_due_seconds: {
    help: 'Seconds since the oldest due delivery was due.',
    labels: ['platform'],
  },
  fanfare_rate_limit_headroom: {
    help: 'Calls that the busiest account can still make before it has to wait.',
    labels: ['platform', 'step'],
  },
  fanfare_rate_limit: {
    help: 'Calls that a platform allows an account in the window of a step.',
    labels: ['platform', 'step'],
  },
  fanfare_webhooks_pending: { help: 'Webhook messages that wait to be sent.', labels: [] },
  fanfare_webhooks_due: { help: 'Webhook messages that could be sent now.', labels: [] },
  fanfare_webhooks_oldest_due_seconds: {
    help: 'Seconds since the oldest pending webhook message was due.',
    labels: [],
  },
  fanfare_backup_last_success_timestamp_seconds: {
    help: 'When the last scheduled backup was complete; 0 means never.',
    labels: [],
  },
  fanfare_backup_last_failure_timestamp_seconds: {
    help: 'When a scheduled backup failed last; 0 means never.',
    labels: [],
  },
  fanfare_backup_interval_seconds: {
    help: 'Time between scheduled backups.',
    labels: [],
  },
  fanfare_workers: { help: 'Processes that publish and were seen recently.', labels: [] },
} as const satisfies Record<string, { readonly help: string; readonly labels: readonly string[] }>;
