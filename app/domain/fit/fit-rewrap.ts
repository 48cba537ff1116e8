import type { AccountTier } from '../platforms/account-tier.ts';
import { AVI, COPIED_CODECS, ISO_TYPES, toCodec } from '../media/fit-codec.ts';
import type { FitFacts } from './fit-facts.ts';
import type { SoundRecipe } from './fit-recipe.ts';
import { isSoundTaken, listSoundChanges, startsTogether, toAac } from './fit-sound.ts';
import { getFitTarget } from './fit-targets.ts';
import { type FitChange, nameType } from './fit-text.ts';
import { toOutputSound, type VideoDraftPlan, type VideoPlanInput } from './fit-video.ts';
import { listPadding } from './fit-video-text.ts';
import { isPlainlyIndexed, isTakenWell } from './media-warnings.ts';
import type { PlatformId } from '../platforms/platforms.ts';

interface RewrapQuestion {
  readonly facts: FitFacts;
  readonly startMs: number;
  readonly tier: AccountTier;
}

/** Whether nothing of the picture is in the way: only the container, the sound, or a too small file. */
export function canRewrap(platform: PlatformId, { facts, startMs, tier }: RewrapQuestion): boolean {
  const { video } = getFitTarget(platform, tier);
  const codec = toCodec(facts.videoCodec);
  if (startMs > 0 || facts.kind !== 'video' || !codec || !COPIED_CODECS.has(codec)) return false;
  // A turn is kept with the track; only these containers say it in a way that is copied.
  if (facts.rotation && !ISO_TYPES.has(facts.contentType)) return false;
  // An AVI has no times for frames that are shown in another order than they are stored.
  if (facts.contentType === AVI) return false;
  // What an edit list hides would be shown.
  if (facts.traits?.editList === 'cuts') return false;
  const sound = planRewrapSound(platform, facts, tier);
  return isTakenWell(platform, toRewrapped(facts, sound, video), tier);
}

/**
 * Copied where the platform takes it as it is. Without an edit list, tracks that start apart would slide: then the
 * sound is aligned with the picture instead.
 */
function planRewrapSound(platform: PlatformId, facts: FitFacts, tier: AccountTier): SoundRecipe {
  const { video: target } = getFitTarget(platform, tier);
  if (facts.hasAudio === false) return { make: 'copy' };
  const isAligned = !target.needsPlainIndex || startsTogether(facts);
  if (isAligned && isSoundTaken({ name: '', facts, target })) return { make: 'copy' };
  const skipMs = isAligned ? 0 : Math.max(0, -(facts.traits?.soundDelayMs ?? 0));
  return { ...toAac(facts), ...(skipMs > 0 ? { skipMs } : {}) };
}

function toRewrapped(
  facts: FitFacts,
  sound: SoundRecipe,
  { minBytes = 0 }: { readonly minBytes?: number },
): FitFacts {
  const { traits } = facts;
  return {
    ...facts,
    ...toOutputSound(facts, sound),
    contentType: 'video/mp4',
    sizeBytes: Math.max(facts.sizeBytes, minBytes),
    ...(traits
      ? { traits: { ...traits, indexPosition: 'first', isFragmented: false, editList: 'none' } }
      : {}),
  };
}

/** No rewrap makes a file smaller than half of it. */
const MOST_SHRINKING = 2;

/** Plans a file whose picture is copied as it is: only the container, and the sound where that is in the way. */
export function planRewrap(
  platform: PlatformId,
  { tier, ...input }: VideoPlanInput & { readonly tier: AccountTier },
): VideoDraftPlan {
  const { facts, target } = input;
  const { minBytes = 0, needsPlainIndex } = target;
  const sound = planRewrapSound(platform, facts, tier);
  const isSmall = facts.sizeBytes < minBytes * MOST_SHRINKING;
  return {
    changes: [
      ...listRewraps(input, sound),
      ...listSoundChanges(input, sound),
      ...listPadding(input),
    ],
    recipe: {
      version: 3,
      make: 'mp4-rewrap',
      ...(isSmall ? { minBytes } : {}),
      ...(sound.make === 'aac' ? { sound } : {}),
      ...(toCodec(facts.videoCodec) === 'hevc' ? { tag: 'hvc1' } : {}),
      ...(needsPlainIndex ? { hasPlainIndex: true } : {}),
    },
    output: toRewrapped(facts, sound, target),
  };
}

/** Lists what happens to the container of a video whose picture stays as it is. */
function listRewraps({ name, facts, target }: VideoPlanInput, sound: SoundRecipe): FitChange[] {
  const isSoundKept = facts.hasAudio !== false && sound.make === 'copy';
  const copied = isSoundKept ? 'picture and sound' : 'the picture';
  if (!target.contentTypes.includes(facts.contentType)) {
    const types = target.contentTypes.map(nameType).join(' or ');
    const way = isSoundKept ? ', as they are' : ' as it is';
    const message = `Moves ${copied} from ${nameType(facts.contentType)} to MP4${way}: ${name} takes ${types}.`;
    return [{ code: 'convert', message }];
  }
  if (!target.needsPlainIndex || isPlainlyIndexed(facts)) return [];
  const kept = isSoundKept
    ? 'Nothing is re-encoded, so picture and sound stay as they are.'
    : 'The picture stays as it is.';
  return [{ code: 'index', message: `Rewrites the file’s index for ${name}. ${kept}` }];
}
