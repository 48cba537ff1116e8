import { setTimeout as pause } from 'node:timers/promises';
import { waitForMoment } from '../run/killer.ts';
import type { Installation } from './installation.ts';
import type { EventKind, PlannedEvent } from './plan-events.ts';
import type { Away, Program } from './programs.ts';

/** Longer than the client waits before it repeats a request. */
const LONGEST_PAUSE_MS = 30_000;
const LOOK_EVERY_MS = 50;

export interface PastEvent {
  readonly kind: EventKind;
  readonly awayMs: number;
  /** How many posts were accepted before it. */
  readonly accepted: number;
  /** How many requests the client sent meanwhile. */
  readonly requests: number;
}

export interface EventRunner {
  /** Starts the next event once this many of all posts are accepted. Throws if an earlier one failed. */
  tick(accepted: number): void;
  /** Returns how many posts may be accepted by now, so that some are sent during each event. */
  getAllowance(): number;
  isOver(): boolean;
  readonly past: readonly PastEvent[];
  /** How long each process took to stop during the upgrade. */
  readonly stopsMs: readonly number[];
}

interface EventPlan {
  readonly events: readonly PlannedEvent[];
  readonly posts: number;
  /** Returns how many requests the client has sent. */
  readonly countRequests: () => number;
  readonly print: (text: string) => void;
}

/** Runs the planned events, one at a time. */
export function createEventRunner(
  installation: Installation,
  { events, posts, countRequests, print }: EventPlan,
): EventRunner {
  const past: PastEvent[] = [];
  const stopsMs: number[] = [];
  let started = 0;
  let accepted = 0;
  let running: Promise<void> | null = null;
  let failure: Error | null = null;

  async function run(event: PlannedEvent): Promise<void> {
    const before = { accepted, requests: countRequests() };
    print(`${event.kind}, after ${accepted} of ${posts} posts`);
    if (event.kind === 'rolling_upgrade') stopsMs.push(...(await upgrade(installation, print)));
    else await happen(installation, event, awayFor(event.awayMs, countRequests));
    const { kind, awayMs } = event;
    const requests = countRequests() - before.requests;
    past.push({ kind, awayMs, accepted: before.accepted, requests });
  }

  return {
    tick(acceptedNow) {
      accepted = acceptedNow;
      if (failure) throw failure;
      const next = events[started];
      if (running !== null || next === undefined || accepted < next.at * posts) return;
      started += 1;
      running = run(next)
        .catch((error: unknown) => {
          failure = new Error(`${next.kind} couldn't be carried out.`, { cause: error });
        })
        .finally(() => (running = null));
    },
    getAllowance: () => Math.ceil((events[started]?.at ?? 1) * posts),
    isOver: () => started === events.length && running === null && failure === null,
    past,
    stopsMs,
  };
}

async function happen(
  installation: Installation,
  { kind, choice }: PlannedEvent,
  away: Away,
): Promise<void> {
  const { services, webs, workers, workerCount } = installation;
  const drawn = Math.floor(choice * workerCount);
  switch (kind) {
    case 'web_kill':
      return webs[drawn]?.killAndRestart(away);
    case 'worker_kill':
      return workers[await waitForMoment(installation, drawn, 'committing')]?.killAndRestart(away);
    case 'redis_restart':
      return services.restartRedis(away);
    case 's3_restart':
      return services.restartS3(away);
    default:
      return services.restartPostgres(away);
  }
}

/**
 * Lasts as long as planned, and until the client has sent a request: after the event before, it may be waiting as
 * `Retry-After` says.
 */
function awayFor(awayMs: number, countRequests: () => number): Away {
  return async () => {
    const before = countRequests();
    await pause(awayMs);
    const until = performance.now() + LONGEST_PAUSE_MS;
    while (countRequests() === before && performance.now() < until) await pause(LOOK_EVERY_MS);
  };
}

/** Replaces each process by one of the new release, one after the other. Returns how long each took to stop. */
async function upgrade(
  { webs, workers, to }: Installation,
  print: (text: string) => void,
): Promise<number[]> {
  const stops: number[] = [];
  const programs: readonly Program[] = [...webs, ...workers];
  for (const program of programs) {
    const stopMs = await program.replace(to);
    print(`  ${program.role} replaced; it took ${stopMs} ms to stop`);
    stops.push(stopMs);
  }
  return stops;
}
