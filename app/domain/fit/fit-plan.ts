import type { AccountTier } from '../platforms/account-tier.ts';
import { hasAspect, narrowToAspect } from './carousel-shape.ts';
import { CENTRE, type FitFacts } from './fit-facts.ts';
import { planImage } from './fit-image.ts';
import type { FitRecipe } from './fit-recipe.ts';
import { getFitTarget, type VideoTarget } from './fit-targets.ts';
import type { FitChange } from './fit-text.ts';
import { canRewrap, planRewrap } from './fit-rewrap.ts';
import { planVideo } from './fit-video.ts';
import { isFacebookReel } from '../media/facebook-reel.ts';
import { REEL_RULE } from '../media/media-limits.ts';
import { checkMedia } from '../media/media-rules.ts';
import { hasGoodIndex, isAcceptedUnchanged } from './media-warnings.ts';
import type { FocalPoint } from '../media/media.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/**
 * `fits`: the file is sent as is. `changes`: how it's converted and what comes out. `impossible`: why it
 * can't be converted.
 */
export type FitPlan =
  | { readonly verdict: 'fits' }
  | {
      readonly verdict: 'changes';
      readonly changes: readonly FitChange[];
      readonly recipe: FitRecipe;
      readonly output: FitFacts;
      /** The platform also accepts the file as is, so a server that can't convert it sends the original. */
      readonly isOptional: boolean;
    }
  | { readonly verdict: 'impossible'; readonly reason: string };

export interface FitOptions {
  /** What must stay visible after a crop. Defaults to the center. */
  readonly focalPoint?: FocalPoint;
  /** Where a trimmed video starts. Defaults to its beginning. */
  readonly trimStartMs?: number;
  /** The aspect ratio that the file gets, within the platform's limits. Any that the platform accepts if absent. */
  readonly aspect?: number;
  /** The account's tier, which sets the limits. */
  readonly tier: AccountTier;
}

/** Returns how to convert a file so that the platform accepts it from an account of the given tier. Pure. */
export function planFit(platform: PlatformId, facts: FitFacts, options: FitOptions): FitPlan {
  const { tier, trimStartMs = 0 } = options;
  const startMs = facts.kind === 'video' ? trimStartMs : 0;
  const isWhole = startMs === 0;
  if (isWhole && hasAspect(facts, options.aspect) && canStay(platform, facts, tier))
    return { verdict: 'fits' };
  const isTaken = isWhole && checkMedia(PLATFORMS[platform], facts, tier).length === 0;
  const plan = planChanges(platform, facts, { ...options, tier, trimStartMs: startMs });
  if (plan.verdict === 'changes') return { ...plan, isOptional: isTaken };
  // A file that can't be improved is still sent if the platform accepts it.
  return isTaken ? { verdict: 'fits' } : { verdict: 'impossible', reason: plan.reason };
}

/** Returns whether no conversion is needed. An unsuitable index alone doesn't justify re-encoding. */
function canStay(platform: PlatformId, facts: FitFacts, tier: AccountTier): boolean {
  if (!isAcceptedUnchanged(platform, facts, tier)) return false;
  return hasGoodIndex(platform, facts, tier) || !canRewrap(platform, { facts, startMs: 0, tier });
}

type ChangePlan =
  | (PlannedFit & { readonly verdict: 'changes' })
  | { readonly verdict: 'impossible'; readonly reason: string };

function planChanges(platform: PlatformId, facts: FitFacts, options: FitOptions): ChangePlan {
  const plan = planKind(platform, facts, options);
  if (typeof plan === 'string') return { verdict: 'impossible', reason: plan };
  const [left] = checkMedia(PLATFORMS[platform], plan.output, options.tier);
  if (!left) return { verdict: 'changes', ...plan };
  const reason = `${left.message} Fanfare can't convert it for ${PLATFORMS[platform].name}.`;
  return { verdict: 'impossible', reason };
}

type PlannedFit = Exclude<ReturnType<typeof planVideo> | ReturnType<typeof planImage>, string>;

function planKind(
  platform: PlatformId,
  facts: FitFacts,
  { focalPoint: focal = CENTRE, trimStartMs: startMs = 0, aspect, tier }: FitOptions,
): PlannedFit | string {
  const { name } = PLATFORMS[platform];
  const { image } = getFitTarget(platform, tier);
  if (facts.kind === 'document') {
    const finding = checkMedia(PLATFORMS[platform], facts, tier)[0];
    return finding?.message ?? `${name} doesn’t accept this document.`;
  }
  if (isStill(facts)) {
    if (!image)
      return `${name} only accepts videos, and Fanfare doesn’t create videos from images.`;
    return planImage({ name, facts, target: narrowToAspect(image, aspect), focal });
  }
  const target = narrowToAspect(findVideoTarget(platform, facts, tier), aspect);
  const input = { name, facts, target, focal, startMs };
  return hasAspect(facts, aspect) && canRewrap(platform, { facts, startMs, tier })
    ? planRewrap(platform, { ...input, tier })
    : planVideo(input);
}

/** Facebook publishes 9:16 clips as reels, which have their own rules. */
export function findVideoTarget(
  platform: PlatformId,
  facts: FitFacts,
  tier: AccountTier,
): VideoTarget {
  const { video } = getFitTarget(platform, tier);
  return platform === 'facebook' && isFacebookReel(facts) ? { ...video, ...REEL_RULE } : video;
}

function isStill({ kind, frameCount }: FitFacts): boolean {
  return kind === 'image' || (kind === 'gif' && frameCount === 1);
}
