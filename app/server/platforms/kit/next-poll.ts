/**
 * Returns when to poll again after `attempts` polls. `pausesSeconds` are the pauses in order; the last one
 * repeats.
 */
export function nextPoll(now: Date, attempts: number, pausesSeconds: readonly number[]): Date {
  const pause = pausesSeconds[Math.min(attempts, pausesSeconds.length - 1)] ?? 1;
  return new Date(now.getTime() + pause * 1000);
}

/** Returns the later of the planned time and the pause that the platform asked for, in seconds from `now`. */
export function toNextPollAt(planned: Date, requestedSeconds: number | null, now: Date): Date {
  if (requestedSeconds === null) return planned;
  return new Date(Math.max(planned.getTime(), now.getTime() + requestedSeconds * 1000));
}
