import type { Audit } from '../run/audit.ts';
import type { PastEvent } from './run-events.ts';
import type { PlannedEvent } from './plan-events.ts';

/** A supervisor waits this long before it kills a process. */
const MAX_STOP_MS = 20_000;

export interface LargeResult {
  readonly audit: Audit;
  /** 5xx, and missing responses, that were final for a client that retries as documented. */
  readonly finalErrors: readonly string[];
  readonly planned: readonly PlannedEvent[];
  readonly past: readonly PastEvent[];
  readonly stopsMs: readonly number[];
}

/** Lists what is wrong with a run. Nothing refuses a post on purpose, so no delivery may fail. */
export function findProblems(result: LargeResult): string[] {
  const { audit, finalErrors, planned, past, stopsMs } = result;
  const { failed, reasons } = audit;
  const missing = planned.length - past.length;
  const slow = stopsMs.filter((stopMs) => stopMs > MAX_STOP_MS);
  const idle = past.filter(({ requests }) => requests === 0);
  return [
    ...audit.problems,
    ...(failed === 0 ? [] : [`${failed} deliveries failed: ${Object.keys(reasons).join('; ')}`]),
    ...finalErrors.map((error) => `a client that retries got an error: ${error}`),
    ...(missing === 0 ? [] : [`${missing} of ${planned.length} events didn't happen`]),
    ...slow.map((stopMs) => `a process took ${stopMs} ms to stop`),
    ...idle.map(({ kind }) => `no request was sent during ${kind}`),
  ];
}
