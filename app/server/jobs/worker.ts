import { PLATFORM_IDS } from '#app/domain/platforms.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { runDelivery } from '#app/server/services/publishing/run-delivery.ts';
import { sweepDeliveries } from '#app/server/services/publishing/sweep-deliveries.ts';
import { RunDeliveryJob } from './run-delivery.job.ts';

/** Deliveries of one platform that one process works on at once: an outage of one starves no other. */
const CONCURRENCY_PER_PLATFORM = 10;
const SWEEP_EVERY_MS = 5000;

export interface Worker {
  /** Looks for due deliveries at once: after a start, and after a clock was moved. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** Consumes the publishing queues of all platforms and sweeps up what was left lying. */
export async function startWorker(deps: ServiceDeps): Promise<Worker> {
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
      { concurrency: CONCURRENCY_PER_PLATFORM },
    );
  }
  const sweep = async (): Promise<void> => {
    try {
      await sweepDeliveries(deps);
    } catch (error) {
      deps.logger.error({ err: error }, 'The sweep for due deliveries failed.');
    }
  };
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS);
  await sweep();
  return {
    sweep,
    async stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
