import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { applies, type PlannedFault, listPlannedFaults } from './planned-faults.ts';
import { shuffle } from './random.ts';
import type { Stage } from './stage.ts';
import { FAULT_KINDS, type FaultCounts, type FaultKind } from './types.ts';

/** A few at a time per platform, so what a delivery encounters remains realistic. */
const MAX_AT_ONCE_EACH = 3;
/** For each of these many posts, each kind of fault applies once more per platform. */
const POSTS_PER_ROUND = 400;

interface ActiveFault {
  readonly plan: PlannedFault;
  readonly faultIds: readonly string[];
  tokensHit: number;
}

export interface NetworkConditions {
  /**
   * Starts the faults that are due at this progress (0 to 1) of each platform's deliveries, and ends those
   * that have applied. A platform without limits finishes long before the others, so its faults come first.
   */
  tick(getProgress: (platform: PlatformId) => number): Promise<void>;
  /** Returns whether everything planned has applied. */
  isOver(): boolean;
  /** Ends the faults still in effect. */
  endAll(): Promise<void>;
  counts(): FaultCounts;
  /** Lists faults that never applied to a platform that has them. */
  missing(): string[];
}

/** Applies every kind of fault on every platform, with order and times determined by the seed. */
export function createNetworkConditions(
  { control }: Pick<Stage, 'control'>,
  { posts, maxFaults, random }: { posts: number; maxFaults: number | null; random: () => number },
): NetworkConditions {
  const rounds = Math.max(1, Math.round(posts / POSTS_PER_ROUND));
  let now = new Date();
  const planned = Array.from({ length: rounds }, (_, round) =>
    shuffle(
      listPlannedFaults(() => now).filter((plan) => round === 0 || !isOnce(plan)),
      random,
    ).sort((a, b) => toRank(a) - toRank(b)),
  ).flat();
  const waiting = planned.slice(0, maxFaults ?? planned.length);
  const totals = countByPlatform(waiting);
  const active = new Set<ActiveFault>();
  const applied = new Map<string, number>();
  const count = ({ kind, platform }: PlannedFault, times: number): void => {
    const key = `${kind}/${platform}`;
    applied.set(key, (applied.get(key) ?? 0) + times);
  };

  function hasRoom(platform: PlatformId): boolean {
    const here = [...active].filter(({ plan }) => plan.platform === platform);
    return here.length < MAX_AT_ONCE_EACH;
  }

  async function start(plan: PlannedFault): Promise<void> {
    const knobs = Object.entries(plan.knobs).map(([name, { during }]) => [name, during]);
    if (knobs.length > 0) await control.setKnobs(plan.platform, Object.fromEntries(knobs));
    const added = await Promise.all(
      plan.faults.map((fault) => control.addFault({ platform: plan.platform, ...fault })),
    );
    const tokensHit = await hitTokens(plan);
    active.add({ plan, faultIds: added.map(({ id }) => id), tokensHit });
  }

  async function hitTokens({ platform, tokens }: PlannedFault): Promise<number> {
    if (tokens === null) return 0;
    const accounts = (await control.listAccounts(platform)).filter(
      ({ activeTokens }) => activeTokens > 0,
    );
    const act = tokens === 'expire' ? control.expireTokens : control.revokeTokens;
    for (const { id } of accounts) await act(platform, id);
    return accounts.length;
  }

  /** Returns how many times it has applied, and whether that's enough. */
  async function readApplied(current: ActiveFault): Promise<{ times: number; isDone: boolean }> {
    const { plan, faultIds } = current;
    // Nothing happens while the account waits to be reconnected.
    if (plan.tokens && current.tokensHit === 0) current.tokensHit = await hitTokens(plan);
    if (faultIds.length === 0) return { times: current.tokensHit, isDone: current.tokensHit > 0 };
    const faults = await Promise.all(faultIds.map((id) => control.getFault(id)));
    const times = faults.reduce((sum, fault) => sum + fault.applied, 0);
    return { times, isDone: times >= plan.enough };
  }

  async function end(current: ActiveFault, times: number): Promise<void> {
    const { platform, knobs } = current.plan;
    active.delete(current);
    count(current.plan, times);
    const after = Object.entries(knobs).map(([name, knob]) => [name, knob.after]);
    if (after.length > 0) await control.setKnobs(platform, Object.fromEntries(after));
    for (const id of current.faultIds) await control.deleteFault(id);
  }

  return {
    async tick(getProgress) {
      now = new Date((await control.readClock()).now);
      for (const current of active) {
        const { times, isDone } = await readApplied(current);
        if (isDone) await end(current, times);
      }
      const left = countByPlatform(waiting);
      for (const [platform, total] of totals) {
        const due = Math.ceil(total * Math.min(1, getProgress(platform) * 1.5 + 0.2));
        for (let open = left.get(platform) ?? 0; open > total - due; open -= 1) {
          if (!hasRoom(platform)) break;
          const index = waiting.findIndex((plan) => plan.platform === platform);
          for (const plan of waiting.splice(index, 1)) await start(plan);
        }
      }
    },
    isOver: () => waiting.length === 0 && active.size === 0,
    async endAll() {
      for (const current of active) await end(current, (await readApplied(current)).times);
    },
    counts: () => toCounts(applied),
    missing: () => (maxFaults === null ? listMissing(applied) : []),
  };
}

function countByPlatform(plans: readonly PlannedFault[]): Map<PlatformId, number> {
  const counts = new Map<PlatformId, number>();
  for (const { platform } of plans) counts.set(platform, (counts.get(platform) ?? 0) + 1);
  return counts;
}

/**
 * Returns a fault's priority. Those that affect media processing come early: where a limit holds back the
 * posts, all their files are processed long before most posts finish.
 */
function toRank(plan: PlannedFault): number {
  if (isOnce(plan)) return 0;
  return plan.kind === 'slow_processing' || plan.kind === 'failing_processing' ? 1 : 2;
}

/**
 * Returns whether a fault applies only once: Instagram's tokens are refreshed once per run, after the months
 * skipped at its start.
 */
function isOnce({ kind, platform }: PlannedFault): boolean {
  return kind === 'lost_refresh' && platform === 'instagram';
}

function toCounts(applied: ReadonlyMap<string, number>): FaultCounts {
  const perPlatform = (kind: FaultKind) =>
    Object.fromEntries(
      PLATFORM_IDS.map((platform: PlatformId) => [
        platform,
        applies(kind, platform) ? (applied.get(`${kind}/${platform}`) ?? 0) : null,
      ]),
    );
  return Object.fromEntries(FAULT_KINDS.map((kind) => [kind, perPlatform(kind)])) as FaultCounts;
}

function listMissing(applied: ReadonlyMap<string, number>): string[] {
  return FAULT_KINDS.flatMap((kind) =>
    PLATFORM_IDS.filter((platform) => applies(kind, platform))
      .filter((platform) => (applied.get(`${kind}/${platform}`) ?? 0) === 0)
      .map((platform) => `${kind} never applied to ${platform}`),
  );
}
