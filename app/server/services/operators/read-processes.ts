import type { ProcessLine } from '#app/domain/operators/admin-page.ts';
import { listProcesses } from '#app/server/db/queries/operator.ts';
import type { ServiceDeps } from '../deps.ts';
import { WORKER_ALIVE_SECONDS } from './heartbeat-times.ts';

/** Reads the processes of the installation that were seen in the last day. */
export async function readProcesses({ sql }: Pick<ServiceDeps, 'sql'>): Promise<ProcessLine[]> {
  const rows = await listProcesses(sql);
  return rows.map(({ startedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    isAlive: row.seenSecondsAgo <= WORKER_ALIVE_SECONDS,
  }));
}
