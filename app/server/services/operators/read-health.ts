import type { HealthOverview, PlatformHealth } from '#app/domain/operators/admin-page.ts';
import { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { createIdBefore } from '#app/server/db/ids.ts';
import {
  countEvents,
  type EventCount,
  MAX_COUNTED_EVENTS,
} from '#app/server/db/queries/operator-deliveries.ts';
import type { ServiceDeps } from '../deps.ts';

const HOUR_MS = 3_600_000;

/** Reads what was published and what failed in the last hour, by platform. */
export async function readHealth({ sql }: Pick<ServiceDeps, 'sql'>): Promise<HealthOverview> {
  const counts = await countEvents(sql, createIdBefore('evt', HOUR_MS));
  return {
    platforms: PLATFORM_IDS.map((platform) => toHealth(platform, counts)),
    isPartial: counts.some(({ read }) => read >= MAX_COUNTED_EVENTS),
  };
}

function toHealth(platform: PlatformId, counts: readonly EventCount[]): PlatformHealth {
  const own = counts.filter((row) => row.platform === platform);
  const errors = own.flatMap(({ kind, errorKind, count, failed }) => {
    const known = PlatformErrorKind.safeParse(errorKind);
    return kind === 'error' && known.success ? [{ kind: known.data, count, failed }] : [];
  });
  return {
    platform,
    published: own.find(({ kind }) => kind === 'published')?.count ?? 0,
    failed: errors.reduce((sum, { failed }) => sum + failed, 0),
    errors: errors.toSorted((a, b) => b.count - a.count),
  };
}
