import { setTimeout as pause } from 'node:timers/promises';
import { PROXY_FAULT_KINDS, type ProxyFaultKind } from '#tests/support/hostile-proxy.ts';
import { uploadFile } from '#tests/support/product-client.ts';
import { DEMO_VIDEO } from '../files.ts';
import type { Network } from './network.ts';
import { shuffle } from './random.ts';
import type { Stage } from './stage.ts';
import { TRIAL_KINDS, type NetworkCounts, type TrialKind } from './types.ts';

/** The fraction of exchanges that the network garbles, cuts, delays, or duplicates. */
const HOSTILE_SHARE = 0.15;
/** Longer than the renewal interval of a lease, but shorter than the lease. */
const CUT_MS = 8_000;
/** Longer than a lease, so another worker takes over while this one still believes it has the lease. */
const STALL_MS = 34_000;
const AWAY_MS = 1_500;
const FULL_MS = 3_000;
/** Below the 15 minutes after which LinkedIn's processing is given up: a jump alone may fail no delivery. */
const LONGEST_JUMP_SECONDS = 600;
const POSTS_PER_ROUND = 60;

type Trial = (stage: Stage, network: Network, random: () => number) => Promise<void>;

async function partition(
  { gates }: Network,
  random: () => number,
  { isCut, lastsMs }: { isCut: boolean; lastsMs: number },
): Promise<void> {
  const gate = gates[Math.floor(random() * gates.length)];
  if (isCut) gate?.cut();
  else gate?.stall();
  await pause(lastsMs);
  gate?.open();
}

const TRIALS: Readonly<Record<TrialKind, Trial>> = {
  database_cut: (_stage, network, random) =>
    partition(network, random, { isCut: true, lastsMs: CUT_MS }),
  database_stall: (_stage, network, random) =>
    partition(network, random, { isCut: false, lastsMs: STALL_MS }),
  sandbox_restart: (stage) => stage.restartSandbox(AWAY_MS),
  redis_restart: async (_stage, { redis }) => {
    await redis?.kill();
    await pause(AWAY_MS);
    await redis?.start();
  },
  sandbox_disk_full: async (_stage, { sandboxDisk }) => {
    await sandboxDisk?.fill();
    await pause(FULL_MS);
    await sandboxDisk?.free();
  },
  product_disk_full: async (stage, { mediaDisk }) => {
    await mediaDisk?.fill();
    // Nothing may be accepted that can't be stored, and publishing continues meanwhile.
    await uploadFile(stage.web, DEMO_VIDEO).catch(() => null);
    await mediaDisk?.free();
  },
  clock_jump: async ({ control }, _network, random) => {
    await control.advanceClock(Math.ceil(random() * LONGEST_JUMP_SECONDS));
  },
};

function isPossible(kind: TrialKind, network: Network): boolean {
  switch (kind) {
    case 'database_cut':
    case 'database_stall':
      return network.gates.length > 0;
    case 'redis_restart':
      return network.redis !== null;
    case 'sandbox_disk_full':
      return network.sandboxDisk !== null;
    case 'product_disk_full':
      return network.mediaDisk !== null;
    case 'sandbox_restart':
    case 'clock_jump':
      return true;
  }
}

export interface Trials {
  /** Turns on network faults. */
  start(): void;
  isDue(progress: number): boolean;
  /** Runs the trials that are due at this progress (0 to 1), one at a time, to their end. */
  tick(progress: number): Promise<void>;
  /** Turns off network faults. */
  stop(): void;
  counts(): NetworkCounts | null;
  /** Lists trials that never ran although they could have. */
  missing(): string[];
}

/** Breaks connections between the processes, with order and times determined by the seed. */
export function createTrials(
  stage: Stage,
  { posts, max, random }: { posts: number; max: number | null; random: () => number },
): Trials {
  const { network } = stage;
  const possible = network ? TRIAL_KINDS.filter((kind) => isPossible(kind, network)) : [];
  const rounds = Math.max(1, Math.round(posts / POSTS_PER_ROUND));
  const all = Array.from({ length: rounds }, () => shuffle(possible, random)).flat();
  const planned = all.slice(0, max ?? all.length);
  const done: TrialKind[] = [];
  const findDue = (progress: number): TrialKind | undefined =>
    progress < (done.length + 0.5) / (planned.length + 1) ? undefined : planned[done.length];
  return {
    start: () => network?.proxy.setShare(HOSTILE_SHARE),
    isDue: (progress) => findDue(progress) !== undefined,
    async tick(progress) {
      for (let kind = findDue(progress); network && kind; kind = findDue(progress)) {
        await TRIALS[kind](stage, network, random);
        done.push(kind);
      }
    },
    stop: () => network?.proxy.setShare(0),
    counts: () =>
      network && {
        share: HOSTILE_SHARE,
        proxyFaults: countEach(
          PROXY_FAULT_KINDS,
          network.proxy.injected.map(({ kind }) => kind),
        ),
        trials: countEach(TRIAL_KINDS, done),
      },
    missing() {
      if (!network) return [];
      const injected = new Set<ProxyFaultKind>(network.proxy.injected.map(({ kind }) => kind));
      const quiet = max === null ? PROXY_FAULT_KINDS.filter((kind) => !injected.has(kind)) : [];
      const left = planned.filter((kind) => !done.includes(kind));
      return [...quiet, ...left].map((kind) => `${kind} never happened`);
    },
  };
}

function countEach<K extends string>(kinds: readonly K[], found: readonly K[]): Record<K, number> {
  const times = (kind: K): number => found.filter((other) => other === kind).length;
  return Object.fromEntries(kinds.map((kind) => [kind, times(kind)])) as Record<K, number>;
}
