import { bodies, hosts, listAccessTrials, methods } from './access-trials.ts';
import { injection, redirects, reflection, traversal } from './text-trials.ts';
import { listCallers, type Make } from './trial.ts';
import type { Credentials, Target, Trial } from './types.ts';

const MAKERS: readonly Make[] = [
  reflection,
  injection,
  traversal,
  bodies,
  methods,
  redirects,
  hosts,
];

/** Lists every trial for a target and its callers. */
export function listTrials(target: Target, credentials: Credentials): Trial[] {
  return [
    ...listAccessTrials(target, credentials),
    ...listCallers(target, credentials).flatMap((as) => MAKERS.flatMap((make) => make(target, as))),
  ];
}

/** Trials per target, in addition to authentication, which every target gets. */
const SAMPLE = 4;

/**
 * Samples a few trials per target, preferring those used least so far, so every target gets some and every
 * trial runs for every caller somewhere. Deterministic.
 */
export function sampleTrials(trialsOfTargets: readonly (readonly Trial[])[]): Trial[] {
  const counts = new Map<string, number>();
  return trialsOfTargets.flatMap((trials) => {
    const always = trials.filter(({ check }) => check === 'access');
    const leastRun = trials
      .filter(({ check }) => check !== 'access')
      .map((trial) => ({ trial, key: toKey(trial), count: counts.get(toKey(trial)) ?? 0 }))
      .sort((a, b) => a.count - b.count)
      .slice(0, SAMPLE);
    for (const { key, count } of leastRun) counts.set(key, count + 1);
    return [...always, ...leastRun.map(({ trial }) => trial)];
  });
}

export function toKey({ check, what, caller }: Trial): string {
  return `${check} ${what} (${caller})`;
}
