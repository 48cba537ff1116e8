import type { AccountTier } from './account-tier.ts';
import { toCodec } from './fit-codec.ts';
import { CENTRE, type FitFacts } from './fit-facts.ts';
import { planImage } from './fit-image.ts';
import type { FitRecipe } from './fit-recipe.ts';
import { getFitTarget } from './fit-targets.ts';
import type { FitChange } from './fit-text.ts';
import { planRewrap, planVideo } from './fit-video.ts';
import { checkMedia, warnOfMedia } from './media-rules.ts';
import type { FocalPoint } from './media.ts';
import { type PlatformId, PLATFORMS } from './platforms.ts';

/** `fits`: it goes out as it is. `changes`: what is done, and what comes out. `impossible`: and why. */
export type FitPlan =
  | { readonly verdict: 'fits' }
  | {
      readonly verdict: 'changes';
      readonly changes: readonly FitChange[];
      readonly recipe: FitRecipe;
      readonly output: FitFacts;
    }
  | { readonly verdict: 'impossible'; readonly reason: string };

export interface FitWish {
  /** What must stay in sight; the middle when absent. */
  readonly focalPoint?: FocalPoint;
  /** Where a video begins that is cut; its start when absent. */
  readonly trimStartMs?: number;
  /** The account's tier, which decides the limits. */
  readonly tier: AccountTier;
}

/** Returns what has to be done to a file so that the platform takes it from an account of the wished tier. Pure. */
export function planFit(platform: PlatformId, facts: FitFacts, wish: FitWish): FitPlan {
  const { tier, trimStartMs = 0 } = wish;
  const startMs = facts.kind === 'video' ? trimStartMs : 0;
  if (startMs === 0 && fitsWell(platform, facts, tier)) return { verdict: 'fits' };
  const plan = planChanges(platform, facts, { ...wish, tier, trimStartMs: startMs });
  // A file that can't be improved is still sent if the platform takes it.
  const isLost = plan.verdict === 'impossible' && startMs === 0;
  return isLost && isTaken(platform, facts, tier) ? { verdict: 'fits' } : plan;
}

function planChanges(platform: PlatformId, facts: FitFacts, wish: FitWish): FitPlan {
  const plan = planKind(platform, facts, wish);
  if (typeof plan === 'string') return { verdict: 'impossible', reason: plan };
  const [left] = checkMedia(PLATFORMS[platform], plan.output, wish.tier);
  if (!left) return { verdict: 'changes', ...plan };
  const reason = `${left.message} Fanfare cannot fit this for ${PLATFORMS[platform].name}.`;
  return { verdict: 'impossible', reason };
}

const isTaken = (platform: PlatformId, facts: FitFacts, tier: AccountTier): boolean =>
  checkMedia(PLATFORMS[platform], facts, tier).length === 0;

/** Whether the platform takes the file, and in a size that it recommends. */
const fitsWell = (platform: PlatformId, facts: FitFacts, tier: AccountTier): boolean =>
  isTaken(platform, facts, tier) && warnOfMedia(PLATFORMS[platform], facts, tier) === null;

type Planned = Exclude<ReturnType<typeof planVideo> | ReturnType<typeof planImage>, string>;

function planKind(
  platform: PlatformId,
  facts: FitFacts,
  { focalPoint: focal = CENTRE, trimStartMs: startMs = 0, tier }: FitWish,
): Planned | string {
  const { name } = PLATFORMS[platform];
  const { image, video } = getFitTarget(platform, tier);
  if (facts.kind === 'document') {
    const finding = checkMedia(PLATFORMS[platform], facts, tier)[0];
    return finding?.message ?? `${name} does not take this document.`;
  }
  if (isStill(facts)) {
    if (!image) return `${name} takes videos only, and a picture is not made into one.`;
    return planImage({ name, facts, target: image, focal });
  }
  const input = { name, facts, target: video, focal, startMs };
  return canRewrap(platform, { facts, startMs, tier }) ? planRewrap(input) : planVideo(input);
}

function isStill({ kind, frameCount }: FitFacts): boolean {
  return kind === 'image' || (kind === 'gif' && frameCount === 1);
}

/** Whether only the container or a too small file is in the way, and MP4 holds these tracks. */
function canRewrap(
  platform: PlatformId,
  { facts, startMs, tier }: { facts: FitFacts; startMs: number; tier: AccountTier },
): boolean {
  const codec = toCodec(facts.videoCodec);
  const isPlain = startMs === 0 && facts.kind === 'video' && !facts.rotation;
  const hasPlainTracks =
    codec === 'h264' && (facts.hasAudio === false || facts.audioCodec === 'aac');
  const sizeBytes = Math.max(facts.sizeBytes, getFitTarget(platform, tier).video.minBytes ?? 0);
  const rewrapped = { ...facts, contentType: 'video/mp4', sizeBytes };
  return isPlain && hasPlainTracks && fitsWell(platform, rewrapped, tier);
}
