import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { applies, type Gust, listGusts } from './gusts.ts';
import { shuffle } from './random.ts';
import type { Stage } from './stage.ts';
import { GUST_KINDS, type GustCounts, type GustKind } from './types.ts';

/** A few at a time per platform, so what a delivery encounters remains realistic. */
const MAX_AT_ONCE_EACH = 3;
/** For each of these many posts, each kind of fault applies once more per platform. */
const POSTS_PER_ROUND = 400;

interface Blowing {
  readonly gust: Gust;
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
  calm(): Promise<void>;
  counts(): GustCounts;
  /** Lists faults that never applied to a platform that has them. */
  missing(): string[];
}

/** Applies every kind of fault on every platform, with order and times determined by the seed. */
export function createNetworkConditions(
  { control }: Pick<Stage, 'control'>,
  { posts, maxGusts, random }: { posts: number; maxGusts: number | null; random: () => number },
): NetworkConditions {
  const rounds = Math.max(1, Math.round(posts / POSTS_PER_ROUND));
  let now = new Date();
  const planned = Array.from({ length: rounds }, (_, round) =>
    shuffle(
      listGusts(() => now).filter((gust) => round === 0 || !isOnce(gust)),
      random,
    ).sort((a, b) => toRank(a) - toRank(b)),
  ).flat();
  const waiting = planned.slice(0, maxGusts ?? planned.length);
  const totals = countByPlatform(waiting);
  const blowing = new Set<Blowing>();
  const struck = new Map<string, number>();
  const count = ({ kind, platform }: Gust, times: number): void => {
    const key = `${kind}/${platform}`;
    struck.set(key, (struck.get(key) ?? 0) + times);
  };

  function hasRoom(platform: PlatformId): boolean {
    const here = [...blowing].filter(({ gust }) => gust.platform === platform);
    return here.length < MAX_AT_ONCE_EACH;
  }

  async function start(gust: Gust): Promise<void> {
    const knobs = Object.entries(gust.knobs).map(([name, { during }]) => [name, during]);
    if (knobs.length > 0) await control.setKnobs(gust.platform, Object.fromEntries(knobs));
    const added = await Promise.all(
      gust.faults.map((fault) => control.addFault({ platform: gust.platform, ...fault })),
    );
    const tokensHit = await hitTokens(gust);
    blowing.add({ gust, faultIds: added.map(({ id }) => id), tokensHit });
  }

  async function hitTokens({ platform, tokens }: Gust): Promise<number> {
    if (tokens === null) return 0;
    const accounts = (await control.listAccounts(platform)).filter(
      ({ activeTokens }) => activeTokens > 0,
    );
    const act = tokens === 'expire' ? control.expireTokens : control.revokeTokens;
    for (const { id } of accounts) await act(platform, id);
    return accounts.length;
  }

  /** Returns how many times it has applied, and whether that's enough. */
  async function readStrikes(current: Blowing): Promise<{ times: number; isDone: boolean }> {
    const { gust, faultIds } = current;
    // Nothing happens while the account waits to be reconnected.
    if (gust.tokens && current.tokensHit === 0) current.tokensHit = await hitTokens(gust);
    if (faultIds.length === 0) return { times: current.tokensHit, isDone: current.tokensHit > 0 };
    const faults = await Promise.all(faultIds.map((id) => control.getFault(id)));
    const times = faults.reduce((sum, fault) => sum + fault.applied, 0);
    const expected = gust.faults.reduce((sum, fault) => sum + (fault.count ?? 1), 0);
    return { times, isDone: times >= expected };
  }

  async function end(current: Blowing, times: number): Promise<void> {
    const { platform, knobs } = current.gust;
    blowing.delete(current);
    count(current.gust, times);
    const after = Object.entries(knobs).map(([name, knob]) => [name, knob.after]);
    if (after.length > 0) await control.setKnobs(platform, Object.fromEntries(after));
    for (const id of current.faultIds) await control.deleteFault(id);
  }

  return {
    async tick(getProgress) {
      now = new Date((await control.readClock()).now);
      for (const current of blowing) {
        const { times, isDone } = await readStrikes(current);
        if (isDone) await end(current, times);
      }
      const left = countByPlatform(waiting);
      for (const [platform, total] of totals) {
        const due = Math.ceil(total * Math.min(1, getProgress(platform) * 1.5 + 0.2));
        for (let open = left.get(platform) ?? 0; open > total - due; open -= 1) {
          if (!hasRoom(platform)) break;
          const index = waiting.findIndex((gust) => gust.platform === platform);
          for (const gust of waiting.splice(index, 1)) await start(gust);
        }
      }
    },
    isOver: () => waiting.length === 0 && blowing.size === 0,
    async calm() {
      for (const current of blowing) await end(current, (await readStrikes(current)).times);
    },
    counts: () => toCounts(struck),
    missing: () => (maxGusts === null ? listMissing(struck) : []),
  };
}

function countByPlatform(gusts: readonly Gust[]): Map<PlatformId, number> {
  const counts = new Map<PlatformId, number>();
  for (const { platform } of gusts) counts.set(platform, (counts.get(platform) ?? 0) + 1);
  return counts;
}

/**
 * Returns a fault's priority. Those that affect media processing come early: where a limit holds back the
 * posts, all their files are processed long before most posts finish.
 */
function toRank(gust: Gust): number {
  if (isOnce(gust)) return 0;
  return gust.kind === 'slow_processing' || gust.kind === 'failing_processing' ? 1 : 2;
}

/**
 * Returns whether a fault applies only once: Instagram's tokens are refreshed once per run, after the months
 * skipped at its start.
 */
function isOnce({ kind, platform }: Gust): boolean {
  return kind === 'lost_refresh' && platform === 'instagram';
}

function toCounts(struck: ReadonlyMap<string, number>): GustCounts {
  const perPlatform = (kind: GustKind) =>
    Object.fromEntries(
      PLATFORM_IDS.map((platform: PlatformId) => [
        platform,
        applies(kind, platform) ? (struck.get(`${kind}/${platform}`) ?? 0) : null,
      ]),
    );
  return Object.fromEntries(GUST_KINDS.map((kind) => [kind, perPlatform(kind)])) as GustCounts;
}

function listMissing(struck: ReadonlyMap<string, number>): string[] {
  return GUST_KINDS.flatMap((kind) =>
    PLATFORM_IDS.filter((platform) => applies(kind, platform))
      .filter((platform) => (struck.get(`${kind}/${platform}`) ?? 0) === 0)
      .map((platform) => `${kind} never struck ${platform}`),
  );
}
