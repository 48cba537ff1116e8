import { toCodec } from './fit-codec.ts';
import { CENTRE, type FitFacts } from './fit-facts.ts';
import { planImage } from './fit-image.ts';
import type { FitRecipe } from './fit-recipe.ts';
import { FIT_TARGETS } from './fit-targets.ts';
import type { FitChange } from './fit-text.ts';
import { planRewrap, planVideo } from './fit-video.ts';
import { checkMedia } from './media-rules.ts';
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
}

/** What has to be done to a file so that the platform takes it. Pure: the same answer everywhere. */
export function planFit(platform: PlatformId, facts: FitFacts, wish: FitWish = {}): FitPlan {
  const startMs = facts.kind === 'video' ? (wish.trimStartMs ?? 0) : 0;
  if (startMs === 0 && isTaken(platform, facts)) return { verdict: 'fits' };
  const { name } = PLATFORMS[platform];
  const plan = planKind(platform, facts, { ...wish, trimStartMs: startMs });
  if (typeof plan === 'string') return { verdict: 'impossible', reason: plan };
  const left = checkMedia(PLATFORMS[platform], plan.output)[0];
  if (left) {
    return {
      verdict: 'impossible',
      reason: `${left.message} Fanfare cannot fit this for ${name}.`,
    };
  }
  return { verdict: 'changes', ...plan };
}

const isTaken = (platform: PlatformId, facts: FitFacts): boolean =>
  checkMedia(PLATFORMS[platform], facts).length === 0;

type Planned = Exclude<ReturnType<typeof planVideo> | ReturnType<typeof planImage>, string>;

function planKind(
  platform: PlatformId,
  facts: FitFacts,
  { focalPoint: focal = CENTRE, trimStartMs: startMs = 0 }: FitWish,
): Planned | string {
  const { name } = PLATFORMS[platform];
  const { image, video } = FIT_TARGETS[platform];
  if (facts.kind === 'document') {
    const finding = checkMedia(PLATFORMS[platform], facts)[0];
    return finding?.message ?? `${name} does not take this document.`;
  }
  if (isStill(facts)) {
    if (!image) return `${name} takes videos only, and a picture is not made into one.`;
    return planImage({ name, facts, target: image, focal });
  }
  const input = { name, facts, target: video, focal, startMs };
  return canRewrap(platform, facts, startMs) ? planRewrap(input) : planVideo(input);
}

function isStill({ kind, frameCount }: FitFacts): boolean {
  return kind === 'image' || (kind === 'gif' && frameCount === 1);
}

/** Whether only the container or a too small file is in the way, and MP4 holds these tracks. */
function canRewrap(platform: PlatformId, facts: FitFacts, startMs: number): boolean {
  const codec = toCodec(facts.videoCodec);
  const isPlain = startMs === 0 && facts.kind === 'video' && !facts.rotation;
  const hasPlainTracks =
    codec === 'h264' && (facts.hasAudio === false || facts.audioCodec === 'aac');
  const sizeBytes = Math.max(facts.sizeBytes, FIT_TARGETS[platform].video.minBytes ?? 0);
  const rewrapped = { ...facts, contentType: 'video/mp4', sizeBytes };
  return isPlain && hasPlainTracks && isTaken(platform, rewrapped);
}
