import { Disambiguation } from '#app/domain/posts/publish-at.ts';
import { reresolveTime } from '#app/domain/posts/scheduled-time.ts';
import {
  listPlannedOccurrences,
  lockOutdatedSeries,
  moveOccurrences,
  type OutdatedSeries,
} from '#app/server/db/queries/series.ts';
import type { ServiceDeps } from '../deps.ts';
import { ZONES_VERSION } from '../zones-version.ts';

/** Series that one transaction resolves again, with at most 366 occurrences each. */
const BATCH = 20;

/**
 * Resolves the occurrences again that have no post and that an older version of the zone database resolved. Their posts
 * get the new instants; posts that exist are moved by `applyZoneChanges`. Returns how many series were resolved again.
 */
export async function reresolveOccurrences(
  deps: Pick<ServiceDeps, 'sql' | 'clock'>,
  { signal }: { readonly signal: AbortSignal },
): Promise<number> {
  let resolved = 0;
  let after = '';
  while (!signal.aborted) {
    const ids = await resolveBatch(deps, after);
    resolved += ids.length;
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return resolved;
}

function resolveBatch(
  { sql: pool, clock }: Pick<ServiceDeps, 'sql' | 'clock'>,
  after: string,
): Promise<string[]> {
  const version = ZONES_VERSION;
  return pool.transaction(async (sql) => {
    const series = await lockOutdatedSeries(sql, { version, after, limit: BATCH });
    const seriesIds = series.map(({ id }) => id);
    if (seriesIds.length === 0) return [];
    const byId = new Map(series.map((one) => [one.id, one]));
    const planned = await listPlannedOccurrences(sql, { seriesIds, after: clock.now() });
    const moved = planned.flatMap((occurrence) => {
      const at = resolveAgain(occurrence, byId.get(occurrence.seriesId));
      return at.getTime() === occurrence.at.getTime() ? [] : [{ ...occurrence, at }];
    });
    await moveOccurrences(sql, { moved, seriesIds, version });
    return seriesIds;
  });
}

function resolveAgain(
  { local, at }: { readonly local: string; readonly at: Date },
  series: OutdatedSeries | undefined,
): Date {
  if (!series) return at;
  const rule = Disambiguation.parse(series.disambiguation);
  // As for its post: nobody can be asked when it's created.
  const { timeZone } = series;
  const time = reresolveTime({ at, local, timeZone, rule: rule === 'reject' ? 'later' : rule });
  return time?.at ?? at;
}
