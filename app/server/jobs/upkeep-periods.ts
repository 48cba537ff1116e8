import { updateDeliveryCounts } from '#app/server/services/analytics/delivery-counts.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { eraseDeletedDrafts } from '#app/server/services/drafts/delete-draft.ts';
import { deleteOldNotifications } from '#app/server/services/notifications/delete-old-notifications.ts';
import { sendNotificationEmails } from '#app/server/services/notifications/send-emails.ts';
import { sendPushes } from '#app/server/services/notifications/send-pushes.ts';
import { deleteOldRows } from '#app/server/services/retention/delete-old-rows.ts';
import { fillSearchGrams } from '#app/server/services/publishing/store/search-grams.ts';
import { type Period, runPeriodically } from './run-periodically.ts';

const FILL_GRAMS_EVERY_MS = 30_000;
const DELETE_OLD_EVERY_MS = 15 * 60_000;
const ERASE_DRAFTS_EVERY_MS = 15 * 60_000;
const COUNT_EVERY_MS = 30_000;
const EMAIL_EVERY_MS = 30_000;
const PUSH_EVERY_MS = 5_000;

/** Starts the periodic tasks that keep lists, searches, and analytics fast, and delete old rows. */
export function startUpkeepPeriods(deps: ServiceDeps, signal: AbortSignal): Period[] {
  return [
    runPeriodically(deps, {
      name: 'posts without search grams',
      everyMs: FILL_GRAMS_EVERY_MS,
      run: () => fillSearchGrams(deps, { signal }),
    }),
    runPeriodically(deps, {
      name: 'counts of deliveries',
      everyMs: COUNT_EVERY_MS,
      run: () => updateDeliveryCounts(deps, { signal }),
    }),
    runPeriodically(deps, {
      name: 'deleted drafts',
      everyMs: ERASE_DRAFTS_EVERY_MS,
      run: () => eraseDeletedDrafts(deps),
    }),
    runPeriodically(deps, {
      name: 'emails about notifications',
      everyMs: EMAIL_EVERY_MS,
      run: () => sendNotificationEmails(deps),
    }),
    runPeriodically(deps, {
      name: 'push messages about notifications',
      everyMs: PUSH_EVERY_MS,
      run: () => sendPushes(deps),
    }),
    runPeriodically(deps, {
      name: 'old notifications',
      everyMs: DELETE_OLD_EVERY_MS,
      run: () => deleteOldNotifications(deps, { signal }),
    }),
    runPeriodically(deps, {
      name: 'old rows',
      everyMs: DELETE_OLD_EVERY_MS,
      run: () => deleteOldRows(deps, { signal }),
    }),
  ];
}
