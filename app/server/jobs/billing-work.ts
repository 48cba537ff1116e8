import { catchUp } from '#app/server/services/billing/catch-up.ts';
import { applyEvent, BILLING_QUEUE } from '#app/server/services/billing/events.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { ApplyBillingEventJob } from '../job-types/apply-billing-event.job.ts';
import { type Period, runPeriodically } from './run-periodically.ts';

const CONCURRENCY = 2;
const CATCH_UP_EVERY_MS = 5 * 60_000;

export async function consumeBillingEvents(deps: ServiceDeps): Promise<void> {
  await deps.queue.consume(
    BILLING_QUEUE,
    (payload) => applyEvent(deps, ApplyBillingEventJob.parse(payload).eventId),
    { concurrency: CONCURRENCY },
  );
}

/**
 * Starts the periodic catch-up, which finds events whose webhooks were lost, or arrived while nothing was
 * running, in the provider's list.
 */
export function startBillingPeriod(deps: ServiceDeps): Period {
  return runPeriodically(deps, {
    name: 'missed billing events',
    everyMs: CATCH_UP_EVERY_MS,
    run: () => catchUp(deps),
  });
}
