import type { DeliveryState } from '#app/domain/delivery-state.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashRecipe, type WantedRendition } from './ensure-renditions.ts';

/** Two files for each platform: more than one person looks at. */
const MOST_OPEN = 12;
const MOST_AN_HOUR = 120;
const HOUR_MS = 3_600_000;
const OPEN_STATES = ['queued', 'running'];

type RoomDeps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/**
 * Throws `rate_limited` when the workspace has more made than anybody looks at: each file is an encoder's
 * work. What is made already, or being made, needs no room; posts have theirs made without asking here.
 */
export async function requireRoom(
  { prisma, clock }: RoomDeps,
  { workspaceId }: Actor,
  wanted: readonly WantedRendition[],
): Promise<void> {
  if (wanted.length === 0) return;
  const known = await prisma.rendition.count({
    where: {
      workspaceId,
      OR: wanted.map((one) => ({ assetId: one.assetId, recipeHash: hashRecipe(one) })),
      state: { not: 'failed' },
    },
  });
  const added = new Set(wanted.map(hashRecipe)).size - known;
  if (added <= 0) return;
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const [open, lately] = await Promise.all([
    prisma.rendition.count({ where: { workspaceId, state: { in: OPEN_STATES } } }),
    prisma.rendition.count({ where: { workspaceId, createdAt: { gt: since } } }),
  ]);
  if (open + added > MOST_OPEN) refuse(`${open} files are being made already`, 30);
  if (lately + added > MOST_AN_HOUR) refuse(`${lately} files were made within an hour`, 600);
}

function refuse(what: string, retryAfterSeconds: number): never {
  const message = `Fanfare makes no more copies now: ${what}. Wait a little; what posts need is made all the same.`;
  throw new AppError('rate_limited', { message, retryAfterSeconds });
}

/** A delivery in one of these takes no file any more; one that failed can be sent again. */
export const TAKES_NO_FILE: readonly DeliveryState[] = ['published', 'canceled'];

/**
 * As if what is still being made of the same file for the same platform in another way had never been asked
 * for: its worker loses the lease. What a post waits for stays.
 */
export async function endReplaced(
  { prisma }: Pick<RoomDeps, 'prisma'>,
  { workspaceId }: Actor,
  wanted: readonly WantedRendition[],
): Promise<void> {
  const [first] = wanted;
  if (!first) return;
  const platforms = wanted.map(({ platform }) => platform);
  const kept = wanted.map(hashRecipe);
  await prisma.$transaction(async (tx) => {
    // A post that is just being stored holds what it waits for: after this wait it is seen.
    const replaced = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM rendition WHERE workspace_id = ${workspaceId} AND asset_id = ${first.assetId}
        AND platform IN (${Prisma.join(platforms)}) AND recipe_hash NOT IN (${Prisma.join(kept)})
        AND state IN (${Prisma.join(OPEN_STATES)})
      ORDER BY id FOR UPDATE`;
    if (replaced.length === 0) return;
    await tx.$executeRaw`
      DELETE FROM rendition r WHERE r.id IN (${Prisma.join(replaced.map(({ id }) => id))})
        AND NOT EXISTS (
          SELECT 1 FROM delivery d WHERE d.workspace_id = r.workspace_id
            AND d.rendition_ids @> ARRAY[r.id] AND d.state NOT IN (${Prisma.join([...TAKES_NO_FILE])}))`;
  });
}
