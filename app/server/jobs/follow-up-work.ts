import type { ServiceDeps } from '#app/server/services/deps.ts';
import { FOLLOW_UP_QUEUE } from '#app/server/services/follow-ups/enqueue-follow-ups.ts';
import { runFollowUp } from '#app/server/services/follow-ups/run-follow-up.ts';
import { RunFollowUpJob } from '../job-types/run-follow-up.job.ts';

/** These jobs mostly wait for the platforms. */
const CONCURRENCY = 10;

export async function consumeFollowUps(deps: ServiceDeps, stopping: AbortSignal): Promise<void> {
  await deps.queue.consume(
    FOLLOW_UP_QUEUE,
    (payload, { signal }) => {
      const { deliveryId, kind } = RunFollowUpJob.parse(payload);
      return runFollowUp(deps, {
        deliveryId,
        kind,
        signal: AbortSignal.any([signal, stopping]),
      });
    },
    { concurrency: CONCURRENCY },
  );
}
