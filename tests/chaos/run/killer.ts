import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from './stage.ts';
import type { Casualty } from './types.ts';

const POLL_EVERY_MS = 3;
/** If the chosen moment doesn't come for this long, any good one will do, and after that any at all. */
const CHOOSY_MS = 2_000;
const PATIENCE_MS = 20_000;

export interface Killer {
  /** Starts a kill if one is due at this progress (0 to 1). Throws if an earlier one failed. */
  tick(progress: number): void;
  /** Waits for the kill in progress. Rejects if it failed. */
  finish(): Promise<void>;
  readonly kills: number;
  readonly killsInside: number;
  readonly killsByStep: Readonly<Record<string, number>>;
}

/**
 * Kills workers with SIGKILL, alternately when the victim has a delivery between the intent and the result of
 * its commit, or between two steps of an upload.
 */
export function createKiller(
  stage: Stage,
  {
    kills: plannedKills,
    random,
    print,
  }: { kills: number; random: () => number; print: (text: string) => void },
): Killer {
  let kills = 0;
  let killsInside = 0;
  const killsByStep: Record<string, number> = {};

  async function killOne(): Promise<void> {
    const expected = Math.floor(random() * stage.workerCount);
    const targetState = random() < 0.6 ? 'committing' : 'uploading';
    const worker = await waitForMoment(stage, expected, targetState);
    const inHand = await stage.killAndReplace(worker);
    kills += 1;
    const inside = inHand.filter(isInside);
    if (inside.length > 0) killsInside += 1;
    for (const { platform, step, state } of inside) {
      const key = `${platform}/${step ?? state}`;
      killsByStep[key] = (killsByStep[key] ?? 0) + 1;
    }
    print(`kill ${kills}/${plannedKills}: ${inHand.length} in hand, ${inside.length} inside`);
  }

  let hunt: Promise<void> | null = null;
  let failure: Error | null = null;
  return {
    tick(progress) {
      // Without the killed worker, nothing would continue.
      if (failure) throw failure;
      const due = Math.min(plannedKills, Math.floor(progress * (plannedKills + 1)));
      if (hunt !== null || kills >= due) return;
      hunt = killOne()
        .catch((error: unknown) => {
          failure = new Error('A killed process could not be replaced.', { cause: error });
        })
        .finally(() => (hunt = null));
    },
    async finish() {
      await hunt;
      if (failure) throw failure;
    },
    get kills() {
      return kills;
    },
    get killsInside() {
      return killsInside;
    },
    killsByStep,
  };
}

function isInside({ state }: Casualty): boolean {
  return state === 'committing' || state === 'uploading';
}

const LEASED = `
  SELECT lease_token FROM delivery WHERE state = ANY($1) AND lease_token IS NOT NULL
  UNION ALL
  SELECT lease_token FROM first_comment
  WHERE state = 'sending' AND lease_token IS NOT NULL AND 'committing' = ANY($1)`;

/** Returns the worker that has such a delivery: the chosen one, or after a while any. */
export async function waitForMoment(
  stage: Pick<Stage, 'getPid' | 'query' | 'workerCount'>,
  drawn: number,
  state: string,
): Promise<number> {
  const start = performance.now();
  const all = Array.from({ length: stage.workerCount }, (_, index) => index);
  for (let waited = 0; waited < PATIENCE_MS; waited = performance.now() - start) {
    const isChoosy = waited < CHOOSY_MS;
    const rows = await stage.query(LEASED, [isChoosy ? [state] : ['committing', 'uploading']]);
    const victim = (isChoosy ? [drawn] : all).find((worker) =>
      rows.some((row) => String(row['lease_token']).includes(`:${stage.getPid(worker)}:`)),
    );
    if (victim !== undefined) return victim;
    await pause(POLL_EVERY_MS);
  }
  return drawn;
}
