import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { checkDueAccounts } from '#app/server/services/accounts/check-due-accounts.ts';
import { runImport } from '#app/server/services/downloads/run-import.ts';
import { IMPORT_QUEUE } from '#app/server/services/downloads/start-import.ts';
import { removeOldBulks } from '#app/server/services/bulk/remove-old-bulks.ts';
import { listEndingVersions } from '#app/server/services/accounts/list-ending-versions.ts';
import { finishDeletions } from '#app/server/services/deletion/finish-deletions.ts';
import { removeExpiredCalls } from '#app/server/services/idempotency/settle-call.ts';
import { resealValues } from '#app/server/services/keys/reseal-values.ts';
import { markOverdueDeliveries } from '#app/server/services/publishing/run/mark-overdue.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import type { RenditionLine } from '#app/server/services/renditions/enqueue-rendition.ts';
import { makeRendition } from '#app/server/services/renditions/make-rendition.ts';
import { eraseDeletedWorkspaces } from '#app/server/services/workspaces/erase-deleted-workspaces.ts';
import { consumeBillingEvents, startBillingPeriod } from './billing-work.ts';
import { consumeComments } from './comment-work.ts';
import { consumeFollowUps } from './follow-up-work.ts';
import { MakeRenditionJob } from '../job-types/make-rendition.job.ts';
import { ImportMediaJob } from '../job-types/import-media.job.ts';
import { startAheadWork } from './ahead-work.ts';
import { startDueWork } from './due-work.ts';
import { startScheduledWork } from './scheduled-work.ts';
import { startMediaPeriods } from './media-periods.ts';
import { startUpkeepPeriods } from './upkeep-periods.ts';
import { RunDeliveryJob } from '../job-types/run-delivery.job.ts';
import { consumeWebhooks, startWebhookPeriods } from './webhook-work.ts';
import { runMediaJob } from './run-media-job.ts';
import { type Period, runPeriodically } from './run-periodically.ts';
import { startZoneWork } from './zone-work.ts';

/** Low, so work on media leaves room for publishing. */
const MEDIA_CONCURRENCY = 2;
/** Separate queues, so renditions for posts and previews don't wait for each other. */
const RENDITION_LINES: readonly RenditionLine[] = ['renditions', 'previews'];
/** One encoder uses all of a small machine; two at once would each take twice as long. */
const CONCURRENCY_PER_LINE = 1;
/** These jobs mostly wait, often long, for other people's servers. */
const IMPORT_CONCURRENCY = 4;
const RESEAL_EVERY_MS = 5000;
const CHECK_OVERDUE_EVERY_MS = 15_000;
const CHECK_ACCOUNTS_EVERY_MS = 30_000;
const FORGET_CALLS_EVERY_MS = 10 * 60_000;
const ERASE_EVERY_MS = 30_000;
/**
 * Until the other periodic tasks first run. They take 0.3 seconds of CPU time together, for which the first
 * page would wait.
 */
const OTHERS_AFTER_MS = 2000;

export interface WorkerSettings {
  /** Deliveries that run at once per platform, so one platform's outage can't starve the others. */
  readonly publishConcurrency: number;
}

export interface Worker {
  /** Runs all periodic tasks, after a clock change. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the worker: consumes the publishing queues of all platforms, resumes interrupted work, and checks
 * accounts.
 */
export async function startWorker(
  deps: ServiceDeps,
  { publishConcurrency }: WorkerSettings,
): Promise<Worker> {
  const stopping = new AbortController();
  for (const platform of PLATFORM_IDS) {
    await deps.queue.consume(
      `publish.${platform}`,
      async (payload, { signal }) => {
        const job = RunDeliveryJob.parse(payload);
        await runDelivery(deps, {
          deliveryId: job.deliveryId,
          signal: AbortSignal.any([signal, stopping.signal]),
        });
      },
      { concurrency: publishConcurrency },
    );
  }
  await deps.queue.consume(
    'media',
    (payload, { signal }) => runMediaJob(deps, payload, AbortSignal.any([signal, stopping.signal])),
    { concurrency: MEDIA_CONCURRENCY },
  );
  await consumeRenditions(deps, stopping.signal);
  await deps.queue.consume(
    IMPORT_QUEUE,
    (payload, { signal }) =>
      runImport(deps, {
        ...ImportMediaJob.parse(payload),
        signal: AbortSignal.any([signal, stopping.signal]),
      }),
    { concurrency: IMPORT_CONCURRENCY },
  );
  await consumeComments(deps, stopping.signal);
  await consumeFollowUps(deps, stopping.signal);
  await consumeBillingEvents(deps);
  await consumeWebhooks(deps, stopping.signal);
  for (const { message } of listEndingVersions(deps)) deps.logger.warn({}, message);
  const zones = startZoneWork(deps, stopping.signal);
  // Before anything is published at a time that has changed.
  await zones.now();
  const { due, changes } = startDueWork(deps);
  const others = [changes, ...startPeriods(deps, stopping.signal)];
  // Not awaited, because the platforms take a while to respond.
  const runOthers = (): void => {
    for (const period of others) void period.now();
  };
  await due.now();
  const first = setTimeout(runOthers, OTHERS_AFTER_MS);
  return {
    async sweep() {
      await due.now();
      runOthers();
    },
    async stop() {
      clearTimeout(first);
      stopping.abort();
      await Promise.all([zones, due, ...others].map((period) => period.stop()));
    },
  };
}

async function consumeRenditions(deps: ServiceDeps, stopping: AbortSignal): Promise<void> {
  for (const line of RENDITION_LINES) {
    await deps.queue.consume(
      line,
      (payload, { signal }) =>
        makeRendition(deps, {
          ...MakeRenditionJob.parse(payload),
          signal: AbortSignal.any([signal, stopping]),
        }),
      { concurrency: CONCURRENCY_PER_LINE },
    );
  }
}

/** Starts the other periodic tasks. */
function startPeriods(deps: ServiceDeps, signal: AbortSignal): Period[] {
  return [
    ...startMediaPeriods(deps),
    startBillingPeriod(deps),
    ...startWebhookPeriods(deps),
    startScheduledWork(deps),
    ...startAheadWork(deps, signal),
    ...startUpkeepPeriods(deps, signal),
    runPeriodically(deps, {
      name: 'late deliveries',
      everyMs: CHECK_OVERDUE_EVERY_MS,
      run: () => markOverdueDeliveries(deps),
    }),
    runPeriodically(deps, {
      name: 'accounts',
      everyMs: CHECK_ACCOUNTS_EVERY_MS,
      run: () => checkDueAccounts(deps, { signal }),
    }),
    runPeriodically(deps, {
      name: 'deleted workspaces',
      everyMs: ERASE_EVERY_MS,
      run: () => eraseDeletedWorkspaces(deps),
    }),
    runPeriodically(deps, {
      name: 'values encrypted with an older key',
      everyMs: RESEAL_EVERY_MS,
      run: () => resealValues(deps, { signal }),
    }),
    runPeriodically(deps, {
      name: 'responses kept for a day',
      everyMs: FORGET_CALLS_EVERY_MS,
      run: () => removeExpiredCalls(deps),
    }),
    runPeriodically(deps, {
      name: 'results of bulk jobs, kept for a month',
      everyMs: FORGET_CALLS_EVERY_MS,
      run: () => removeOldBulks(deps),
    }),
    runPeriodically(deps, {
      name: 'deleted accounts',
      everyMs: ERASE_EVERY_MS,
      run: () => finishDeletions(deps),
    }),
  ];
}
