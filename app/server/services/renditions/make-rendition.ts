import { type FitRecipe, makesPicture, parseStoredRecipe } from '#app/domain/fit/fit-recipe.ts';
import { listFitPaths } from '#app/domain/fit/fit-paths.ts';
import { getFitTarget } from '#app/domain/fit/fit-targets.ts';
import { PLATFORM_IDS, PlatformId } from '#app/domain/platforms/platforms.ts';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';
import { toTooLargeMessage } from '#app/domain/media/upload-limits.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { StorageOutageError } from '#app/server/errors/storage-outage-error.ts';
import type { FittedFile } from '#app/server/ports/media-fitter.ts';
import { MediaToolError } from '#app/server/ports/media-tools.ts';
import type { StoredObject } from '#app/server/ports/media-store.ts';
import { runInSpan } from '#app/server/ports/tracing.ts';
import type { ServiceDeps } from '../deps.ts';
import { toFactColumns } from '../media/fact-columns.ts';
import { checkFitted } from './check-fitted.ts';
import { FIT_COLUMNS, toFitFacts } from '../media/fit-columns.ts';
import {
  claimRendition,
  releaseRendition,
  type RenditionLease,
  RenditionLostError,
} from './rendition-lease.ts';
import { tryFitPaths } from './try-fit-paths.ts';
import { wakeDeliveries } from './wake-deliveries.ts';

type MakeDeps = Pick<
  ServiceDeps,
  'prisma' | 'queue' | 'clock' | 'logger' | 'fitter' | 'mediaStore' | 'mediaProbe'
>;

interface RenditionRun {
  readonly lease: RenditionLease;
  readonly signal: AbortSignal;
}

/**
 * Makes a rendition's file, verifies it, marks the rendition as ready or failed, and wakes the deliveries
 * that wait for it. Does nothing if the rendition is finished, canceled, or leased by another worker. If this
 * worker stops, or can't reach the file storage, a later attempt starts over.
 */
export async function makeRendition(
  deps: MakeDeps,
  { renditionId, signal }: { renditionId: string; signal: AbortSignal },
): Promise<void> {
  const lease = await claimRendition(deps.prisma, renditionId);
  if (!lease) return;
  try {
    await runInSpan({ name: 'media', facts: { renditionId } }, () =>
      makeFile(deps, { lease, signal: AbortSignal.any([signal, lease.lost]) }),
    );
  } catch (error) {
    if (lease.lost.aborted || error instanceof RenditionLostError) return;
    if (signal.aborted || error instanceof StorageOutageError)
      await releaseRendition(deps.prisma, lease);
    else await fail(deps, lease, error);
  } finally {
    lease.stop();
  }
}

async function makeFile(deps: MakeDeps, { lease, signal }: RenditionRun): Promise<void> {
  const { renditionId } = lease;
  const row = await deps.prisma.rendition.findUniqueOrThrow({
    where: { id: renditionId },
    select: {
      platform: true,
      platforms: true,
      recipe: true,
      asset: {
        select: {
          workspaceId: true,
          storageKey: true,
          fileName: true,
          altText: true,
          ...FIT_COLUMNS,
        },
      },
    },
  });
  const recipe = parseStoredRecipe(row.recipe);
  const obstacle = await deps.fitter.findObstacle(recipe);
  if (obstacle) throw new AppError('unavailable', { message: obstacle });
  const platform = PlatformId.parse(row.platform);
  const others = PLATFORM_IDS.filter((id) => id !== platform && row.platforms.includes(id));
  const { asset } = row;
  await tryFitPaths({
    paths: listFitPaths(recipe, { facts: toFitFacts(asset), platforms: [platform, ...others] }),
    attempt: (path) => makeByRecipe(deps, { lease, signal }, { asset, platform, recipe: path }),
    isPossible: async (path) => !signal.aborted && (await deps.fitter.findObstacle(path)) === null,
    onFallback: ({ error, ...path }) =>
      deps.logger.warn(
        { renditionId, err: error, ...path },
        'A file couldn’t be converted the cheaper way. Fanfare tries the next way.',
      ),
  });
}

async function makeByRecipe(
  deps: MakeDeps,
  { lease, signal }: RenditionRun,
  request: Omit<FinishedRendition, 'fitted'> & { readonly asset: { readonly storageKey: string } },
): Promise<void> {
  const fitted = await deps.fitter.make(request.asset.storageKey, request.recipe, {
    signal,
    onProgress: lease.reportProgress,
  });
  try {
    await storeRendition(deps, lease, { ...request, fitted });
  } finally {
    await fitted.discard();
  }
}

interface FinishedRendition {
  readonly asset: {
    readonly workspaceId: string;
    readonly fileName: string;
    readonly altText: string | null;
    readonly durationMs: number | null;
    readonly hasAudio: boolean | null;
  };
  readonly platform: PlatformId;
  readonly recipe: FitRecipe;
  readonly fitted: FittedFile;
}

async function storeRendition(
  deps: MakeDeps,
  lease: RenditionLease,
  finished: FinishedRendition,
): Promise<void> {
  const id = createId('med');
  const storageKey = `${finished.asset.workspaceId}/${id}`;
  const { maxBytes } = makesPicture(finished.recipe)
    ? finished.recipe
    : getFitTarget(finished.platform, 'premium').video;
  const { file, sizeBytes } = finished.fitted;
  if (sizeBytes > maxBytes) {
    throw new AppError('file_too_large', {
      message: toTooLargeMessage(finished.platform, maxBytes),
    });
  }
  const stored = await deps.mediaStore.adoptFile(file, storageKey);
  try {
    await record(deps, lease, { ...finished, id, storageKey, stored });
  } catch (error) {
    await deps.mediaStore.delete(storageKey);
    throw error;
  }
}

/** Stores the media row, the rendition, and the jobs of waiting deliveries, all or nothing. */
async function record(
  deps: MakeDeps,
  { renditionId, token }: RenditionLease,
  file: FinishedRendition & { id: string; storageKey: string; stored: StoredObject },
): Promise<void> {
  const { id, storageKey, stored, asset } = file;
  const probed = await deps.mediaProbe.probe(storageKey);
  const { sizeBytes } = stored;
  const source = { sourceMs: asset.durationMs, sourceHasAudio: asset.hasAudio };
  const facts = checkFitted({ ...file, ...source, probed, sizeBytes });
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    await tx.mediaAsset.create({
      data: {
        ...toFactColumns(facts),
        id,
        storageKey,
        workspaceId: asset.workspaceId,
        fileName: toFileName(file),
        altText: asset.altText,
        sizeBytes: BigInt(stored.sizeBytes),
        sha256: stored.sha256,
        origin: 'rendition',
        state: 'ready',
        createdAt: now,
      },
    });
    const { count } = await tx.rendition.updateMany({
      where: { id: renditionId, leaseToken: token },
      data: {
        state: 'ready',
        progress: 100,
        outputId: id,
        appliedRecipe: file.recipe,
        builtWith: file.fitted.builtWith,
        finishedAt: now,
        leaseToken: null,
        leaseUntil: null,
      },
    });
    if (count === 0)
      throw new RenditionLostError('The conversion was canceled, or another worker has it.');
    await wakeDeliveries(deps, tx, renditionId);
  });
}

/**
 * Names the file: `kiln.mov` becomes `kiln-instagram.mp4` for Instagram; a cover becomes
 * `kiln-youtube-cover.jpg`.
 */
function toFileName({ asset, platform, recipe }: FinishedRendition): string {
  const base = asset.fileName.replace(/\.[^.]*$/u, '') || 'file';
  const end = recipe.make === 'jpeg-cover' ? '-cover.jpg' : makesPicture(recipe) ? '.jpg' : '.mp4';
  return toSafeFileName(`${base}-${platform}${end}`);
}

async function fail(deps: MakeDeps, lease: RenditionLease, error: unknown): Promise<void> {
  const { renditionId, token } = lease;
  const isFile = error instanceof MediaToolError;
  const words = isFile ? { words: error.words } : {};
  deps.logger.warn({ renditionId, err: error, ...words }, 'A file couldn’t be converted.');
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.rendition.updateMany({
      where: { id: renditionId, leaseToken: token },
      data: {
        state: 'failed',
        errorMessage: toReason(error),
        finishedAt: deps.clock.now(),
        leaseToken: null,
        leaseUntil: null,
      },
    });
    if (count === 1) await wakeDeliveries(deps, tx, renditionId);
  });
}

function toReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof MediaToolError) {
    return 'This file couldn’t be converted because it can’t be read to the end. It may be damaged.';
  }
  return 'Fanfare couldn’t convert this file because of an internal error. Its log has the details.';
}
