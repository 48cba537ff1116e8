import { setTimeout as pause } from 'node:timers/promises';
import { audit, type Audit } from '../run/audit.ts';
import { createPilot, type Standing } from '../run/pilot.ts';
import { createReporter, createWatch } from '../run/progress.ts';
import { prepareAccounts } from '../run/run-chaos.ts';
import { findProblems } from './find-problems.ts';
import { type Installation, openInstallation } from './installation.ts';
import { planEvents } from './plan-events.ts';
import { createRetryingClient, type RetryingClient } from './retrying-client.ts';
import { createEventRunner, type EventRunner, type PastEvent } from './run-events.ts';
import { sendPosts } from './send-posts.ts';

const TICK_MS = 50;
/** With this many deliveries running or due, no more posts are sent, so they arrive throughout the run. */
const MAX_OPEN_DELIVERIES = 120;

export interface LargeOptions {
  readonly posts: number;
  readonly seed: number;
  /** The revision that the run starts with; null for the last release. */
  readonly from: string | null;
  readonly print: (text: string) => void;
}

export interface LargeSummary extends Audit {
  readonly posts: number;
  readonly seed: number;
  readonly processes: { readonly web: number; readonly worker: number };
  readonly from: string;
  readonly to: string;
  readonly events: readonly PastEvent[];
  /** The longest time that a process took to stop during the upgrade. */
  readonly longestStopMs: number;
  readonly client: Pick<RetryingClient, 'requests' | 'retries'> & { readonly finalErrors: number };
  /** Responses that passed the proxy, by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What the processes logged as errors, and how often. */
  readonly logged: Readonly<Record<string, number>>;
  readonly elapsedMs: number;
}

/**
 * Publishes to six accounts on an installation of several processes, while each kind of process is killed or
 * restarted and the release is replaced, and compares the platforms' journal with the database.
 */
export async function runLarge(options: LargeOptions): Promise<LargeSummary> {
  const start = performance.now();
  const { posts, seed, print } = options;
  const installation = await openInstallation(options);
  try {
    await prepareAccounts(installation);
    const client = createRetryingClient(installation.web);
    const planned = planEvents(options);
    const events = createEventRunner(installation, {
      events: planned,
      posts,
      print,
      countRequests: () => client.requests,
    });
    await sail(installation, { options, client, events });
    const found = await audit(installation, { posts, seed });
    const { finalErrors, requests, retries } = client;
    const { past, stopsMs } = events;
    const programs = [...installation.webs, ...installation.workers];
    await Promise.all(programs.map((program) => program.kill()));
    return {
      posts,
      seed,
      processes: { web: installation.webs.length, worker: installation.workers.length },
      from: installation.from.name,
      to: installation.to.name,
      ...found,
      events: past,
      longestStopMs: Math.max(0, ...stopsMs),
      client: { requests, retries, finalErrors: finalErrors.length },
      statuses: installation.proxy.statuses,
      logged: sum(programs.map(({ logged }) => logged)),
      elapsedMs: Math.round(performance.now() - start),
      problems: findProblems({ audit: found, finalErrors, planned, past, stopsMs }),
    };
  } finally {
    await installation.close();
  }
}

interface RunParts {
  readonly options: LargeOptions;
  readonly client: RetryingClient;
  readonly events: EventRunner;
}

/** Runs until every delivery is settled and all events are over, or nothing changes any more. */
async function sail(
  installation: Installation,
  { options, client, events }: RunParts,
): Promise<void> {
  const { posts, print } = options;
  const pilot = createPilot(installation);
  let accepted = 0;
  let standing: Standing = { deliveries: 0, open: 0, busy: 0, offsetSeconds: 0, ended: new Map() };
  const hasRoom = (index: number): boolean =>
    standing.busy < MAX_OPEN_DELIVERIES && index < events.getAllowance();
  const sending = sendPosts(client, { ...options, hasRoom }, () => (accepted += 1));
  const failures: Error[] = [];
  sending.catch((error: unknown) => {
    failures.push(new Error('The posts could not be sent.', { cause: error }));
  });
  const watch = createWatch();
  const report = createReporter(pilot, { print, skippedSeconds: 0 });
  for (;;) {
    if (failures[0]) throw failures[0];
    installation.services.assertRunning();
    // The database is unavailable while it restarts. The next check will show.
    standing = await pilot.tick().catch(() => standing);
    events.tick(accepted);
    if (accepted === posts && standing.open === 0 && events.isOver()) break;
    if (watch.isStuck({ ...standing, accepted })) break;
    report({ ...standing, accepted });
    await pause(TICK_MS);
  }
}

function sum(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [key, count] of counts.flatMap((one) => Object.entries(one)))
    total[key] = (total[key] ?? 0) + count;
  return total;
}
