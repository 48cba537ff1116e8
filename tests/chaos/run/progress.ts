import type { Pilot, Standing } from './pilot.ts';

const REPORT_EVERY_MS = 10_000;
/** After this long without a change, open deliveries are considered stuck. */
const STUCK_AFTER_MS = 180_000;

export type Progress = Standing & { readonly accepted: number };

/** Notices a run that stands still. */
export function createWatch() {
  let last = '';
  let changedAt = performance.now();
  return {
    isStuck({ accepted, deliveries, open }: Progress): boolean {
      const now = [accepted, deliveries, open].join();
      if (now !== last) changedAt = performance.now();
      last = now;
      return performance.now() - changedAt > STUCK_AFTER_MS;
    },
  };
}

/** Reports progress occasionally, and why the clock doesn't advance. */
export function createReporter(
  pilot: Pilot,
  { print, skippedSeconds }: { print: (text: string) => void; skippedSeconds: number },
) {
  const start = performance.now();
  let reportedAt = 0;
  return ({ accepted, deliveries, open, offsetSeconds }: Progress): void => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const atSeconds = Math.round((reportedAt - start) / 1000);
    const minutes = Math.round((offsetSeconds - skippedSeconds) / 60);
    const where = `${atSeconds} s, clock ${minutes} min ahead: ${accepted} accepted, ${open} of ${deliveries} deliveries open`;
    pilot.describeBusy().then(
      (busy) => print(`${where}; busy: ${busy}`),
      () => print(where),
    );
  };
}
