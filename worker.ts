import { createLogger } from '#app/server/adapters/logger/create-logger.ts';
import type { Config } from '#app/server/config/config.ts';
import { createContainer, endProcess } from '#app/server/container.ts';
import { createHealthEndpoints } from '#app/server/http/health/health-endpoints.ts';
import { createReadinessCheck } from '#app/server/start/create-readiness-check.ts';
import { followSandboxClock } from '#app/server/start/follow-sandbox-clock.ts';
import { startWorker } from '#app/server/jobs/worker.ts';
import { startOnceActive } from '#app/server/start/open-installation.ts';
import { listen, prepareDrain } from '#app/server/start/listen.ts';
import { startScheduledBackups } from '#app/server/start/start-scheduled-backups.ts';
import { sendHeartbeats } from '#app/server/start/send-heartbeats.ts';
import { startMetrics } from '#app/server/start/start-metrics.ts';
import { createGuardedServer } from '#app/server/start/slow-clients.ts';
import { startTracing } from '#app/server/start/start-tracing.ts';

/**
 * Starts a process that only runs jobs and serves `/healthz` and `/readyz` on its port. Any number of workers and web
 * processes can share one Postgres and one media folder.
 */
export async function startWorkerProcess(
  config: Config,
  sandboxUrl: string,
): Promise<{ isWorking(): boolean; close(): Promise<void> }> {
  const logger = createLogger(config.logLevel);
  const health = createHealthEndpoints();
  const server = createGuardedServer((request, response) => {
    if (health.respond(request, response)) return;
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('A worker only serves /healthz and /readyz.\n');
  });
  const drain = prepareDrain(server);
  await listen(server, config);
  const stopTracing = await startTracing(config, logger);
  const container = await createContainer(config, {
    logger,
    sandboxUrl,
    onFatal: (error) => endProcess(logger, error),
  }).catch(async (error: unknown) => {
    await drain({ graceMs: 0 });
    throw error;
  });
  const stopWorker = await startOnceActive(container.deps, async () => {
    const stopClock = await followSandboxClock(container, async () => worker.sweep());
    const worker = await startWorker(container.deps, config);
    const stopBackups = await startScheduledBackups(container.deps, config);
    return async () => {
      stopClock();
      await Promise.all([worker.stop(), stopBackups()]);
    };
  });
  const stopHeartbeats = await sendHeartbeats(container.deps, 'worker');
  const stopMetrics = await startMetrics(container.deps, config);
  health.start(createReadinessCheck(container));
  return {
    isWorking: () => container.deps.queue.isRunning,
    async close() {
      health.stop();
      await stopWorker();
      await stopHeartbeats();
      await stopMetrics();
      await container.close();
      await stopTracing();
      await drain({ graceMs: 0 });
    },
  };
}
