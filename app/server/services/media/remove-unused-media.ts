import { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_OPEN } from '../open-states.ts';
import { removeBytes, removeMedia, WITHOUT_BYTES } from './remove-media.ts';

type SweepDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'clock' | 'settings'>;

/** Batch size per round; the next round handles the rest. */
const BATCH = 100;
const REMOVED = Prisma.raw(`'${WITHOUT_BYTES}'`);
const DAY_MS = 24 * 3_600_000;

/**
 * Removes files unused for the installation's retention period (counted from the last use or the upload) and
 * renditions whose original is gone, then the bytes of everything deleted. Files needed by a draft or by a
 * post in progress are kept, however old they are.
 */
export async function removeUnusedMedia(deps: SweepDeps): Promise<void> {
  for (const id of await listUnused(deps)) await removeMedia(deps, Prisma.sql`id = ${id}`);
  // Literals, so that Postgres can use the partial index that has the same condition.
  const deleted = await deps.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM media_asset WHERE deleted_at IS NOT NULL AND state <> ${REMOVED}
    ORDER BY id LIMIT ${BATCH}`;
  for (const { id } of deleted) await removeBytes(deps, id);
}

/** Excludes files that are still needed, because they would otherwise fill every round. */
async function listUnused({ prisma, clock, settings }: SweepDeps): Promise<string[]> {
  const { mediaKeepDays } = settings;
  const orphans = Prisma.sql`
    SELECT m.id FROM rendition r JOIN media_asset m ON m.id = r.output_id
    WHERE r.orphaned_at IS NOT NULL AND ${IS_IDLE}`;
  const before = new Date(clock.now().getTime() - (mediaKeepDays ?? 0) * DAY_MS);
  const unused = Prisma.sql`
    SELECT m.id FROM media_asset m
    WHERE COALESCE(m.last_used_at, m.created_at) < ${before} AND ${IS_IDLE}`;
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${mediaKeepDays === null ? orphans : Prisma.sql`${orphans} UNION ALL ${unused}`}) found
    LIMIT ${BATCH}`;
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * True for a file `m` that is there and that no open delivery, no draft, and no series needs. Each part has its own index.
 * Scalar subqueries, because Postgres may evaluate NOT EXISTS by reading all drafts or all open deliveries.
 */
const IS_IDLE = Prisma.sql`m.deleted_at IS NULL AND m.state = 'ready'
  AND (SELECT 1 FROM delivery d WHERE d.media_asset_ids @> ARRAY[m.id] AND d.state ${IS_OPEN}
    AND d.workspace_id = m.workspace_id LIMIT 1) IS NULL
  AND (SELECT 1 FROM delivery d WHERE d.cover_asset_id = m.id AND d.state ${IS_OPEN}
    AND d.workspace_id = m.workspace_id LIMIT 1) IS NULL
  AND (SELECT 1 FROM draft d WHERE d.media_asset_ids @> ARRAY[m.id]
    AND d.workspace_id = m.workspace_id LIMIT 1) IS NULL
  AND (SELECT 1 FROM series s WHERE s.media_asset_ids @> ARRAY[m.id] AND s.workspace_id = m.workspace_id
    AND EXISTS (SELECT FROM series_occurrence o WHERE o.series_id = s.id AND o.due_at IS NOT NULL) LIMIT 1) IS NULL`;
