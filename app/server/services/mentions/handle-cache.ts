import type { Clock } from '#app/server/ports/clock.ts';
import type { FoundHandle } from '#app/server/ports/found-handle.ts';

const KEPT_MS = 10 * 60_000;
const MAX_ENTRIES = 500;

type Found = readonly FoundHandle[];

export interface HandleCache {
  /** Returns what was found for a key within the last 10 minutes, or finds it. A failure isn't kept. */
  read(key: string, find: () => Promise<Found>): Promise<Found>;
}

/** Creates a cache in memory. The oldest entries are dropped first. */
export function createHandleCache(clock: Clock): HandleCache {
  const entries = new Map<string, { readonly found: Found; readonly until: number }>();
  return {
    async read(key, find) {
      const kept = entries.get(key);
      if (kept && kept.until > clock.now().getTime()) return kept.found;
      const found = await find();
      entries.delete(key);
      entries.set(key, { found, until: clock.now().getTime() + KEPT_MS });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      return found;
    },
  };
}
