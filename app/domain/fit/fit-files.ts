import type { AccountTier } from '../platforms/account-tier.ts';
import { planCover, planLinkImage, takesCover } from './cover.ts';
import type { FitFacts } from './fit-facts.ts';
import { type FitPlan, planFit } from './fit-plan.ts';
import type { MediaFacts } from '../media/media-rules.ts';
import type { FocalPoint } from '../media/media.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { FitChoice } from './rendition.ts';

/** A file that may be fitted, with what its owner marked on it. */
export interface FittableFile {
  readonly facts: FitFacts;
  readonly focalPoint: FocalPoint | null;
}

/** A file and how another one is made of it. */
export interface PlannedChange<F> {
  readonly file: F;
  readonly plan: Extract<FitPlan, { verdict: 'changes' }>;
}

/** What a post's files become for a platform. */
export interface FittedFiles<F> {
  /** In order: what would be sent, as far as a plan can tell. */
  readonly media: readonly MediaFacts[];
  readonly changes: readonly PlannedChange<F>[];
  /** Why some of them cannot be fitted. */
  readonly reasons: readonly string[];
}

/** The user's choice, for an account of this tier. */
export type TieredChoice = FitChoice & { readonly tier: AccountTier };

/** The plan for one platform, with the person's choice or the one that the file keeps. */
export function planFile(
  { facts, focalPoint }: FittableFile,
  platform: PlatformId,
  choice: TieredChoice,
): FitPlan {
  const focal = choice.focalPoint ?? focalPoint;
  return planFit(platform, facts, {
    ...(focal ? { focalPoint: focal } : {}),
    ...(choice.trimStartMs === undefined ? {} : { trimStartMs: choice.trimStartMs }),
    tier: choice.tier,
  });
}

/** The files as they would be sent: as they are where no fit is asked for (null) or none is needed. */
export function fitFiles<F extends FittableFile>(
  platform: PlatformId,
  files: readonly F[],
  choice: TieredChoice | null,
): FittedFiles<F> {
  if (!choice) return { media: files.map(({ facts }) => facts), changes: [], reasons: [] };
  const changes: PlannedChange<F>[] = [];
  const reasons = new Set<string>();
  const media = files.map((file) => {
    const plan = planFile(file, platform, choice);
    if (plan.verdict === 'impossible') reasons.add(plan.reason);
    if (plan.verdict !== 'changes') return file.facts;
    changes.push({ file, plan });
    return plan.output;
  });
  return { media, changes, reasons: [...reasons] };
}

/**
 * Plans the picture for the cover of the video that would be sent, or for LinkedIn's link preview of a post without
 * files; nothing where the platform takes none.
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
