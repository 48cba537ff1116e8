import type { ServiceDeps } from '#app/server/services/deps.ts';
import { WEBHOOK_QUEUE } from '#app/server/services/webhooks/enqueue-webhooks.ts';
import { sendWebhookEmails } from '#app/server/services/webhooks/send-emails.ts';
import { sendWebhooks } from '#app/server/services/webhooks/send-webhooks.ts';
import { deleteOldEvents } from '#app/server/services/webhooks/sweep-webhooks.ts';
import { reportRisks } from '#app/server/services/webhooks/report-risks.ts';
import { type Period, runPeriodically } from './run-periodically.ts';
import { SendWebhooksJob } from '../job-types/send-webhooks.job.ts';

/** High, because these jobs mostly wait for other people's servers. */
const CONCURRENCY = 20;
const REPORT_EVERY_MS = 30_000;
const FORGET_EVERY_MS = 15 * 60_000;

export async function consumeWebhooks(deps: ServiceDeps, stopping: AbortSignal): Promise<void> {
  await deps.queue.consume(
    WEBHOOK_QUEUE,
    (payload, { signal }) =>
      sendWebhooks(deps, {
        endpointId: SendWebhooksJob.parse(payload).endpointId,
        signal: AbortSignal.any([signal, stopping]),
      }),
    { concurrency: CONCURRENCY },
  );
}

export function startWebhookPeriods(deps: ServiceDeps): Period[] {
  return [
    runPeriodically(deps, {
      name: 'accounts at risk',
      everyMs: REPORT_EVERY_MS,
      run: () => reportRisks(deps),
    }),
    runPeriodically(deps, {
      name: 'emails about webhooks',
      everyMs: REPORT_EVERY_MS,
      run: () => sendWebhookEmails(deps),
    }),
    runPeriodically(deps, {
      name: 'old events',
      everyMs: FORGET_EVERY_MS,
      run: () => deleteOldEvents(deps),
    }),
  ];
}
