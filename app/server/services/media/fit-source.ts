import type { AccountTier } from '#app/domain/platforms/account-tier.ts';
import { planCover } from '#app/domain/fit/cover.ts';
import { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { findCarouselAspect, type FittableFile, planFile } from '#app/domain/fit/fit-files.ts';
import { chooseFiles } from '#app/domain/content/file-lists.ts';
import type { FitPlan } from '#app/domain/fit/fit-plan.ts';
import type { FocalPoint, MediaOutput } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitMaking, FitPlanOutput, FitRequest } from '#app/domain/fit/rendition.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { readTiers } from '../accounts/read-tiers.ts';
import { FIT_COLUMNS, type FitRow, toFitFacts, toFocalPoint } from './fit-columns.ts';

/** A file that can be fitted. */
export interface FitSource extends FittableFile {
  readonly id: string;
  readonly sha256: string;
}

/** Loads a ready file for fitting. Throws `not_found`, also for another workspace's file. */
export async function getFitSource(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  mediaId: string,
): Promise<FitSource> {
  const [source] = await findFitSources(deps, actor, [mediaId]);
  if (!source)
    throw new AppError('not_found', { message: 'This workspace has no media file with this ID.' });
  return source;
}

/** Loads the ready files of the actor's workspace among these, in no particular order. */
export async function findFitSources(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  mediaIds: readonly string[],
): Promise<FitSource[]> {
  const rows = await prisma.mediaAsset.findMany({
    where: { id: { in: [...mediaIds] }, workspaceId, state: 'ready', deletedAt: null },
    select: { id: true, sha256: true, ...FIT_COLUMNS },
  });
  return rows.flatMap(({ sha256, ...row }) =>
    sha256 === null ? [] : [toFitSource({ ...row, sha256 })],
  );
}

export function toFitSource({
  id,
  sha256,
  ...row
}: FitRow & { id: string; sha256: string }): FitSource {
  return { id, sha256, facts: toFitFacts(row), focalPoint: toFocalPoint(row) };
}

/** Plans a picture as the cover of a video. */
function planCoverSource(
  { facts, focalPoint }: FittableFile,
  platform: PlatformId,
  { video, focal }: { video: Parameters<typeof planCover>[1]['video']; focal?: FocalPoint },
): FitPlan {
  return planCover(platform, { facts, video, focal: focal ?? focalPoint ?? undefined });
}

/** A fit plan for a platform, under the limits of this account tier. */
export interface TieredPlan {
  readonly platform: PlatformId;
  readonly tier: AccountTier;
  readonly plan: FitPlan;
}

/** A file and how each platform would get it. */
export interface PlannedSource {
  readonly source: FitSource;
  readonly plans: readonly TieredPlan[];
}

/**
 * Plans each file for each requested platform once. Throws `not_found`, or `validation_failed` for an unknown
 * account.
 */
export async function planFitRequest(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  {
    sources,
    platforms,
    accountIds,
    coverFor,
    carouselMediaIds = [],
    ...choice
  }: FitRequest & { sources: readonly FitSource[] },
): Promise<PlannedSource[]> {
  const video = coverFor ? (await getFitSource(deps, actor, coverFor)).facts : null;
  const focal = choice.focalPoint ? { focal: choice.focalPoint } : {};
  const tiers = await readTiers(deps, actor, { accountIds });
  const requested = [...new Set(platforms)];
  const carousel = await findCarousel(deps, actor, carouselMediaIds);
  return sources.map((source) => ({
    source,
    plans: requested.map((platform) => ({
      platform,
      tier: tiers[platform],
      plan: video
        ? planCoverSource(source, platform, { video, ...focal })
        : planFile(source, platform, {
            ...choice,
            tier: tiers[platform],
            aspect: findCarouselAspect(platform, carousel, { ...choice, tier: tiers[platform] }),
          }),
    })),
  }));
}

/** Returns a carousel's files as Instagram gets them, in order. Leaves out those that don't exist. */
async function findCarousel(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  mediaIds: readonly string[],
): Promise<readonly FitSource[]> {
  if (mediaIds.length < 2) return [];
  const sources = await findFitSources(deps, actor, mediaIds);
  const files = mediaIds.flatMap((id) => sources.find((source) => source.id === id) ?? []);
  return chooseFiles('instagram', files, ({ facts }) => facts.kind);
}

/**
 * Returns what Fanfare will change in a file for the platform that it was uploaded for, by the limits of that
 * platform's default account; null if the upload named no platform.
 */
export async function planUploaded(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Pick<Actor, 'workspaceId' | 'environment'>,
  { media, platform }: { readonly media: MediaOutput; readonly platform: PlatformId | null },
): Promise<FitPlanOutput | null> {
  if (platform === null) return null;
  const { [platform]: tier } = await readTiers(deps, actor);
  const source = { facts: FitFacts.parse(media), focalPoint: media.focalPoint };
  return toFitPlanOutput({ platform, tier, plan: planFile(source, platform, { tier }) });
}

/** What already exists of a planned rendition. */
export interface ExistingRendition {
  readonly made: MediaOutput | null;
  readonly making: FitMaking | null;
}

export function toFitPlanOutput(
  { platform, tier, plan }: TieredPlan,
  { made, making }: ExistingRendition = { made: null, making: null },
): FitPlanOutput {
  return {
    platform,
    tier,
    verdict: plan.verdict,
    needed: plan.verdict !== 'fits',
    changes: plan.verdict === 'changes' ? [...plan.changes] : [],
    reason: plan.verdict === 'impossible' ? plan.reason : null,
    recipe: plan.verdict === 'changes' ? plan.recipe : null,
    output: plan.verdict === 'changes' ? plan.output : null,
    made,
    making,
  };
}
