import type { ServiceDeps } from '#app/server/services/deps.ts';
import { COMMENT_QUEUE } from '#app/server/services/first-comments/enqueue-comments.ts';
import { runFirstComment } from '#app/server/services/first-comments/run-comment.ts';
import { WriteFirstCommentJob } from '../job-types/write-first-comment.job.ts';

/** These jobs mostly wait for the platforms. */
const CONCURRENCY = 10;

export async function consumeComments(deps: ServiceDeps, stopping: AbortSignal): Promise<void> {
  await deps.queue.consume(
    COMMENT_QUEUE,
    (payload, { signal }) =>
      runFirstComment(deps, {
        deliveryId: WriteFirstCommentJob.parse(payload).deliveryId,
        signal: AbortSignal.any([signal, stopping]),
      }),
    { concurrency: CONCURRENCY },
  );
}
