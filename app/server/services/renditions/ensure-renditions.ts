import { createHash } from 'node:crypto';
import { type FitRecipe, toCanonicalRecipe } from '#app/domain/fit-recipe.ts';
import type { PlatformId } from '#app/domain/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { enqueueRendition, type RenditionLine } from './enqueue-rendition.ts';

/** A file that is to be made. */
export interface WantedRendition {
  readonly assetId: string;
  /** Of the original: another file under the same id would be another rendition. */
  readonly sha256: string;
  readonly platform: PlatformId;
  readonly recipe: FitRecipe;
  /** The platform takes the original, too. */
  readonly isOptional: boolean;
}

/** Tells what is made of which bytes; the same hash is the same file. */
export function hashRecipe({ sha256, recipe }: Pick<WantedRendition, 'sha256' | 'recipe'>): string {
  return createHash('sha256')
    .update(`${sha256}\n${toCanonicalRecipe(recipe)}`)
    .digest('hex');
}

type EnsureDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock'>;

/**
 * The renditions' ids, in the order in which they are wanted. What was made before, or is just being made,
 * is found; what failed, or whose file is gone, is made anew. Row and job are stored together. For a post,
 * what still waits among the previews is put into the posts' line as well.
 */
export async function ensureRenditions(
  deps: EnsureDeps,
  actor: Pick<Actor, 'workspaceId'>,
  { wanted, line }: { wanted: readonly WantedRendition[]; line: RenditionLine },
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const byKey = new Map(wanted.map((one) => [toKey(one), one]));
  const ids = await deps.prisma.$transaction(async (tx) => {
    const found = new Map<string, string>();
    // In one order for everybody: two who want the same files wait for each other once, not crosswise.
    for (const [key, one] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)))
      found.set(key, await ensureOne(deps, tx, { actor, wanted: one, line }));
    return found;
  });
  deps.queue.wake();
  return wanted.flatMap((one) => ids.get(toKey(one)) ?? []);
}

const toKey = (wanted: WantedRendition): string => `${wanted.assetId} ${hashRecipe(wanted)}`;

interface One {
  readonly actor: Pick<Actor, 'workspaceId'>;
  readonly wanted: WantedRendition;
  readonly line: RenditionLine;
}

async function ensureOne(
  { queue, clock }: Pick<EnsureDeps, 'queue' | 'clock'>,
  tx: Prisma.TransactionClient,
  { actor, wanted, line }: One,
): Promise<string> {
  const key = { assetId: wanted.assetId, recipeHash: hashRecipe(wanted) };
  const id = createId('rnd');
  const { count } = await tx.rendition.createMany({
    data: [
      {
        ...key,
        id,
        workspaceId: actor.workspaceId,
        platform: wanted.platform,
        recipe: wanted.recipe,
        createdAt: clock.now(),
      },
    ],
    skipDuplicates: true,
  });
  if (count === 1) {
    await enqueueRendition(queue, { renditionId: id, line }, tx);
    return id;
  }
  const existing = await tx.rendition.findUnique({
    where: { assetId_recipeHash: key },
    select: { id: true, state: true },
  });
  // Ended between the two, because another choice replaced it: nobody else holds it now.
  if (!existing) return ensureOne({ queue, clock }, tx, { actor, wanted, line });
  const renditionId = existing.id;
  if (existing.state !== 'queued') await remake(queue, tx, { renditionId, line });
  else if (line === 'renditions') await enqueueRendition(queue, { renditionId, line }, tx);
  return existing.id;
}

/** Back to the queue when it failed or its file is gone; nothing otherwise. */
async function remake(
  queue: ServiceDeps['queue'],
  tx: Prisma.TransactionClient,
  { renditionId, line }: { renditionId: string; line: RenditionLine },
): Promise<void> {
  const { count } = await tx.rendition.updateMany({
    where: {
      id: renditionId,
      OR: [{ state: 'failed' }, { state: 'ready', output: { deletedAt: { not: null } } }],
    },
    data: {
      state: 'queued',
      progress: 0,
      attempts: 0,
      outputId: null,
      errorMessage: null,
      finishedAt: null,
      leaseToken: null,
      leaseUntil: null,
    },
  });
  if (count === 1) await enqueueRendition(queue, { renditionId, line }, tx);
}

/** The files that a delivery still waits for, where their making failed. */
export async function remakeFor(
  queue: ServiceDeps['queue'],
  tx: Prisma.TransactionClient,
  deliveryId: string,
): Promise<void> {
  const { renditionIds } = await tx.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { renditionIds: true },
  });
  for (const renditionId of renditionIds)
    await remake(queue, tx, { renditionId, line: 'renditions' });
}
