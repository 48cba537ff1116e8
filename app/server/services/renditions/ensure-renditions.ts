import { createHash } from 'node:crypto';
import { ENCODER_VERSIONS, type FitRecipe, toCanonicalRecipe } from '#app/domain/fit/fit-recipe.ts';
import type { FitChange } from '#app/domain/fit/fit-text.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { enqueueRendition, type RenditionLine } from './enqueue-rendition.ts';

/** A rendition to create. */
export interface PlannedRendition {
  readonly assetId: string;
  /** Hash of the original: a different file under the same ID would need a different rendition. */
  readonly sha256: string;
  readonly platform: PlatformId;
  readonly recipe: FitRecipe;
  /** What the plan says is changed. */
  readonly changes: readonly FitChange[];
  /** The platform accepts the original, too. */
  readonly isOptional: boolean;
}

/** Hashes the source bytes, the recipe, and the encoder's version. Equal hashes mean the same rendition. */
export function hashRecipe({
  sha256,
  recipe,
}: Pick<PlannedRendition, 'sha256' | 'recipe'>): string {
  const version = ENCODER_VERSIONS[recipe.make];
  // Version 1 adds nothing, so hashes from before encoders had versions stay valid.
  const encoder = version === 1 ? '' : `\nencoder ${version}`;
  return createHash('sha256')
    .update(`${sha256}\n${toCanonicalRecipe(recipe)}${encoder}`)
    .digest('hex');
}

type EnsureDeps = Pick<ServiceDeps, 'queue' | 'clock'>;

interface EnsureContext {
  readonly actor: Pick<Actor, 'workspaceId'>;
  readonly requests: readonly PlannedRendition[];
  readonly line: RenditionLine;
}

/**
 * Returns the renditions' IDs, in the order of `requests`. An existing rendition is reused, and requeued if it
 * failed or its file is gone. If a post needs one that waits among the previews, it's added to the posts'
 * queue as well. Rows and jobs are stored in the caller's transaction, so a rejected request starts nothing,
 * and nobody can remove the renditions before it ends. The caller wakes the queue after its transaction.
 */
export async function ensureRenditions(
  deps: EnsureDeps,
  tx: Prisma.TransactionClient,
  { actor, requests, line }: EnsureContext,
): Promise<string[]> {
  const byKey = Map.groupBy(requests, toKey);
  const ids = new Map<string, string>();
  // Every caller locks in the same order, so two requests for the same files can't deadlock.
  for (const [key, [one, ...others]] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!one) continue;
    const changes = toChanges([one, ...others]);
    ids.set(key, await ensureOne(deps, tx, { actor, request: one, changes, line }));
  }
  return requests.flatMap((one) => ids.get(toKey(one)) ?? []);
}

/** Returns the planned changes of every platform that shares a file, in the order of the request. */
function toChanges(requests: readonly PlannedRendition[]): PlannedChanges {
  return new Map(requests.map(({ platform, changes }) => [platform, changes]));
}

const toKey = (request: PlannedRendition): string => `${request.assetId} ${hashRecipe(request)}`;

interface SingleRendition extends Omit<EnsureContext, 'requests'> {
  readonly request: PlannedRendition;
  readonly changes: PlannedChanges;
}

type PlannedChanges = ReadonlyMap<PlatformId, readonly FitChange[]>;

async function ensureOne(
  deps: EnsureDeps,
  tx: Prisma.TransactionClient,
  one: SingleRendition,
): Promise<string> {
  const { actor, request, changes, line } = one;
  const { assetId, platform, recipe } = request;
  const recipeHash = hashRecipe(request);
  const { workspaceId } = actor;
  const id = createId('rnd');
  const createdAt = deps.clock.now();
  const row = { id, workspaceId, assetId, recipeHash, platform, recipe, createdAt };
  const { count } = await tx.rendition.createMany({
    data: [{ ...row, platforms: [...changes.keys()], changes: toJson(changes) }],
    skipDuplicates: true,
  });
  if (count === 1) {
    await enqueueRendition(deps.queue, { renditionId: id, line }, tx);
    return id;
  }
  // The lock lasts until the transaction ends, so another request can't remove the rendition before the post
  // is stored.
  const [existing] = await tx.$queryRaw<{ id: string; state: string; platforms: string[] }[]>`
    SELECT id, state, platforms FROM rendition
    WHERE asset_id = ${assetId} AND recipe_hash = ${recipeHash} FOR KEY SHARE`;
  // Another request removed it between the two statements.
  if (!existing) return ensureOne(deps, tx, one);
  await addPlatforms(tx, existing, changes);
  const renditionId = existing.id;
  if (existing.state !== 'queued') await remake(deps.queue, tx, { renditionId, line });
  else if (line === 'renditions') await enqueueRendition(deps.queue, { renditionId, line }, tx);
  return renditionId;
}

function toJson(changes: PlannedChanges): Prisma.InputJsonObject {
  return Object.fromEntries(
    [...changes].map(([platform, list]) => [platform, list.map((change) => ({ ...change }))]),
  );
}

async function addPlatforms(
  tx: Prisma.TransactionClient,
  { id, platforms }: { id: string; platforms: readonly string[] },
  planned: PlannedChanges,
): Promise<void> {
  for (const [platform, changes] of planned) {
    if (platforms.includes(platform)) continue;
    const added = JSON.stringify(toJson(new Map([[platform, changes]])));
    await tx.$executeRaw`
      UPDATE rendition SET platforms = array_append(platforms, ${platform}),
        changes = COALESCE(changes, '{}') || ${added}::jsonb
      WHERE id = ${id} AND NOT ${platform} = ANY(platforms)`;
  }
}

/** Requeues a rendition if it failed or its file is gone; otherwise does nothing. */
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
      appliedRecipe: Prisma.DbNull,
      errorMessage: null,
      finishedAt: null,
      leaseToken: null,
      leaseUntil: null,
    },
  });
  if (count === 1) await enqueueRendition(queue, { renditionId, line }, tx);
}

/** Requeues the failed renditions that a delivery still waits for. */
export async function recreateRenditions(
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
