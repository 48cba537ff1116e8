/** A delivery that was published, with its times in milliseconds. */
export interface StartedDelivery {
  readonly workspaceId: string;
  readonly dueMs: number;
  /** When it was moved to the queue. */
  readonly releasedMs: number;
  readonly startedMs: number;
  readonly publishedMs: number;
}

/** How deliveries started. */
export interface Starts {
  /** From their time to their start. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** From their time to the queue. */
  readonly releasedP99Ms: number;
  readonly maxMs: number;
  /** Published per second, from the first time to the last post that went live. */
  readonly perSecond: number;
  /** By how many starts a workspace was ahead of another that still had deliveries waiting, at most. */
  readonly lead: number;
}

/** Describes deliveries in the order of their starts. */
export function describeStarts(deliveries: readonly StartedDelivery[]): Starts {
  const late = sortTimes(deliveries, ({ dueMs, startedMs }) => startedMs - dueMs);
  const released = sortTimes(deliveries, ({ dueMs, releasedMs }) => releasedMs - dueMs);
  const from = Math.min(...deliveries.map(({ dueMs }) => dueMs));
  const until = Math.max(...deliveries.map(({ publishedMs }) => publishedMs));
  return {
    p50Ms: pick(late, 0.5),
    p99Ms: pick(late, 0.99),
    releasedP99Ms: pick(released, 0.99),
    maxMs: pick(late, 1),
    perSecond: Math.round((deliveries.length / (until - from)) * 10_000) / 10,
    lead: findLead(deliveries),
  };
}

function sortTimes(
  deliveries: readonly StartedDelivery[],
  toMs: (delivery: StartedDelivery) => number,
): number[] {
  return deliveries.map(toMs).toSorted((a, b) => a - b);
}

function pick(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function findLead(deliveries: readonly StartedDelivery[]): number {
  const total = new Map<string, number>();
  for (const { workspaceId } of deliveries)
    total.set(workspaceId, (total.get(workspaceId) ?? 0) + 1);
  const started = new Map([...total.keys()].map((id) => [id, 0]));
  let lead = 0;
  for (const { workspaceId } of deliveries) {
    const mine = (started.get(workspaceId) ?? 0) + 1;
    started.set(workspaceId, mine);
    for (const [other, count] of started)
      if (count < (total.get(other) ?? 0)) lead = Math.max(lead, mine - count);
  }
  return lead;
}
