import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '../run/stage.ts';

/** How long a victim may take to lease a delivery. */
const VICTIM_LIMIT_MS = 2_000;
const VICTIM_POLL_MS = 3;
const FIND_LEASE = `SELECT 1 AS found FROM delivery
  WHERE lease_until > clock_timestamp() AND lease_token LIKE $1 LIMIT 1`;

interface WorkerKiller {
  /** Kills a worker if one is planned for this time. */
  tick(timeIndex: number): Promise<void>;
  /** Kills all workers, and starts new ones when `during` is done. */
  killAll(during: () => Promise<void>): Promise<void>;
  readonly kills: number;
  /** How many hit a worker that had leased a delivery. */
  readonly killsInside: number;
}

/** Kills workers with SIGKILL while they have leased due posts or deliveries, evenly spread over the week. */
export function createKiller(
  stage: Stage,
  { kills: planned, times }: { readonly kills: number; readonly times: number },
): WorkerKiller {
  const single = Math.max(0, planned - stage.workerCount);
  const every = Math.ceil(times / (single + 1));
  let kills = 0;
  let killsInside = 0;
  /** Waits until the worker has leased something, for a while. */
  const aim = async (worker: number): Promise<void> => {
    const until = performance.now() + VICTIM_LIMIT_MS;
    const values = [`%:${stage.getPid(worker)}:%`];
    kills += 1;
    while (performance.now() < until) {
      if ((await stage.query(FIND_LEASE, values)).length > 0) {
        killsInside += 1;
        return;
      }
      await pause(VICTIM_POLL_MS);
    }
  };
  return {
    async tick(timeIndex) {
      if (single === 0 || (timeIndex + 1) % every !== 0) return;
      const worker = kills % stage.workerCount;
      await aim(worker);
      await stage.killAndReplace(worker);
    },
    async killAll(during) {
      await aim(0);
      kills += stage.workerCount - 1;
      await stage.withoutWorkers(during);
    },
    get kills() {
      return kills;
    },
    get killsInside() {
      return killsInside;
    },
  };
}
