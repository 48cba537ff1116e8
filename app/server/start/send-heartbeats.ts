import { randomUUID } from 'node:crypto';
import type { Config } from '#app/server/config/config.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { recordHeartbeat, removeHeartbeat } from '#app/server/db/queries/process-heartbeat.ts';
import { BEAT_EVERY_MS } from '#app/server/services/operators/heartbeat-times.ts';

/**
 * Records regularly that this process is alive, from now on. Call it once the process does its work. Returns a
 * function that stops and deletes the record.
 */
export async function sendHeartbeats(
  deps: Pick<ServiceDeps, 'sql' | 'queue' | 'logger'>,
  kind: Config['process'],
): Promise<() => Promise<void>> {
  const process = { id: randomUUID(), kind, startedAt: new Date() };
  let running: Promise<void> | null = null;
  const beat = async (): Promise<void> => {
    try {
      await recordHeartbeat(deps.sql, { ...process, isWorking: deps.queue.isRunning });
    } catch (error) {
      deps.logger.warn({ err: error }, 'The heartbeat of this process couldn’t be stored.');
    } finally {
      running = null;
    }
  };
  await beat();
  const timer = setInterval(() => void (running ??= beat()), BEAT_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
    await removeHeartbeat(deps.sql, process.id).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'The heartbeat of this process couldn’t be deleted.');
    });
  };
}
