import type { AccountTier } from '../platforms/account-tier.ts';
import { cropsCarousel, toCarouselAspect } from './carousel-shape.ts';
import { planCover, planLinkImage, takesCover } from './cover.ts';
import type { FitFacts } from './fit-facts.ts';
import { type FitPlan, planFit } from './fit-plan.ts';
import type { MediaFacts } from '../media/media-rules.ts';
import type { FocalPoint } from '../media/media.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { FitChoice, PostFit } from './rendition.ts';

/** A file that can be converted, with the focal point that its owner set. */
export interface FittableFile {
  readonly facts: FitFacts;
  readonly focalPoint: FocalPoint | null;
}

/** A file and the plan for its conversion. */
export interface PlannedChange<F> {
  readonly file: F;
  readonly plan: Extract<FitPlan, { verdict: 'changes' }>;
}

/** A post's files after conversion for a platform. */
export interface FittedFiles<F> {
  /** In order: the files that would be sent, as far as a plan can predict them. */
  readonly media: readonly MediaFacts[];
  readonly changes: readonly PlannedChange<F>[];
  /** Why some files can't be converted. */
  readonly reasons: readonly string[];
}

/** The user's choice, the account's tier, and the carousel's aspect ratio. */
export type TieredChoice = FitChoice & {
  readonly tier: AccountTier;
  readonly aspect?: number | undefined;
};

/** Returns the plan for one platform, with the person's choice or else the file's saved focal point. */
export function planFile(
  { facts, focalPoint }: FittableFile,
  platform: PlatformId,
  choice: TieredChoice,
): FitPlan {
  const focal = choice.focalPoint ?? focalPoint;
  return planFit(platform, facts, {
    ...(focal ? { focalPoint: focal } : {}),
    ...(choice.trimStartMs === undefined ? {} : { trimStartMs: choice.trimStartMs }),
    ...(choice.aspect === undefined ? {} : { aspect: choice.aspect }),
    tier: choice.tier,
  });
}

/** Returns the aspect ratio that all files of a post get, or undefined if each one keeps its own. */
export function findCarouselAspect(
  platform: PlatformId,
  files: readonly FittableFile[],
  { carouselShape, ...choice }: PostFit & { readonly tier: AccountTier },
): number | undefined {
  const [first] = files;
  if (!first || files.length < 2 || !carouselShape || !cropsCarousel(platform)) return undefined;
  const plan = planFile(first, platform, choice);
  const published = plan.verdict === 'changes' ? plan.output : first.facts;
  return toCarouselAspect(carouselShape, published) ?? undefined;
}

/**
 * Returns the files as they would be sent. Files stay unchanged if conversion is off (null) or not needed.
 */
export function fitFiles<F extends FittableFile>(
  platform: PlatformId,
  files: readonly F[],
  choice: (PostFit & { readonly tier: AccountTier }) | null,
): FittedFiles<F> {
  if (!choice) return { media: files.map(({ facts }) => facts), changes: [], reasons: [] };
  const changes: PlannedChange<F>[] = [];
  const reasons = new Set<string>();
  const aspect = findCarouselAspect(platform, files, choice);
  const media = files.map((file) => {
    const plan = planFile(file, platform, { ...choice, aspect });
    if (plan.verdict === 'impossible') reasons.add(plan.reason);
    if (plan.verdict !== 'changes') return file.facts;
    changes.push({ file, plan });
    return plan.output;
  });
  return { media, changes, reasons: [...reasons] };
}

/**
 * Plans the cover image of the video, or the image of LinkedIn's link preview for a post without files.
 * Returns no change if the platform accepts neither.
 */
export function fitCoverFile<F extends FittableFile>(
  platform: PlatformId,
  cover: F,
  media: readonly MediaFacts[],
): Pick<FittedFiles<F>, 'changes' | 'reasons'> {
  const plan = planPicture(platform, cover, media);
  if (plan === null) return { changes: [], reasons: [] };
  if (plan.verdict === 'impossible') return { changes: [], reasons: [plan.reason] };
  return { changes: plan.verdict === 'fits' ? [] : [{ file: cover, plan }], reasons: [] };
}

function planPicture(
  platform: PlatformId,
  { facts, focalPoint }: FittableFile,
  media: readonly MediaFacts[],
): FitPlan | null {
  const focal = focalPoint ?? undefined;
  const [video] = media;
  if (!video) return platform === 'linkedin' ? planLinkImage(facts, focal) : null;
  if (media.length > 1 || !takesCover(platform, video)) return null;
  return planCover(platform, { facts, video, focal });
}
