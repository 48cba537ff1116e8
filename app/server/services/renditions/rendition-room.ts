import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_UNFINISHED, WHERE_UNFINISHED } from '../open-states.ts';
import { hashRecipe, type PlannedRendition } from './ensure-renditions.ts';

/** Two files for each platform: more than one person previews. */
const MAX_OPEN = 12;
const MAX_PER_HOUR = 120;
const HOUR_MS = 3_600_000;

interface RoomDeps extends Pick<ServiceDeps, 'clock'> {
  readonly prisma: Prisma.TransactionClient;
}

/**
 * Throws `rate_limited` if the workspace requests more renditions than anyone would preview, since each one
 * costs an encoder run. Renditions that exist or are in progress don't count. Posts create their renditions
 * without this check.
 */
export async function requireConversionCapacity(
  { prisma, clock }: RoomDeps,
  { workspaceId }: Actor,
  requests: readonly PlannedRendition[],
): Promise<void> {
  if (requests.length === 0) return;
  const existingCount = await prisma.rendition.count({
    where: {
      workspaceId,
      OR: requests.map((one) => ({ assetId: one.assetId, recipeHash: hashRecipe(one) })),
      state: { not: 'failed' },
    },
  });
  const added = new Set(requests.map(hashRecipe)).size - existingCount;
  if (added <= 0) return;
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const [open, recent] = await Promise.all([
    prisma.rendition.count({ where: { workspaceId, state: WHERE_UNFINISHED } }),
    prisma.rendition.count({ where: { workspaceId, createdAt: { gt: since } } }),
  ]);
  if (open + added > MAX_OPEN) refuse(`${open} conversions are already in progress`, 30);
  if (recent + added > MAX_PER_HOUR) refuse(`${recent} files were converted within an hour`, 600);
}

function refuse(what: string, retryAfterSeconds: number): never {
  const message = `Fanfare can’t convert more files right now: ${what}. Try again later. Files that posts need are still converted.`;
  throw new AppError('rate_limited', { message, retryAfterSeconds });
}

/**
 * States in which a delivery no longer needs a file. A failed delivery can be retried, so `failed` isn't one
 * of them.
 */
export const TAKES_NO_FILE: readonly DeliveryState[] = ['published', 'canceled'];

/**
 * Cancels unfinished renditions of the same file for these platforms with a different recipe; their workers
 * lose the lease. A rendition that a post waits for continues, and so does one that other platforms also
 * requested, which then belongs to those alone.
 */
export async function revokeReplaced(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  requests: readonly PlannedRendition[],
): Promise<void> {
  const [first] = requests;
  if (!first) return;
  const platforms: string[] = requests.map(({ platform }) => platform);
  const requestedHashes = requests.map(hashRecipe);
  // A post being stored holds a lock on the renditions it needs. After waiting for it here, the next
  // statement sees the post.
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM rendition WHERE workspace_id = ${workspaceId} AND asset_id = ${first.assetId}
      AND platforms && ${platforms}::text[] AND recipe_hash NOT IN (${Prisma.join(requestedHashes)})
      AND state ${IS_UNFINISHED}
    ORDER BY id FOR UPDATE`;
  if (locked.length === 0) return;
  const freed = await tx.$queryRaw<{ id: string; platforms: string[] }[]>`
    SELECT id, platforms FROM rendition r WHERE r.id IN (${Prisma.join(locked.map(({ id }) => id))})
      AND NOT EXISTS (
        SELECT 1 FROM delivery d WHERE d.workspace_id = r.workspace_id
          AND d.rendition_ids @> ARRAY[r.id] AND d.state NOT IN (${Prisma.join([...TAKES_NO_FILE])}))`;
  for (const { id, platforms: requested } of freed) {
    const [platform, ...others] = requested.filter((one) => !platforms.includes(one));
    if (platform === undefined) await tx.rendition.delete({ where: { id } });
    else {
      const data = { platform, platforms: [platform, ...others] };
      await tx.rendition.update({ where: { id }, data, select: { id: true } });
    }
  }
}
