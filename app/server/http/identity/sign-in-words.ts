const MINUTE_SECONDS = 60;

/** Formats a wait, rounded up to minutes, as in "try again in a minute". */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
