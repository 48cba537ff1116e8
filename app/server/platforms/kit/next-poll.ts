/**
 * When to ask again after `attempts` polls were made. `pausesSeconds` are the pauses in order; the last
 * one repeats.
 */
export function nextPoll(now: Date, attempts: number, pausesSeconds: readonly number[]): Date {
  const pause = pausesSeconds[Math.min(attempts, pausesSeconds.length - 1)] ?? 1;
  return new Date(now.getTime() + pause * 1000);
}

/** The later of our own plan and what the platform asked for. */
export function laterOf(planned: Date, askedSeconds: number | null, now: Date): Date {
  if (askedSeconds === null) return planned;
  return new Date(Math.max(planned.getTime(), now.getTime() + askedSeconds * 1000));
}
