import { setTimeout as pause } from 'node:timers/promises';
import { connectAccounts, readUsage } from '#tests/support/product-client.ts';
import { loadRichPosts } from '../rich/rich-posts.ts';
import type { Audit } from './audit.ts';
import { type Cargo, loadVideos } from './cargo.ts';
import { listProcessingKnobs } from './planned-faults.ts';
import { createKiller } from './killer.ts';
import { createPilot, type Standing } from './pilot.ts';
import { createReporter, createWatch } from './progress.ts';
import { createRandom } from './random.ts';
import { openStage, type Stage } from './stage.ts';
import { submitAll } from './submit.ts';
import type { ChaosOptions, ChaosSummary } from './types.ts';
import { createTrials, type Trials } from './trials.ts';
import { createNetworkConditions, type NetworkConditions } from './network-conditions.ts';

/** Instagram refreshes a token shortly before its sixty days are over. */
const MONTHS_SECONDS = 50 * 24 * 3600;
const TICK_MS = 50;
const MIN_INSIDE = 0.8;
/**
 * With this many deliveries running or due, no more posts are submitted, so they arrive throughout the run.
 */
const MAX_OPEN_DELIVERIES = 120;

/**
 * Publishes to six accounts while platforms fail and workers are killed, waits until everything is settled,
 * and compares the sandbox's journal with the database. Problems are in `problems`; it only throws if the run
 * couldn't be performed.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosSummary> {
  const start = performance.now();
  const { seed, network } = options;
  const stage = await openStage({ ...options, ...(network ? { networkSeed: seed } : {}) });
  try {
    await prepareAccounts(stage);
    const cargo = await (options.rich ? loadRichPosts : loadVideos)(stage, options);
    const random = createRandom(options.seed);
    const conditions = createNetworkConditions(stage, {
      ...options,
      ...(network ? { maxFaults: 0 } : {}),
      random,
    });
    const trials = createTrials(stage, { ...options, max: options.maxFaults, random });
    await conditions.tick(() => 0);
    await letTimePass(stage, MONTHS_SECONDS);
    const killer = createKiller(stage, { ...options, random });
    await sail(stage, { options, conditions, trials, killer, cargo });
    const found = await cargo.audit();
    const problems = [
      ...found.problems,
      ...conditions.missing(),
      ...trials.missing(),
      ...(await cargo.missing()),
      ...(network ? checkFailures(found) : []),
      ...checkKills(options, killer),
    ];
    return {
      posts: options.posts,
      ...found,
      kills: killer.kills,
      killsInside: killer.killsInside,
      killsByStep: killer.killsByStep,
      faults: conditions.counts(),
      network: trials.counts(),
      seed: options.seed,
      workers: stage.workerCount,
      database: stage.kind,
      profile: 'volume',
      elapsedMs: Math.round(performance.now() - start),
      problems,
    };
  } finally {
    await stage.close();
  }
}

/** Connects the accounts to platforms without daily limits. */
export async function prepareAccounts(stage: Pick<Stage, 'control' | 'web'>): Promise<void> {
  await stage.control.setProfile('volume');
  await stage.control.setKnobs('linkedin', { partnerApp: true });
  // Media are ready immediately except during faults, because the clock doesn't advance while a delivery
  // waits for them.
  for (const { platform, knob } of listProcessingKnobs())
    await stage.control.setKnobs(platform, { [knob]: 0 });
  await connectAccounts(stage.web.url);
}

/** Advances the clock and waits until the app, which syncs with it every second, has caught up. */
async function letTimePass({ control, web }: Stage, seconds: number): Promise<void> {
  await control.advanceClock(seconds);
  const { now } = await control.readClock();
  for (;;) {
    const { resetAt } = (await readUsage(web)).usage;
    if (Date.parse(resetAt) > Date.parse(now)) return;
    await pause(TICK_MS);
  }
}

interface RunParts {
  readonly options: ChaosOptions;
  readonly conditions: NetworkConditions;
  readonly trials: Trials;
  readonly killer: ReturnType<typeof createKiller>;
  readonly cargo: Cargo;
}

/** Runs until every delivery is settled, all kills are done, and everything planned has applied. */
async function sail(
  stage: Stage,
  { options, conditions, trials, killer, cargo }: RunParts,
): Promise<void> {
  const pilot = createPilot(stage);
  let accepted = 0;
  let standing: Standing = {
    deliveries: 0,
    open: 0,
    busy: 0,
    offsetSeconds: 0,
    ended: new Map(),
  };
  const hasRoom = (): boolean => standing.busy < MAX_OPEN_DELIVERIES;
  const { posts } = cargo;
  const submitting = submitAll(stage, { posts, hasRoom }, () => (accepted += 1));
  const failures: Error[] = [];
  submitting.catch((error: unknown) => {
    failures.push(new Error('The posts could not be handed over.', { cause: error }));
  });
  const watch = createWatch();
  const report = createReporter(pilot, { print: options.print, skippedSeconds: MONTHS_SECONDS });
  trials.start();
  for (;;) {
    if (failures[0]) throw failures[0];
    // The embedded database is unavailable while its process is killed. The next check will show.
    standing = await pilot.tick().catch(() => standing);
    const progress = Math.max(0, standing.deliveries - standing.open) / cargo.deliveries;
    void cargo.act?.();
    const { ended } = standing;
    await conditions.tick((platform) => (ended.get(platform) ?? 0) / cargo.countFor(platform));
    killer.tick(progress);
    // A process being replaced needs what a trial breaks.
    if (trials.isDue(progress)) await killer.finish();
    await trials.tick(progress);
    if (accepted === posts.length && standing.open === 0) break;
    if (watch.isStuck({ ...standing, accepted })) break;
    report({ ...standing, accepted });
    await pause(TICK_MS);
  }
  await killer.finish();
  trials.stop();
  await conditions.endAll();
  await submitting;
}

/** If only the network failed, no delivery may fail, so each failure is a bug. */
function checkFailures({ failed, reasons }: Audit): string[] {
  if (failed === 0) return [];
  return [
    `${failed} deliveries failed, and no platform refused any: ${Object.keys(reasons).join('; ')}`,
  ];
}

function checkKills({ kills }: ChaosOptions, killer: ReturnType<typeof createKiller>): string[] {
  const problems: string[] = [];
  if (killer.kills < kills) problems.push(`only ${killer.kills} of ${kills} kills were made`);
  if (killer.kills > 0 && killer.killsInside / killer.kills < MIN_INSIDE)
    problems.push(
      `only ${killer.killsInside} of ${killer.kills} kills fell inside a commit or an upload`,
    );
  return problems;
}
