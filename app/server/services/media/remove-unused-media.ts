import { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_OPEN } from '../open-states.ts';
import { removeBytes, removeMedia, WITHOUT_BYTES } from './remove-media.ts';

type SweepDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'clock' | 'settings'>;

/** Batch size per round; the next round handles the rest. */
const BATCH = 100;
const DAY_MS = 24 * 3_600_000;

/**
 * Removes files unused for the installation's retention period (counted from the last use or the upload) and
 * renditions whose original is gone, then the bytes of everything deleted. Files needed by a post in progress
 * are kept, however old they are.
 */
export async function removeUnusedMedia(deps: SweepDeps): Promise<void> {
  for (const id of await listUnused(deps)) await removeMedia(deps, Prisma.sql`id = ${id}`);
  const deleted = await deps.prisma.mediaAsset.findMany({
    where: { deletedAt: { not: null }, state: { not: WITHOUT_BYTES } },
    select: { id: true },
    take: BATCH,
  });
  for (const { id } of deleted) await removeBytes(deps, id);
}

/** Excludes files that are still needed, because they would otherwise fill every round. */
async function listUnused({ prisma, clock, settings }: SweepDeps): Promise<string[]> {
  const { mediaKeepDays } = settings;
  const conditions = [
    Prisma.sql`EXISTS (SELECT 1 FROM rendition r JOIN media_asset o ON o.id = r.asset_id
      WHERE r.output_id = m.id AND o.deleted_at IS NOT NULL)`,
  ];
  if (mediaKeepDays !== null) {
    const before = new Date(clock.now().getTime() - mediaKeepDays * DAY_MS);
    conditions.push(Prisma.sql`COALESCE(m.last_used_at, m.created_at) < ${before}`);
  }
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM media_asset m
    WHERE m.deleted_at IS NULL AND m.state = 'ready' AND (${Prisma.join(conditions, ' OR ')})
      AND NOT EXISTS (
        SELECT 1 FROM delivery d WHERE d.workspace_id = m.workspace_id
          AND d.state ${IS_OPEN}
          AND (m.id = ANY(d.media_asset_ids) OR d.cover_asset_id = m.id))
    ORDER BY m.id LIMIT ${BATCH}`;
  return rows.map(({ id }) => id);
}
