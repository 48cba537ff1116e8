import type { Collection } from './types.ts';

export interface SandboxClock {
  now(): Date;
  offsetSeconds(): number;
  setOffsetSeconds(seconds: number): void;
}

/** Creates a clock: real time plus a persistent offset, so tests can age tokens without waiting. */
export function createClock(rows: Collection<number>): SandboxClock {
  const offsetSeconds = () => rows.get('offsetSeconds') ?? 0;
  return {
    now: () => new Date(Date.now() + offsetSeconds() * 1000),
    offsetSeconds,
    setOffsetSeconds: (seconds) => rows.set('offsetSeconds', seconds),
  };
}
