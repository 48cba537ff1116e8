import { toAlternatives } from '../text/name-list.ts';
import type { AccountTier } from '../platforms/account-tier.ts';
import { AVI, COPIED_CODECS, ISO_TYPES, toCodec } from '../media/fit-codec.ts';
import type { FitFacts } from './fit-facts.ts';
import type { SoundRecipe } from './fit-recipe.ts';
import { isSoundAccepted, listSoundChanges, startsTogether, toAac } from './fit-sound.ts';
import { getFitTarget } from './fit-targets.ts';
import { type FitChange, nameType } from './fit-text.ts';
import { listTrackChanges, planTracks } from './fit-tracks.ts';
import { toOutputSound, type VideoDraftPlan, type VideoPlanInput } from './fit-video.ts';
import { listPadding } from './fit-video-text.ts';
import { isPlainlyIndexed, isAcceptedUnchanged } from './media-warnings.ts';
import type { PlatformId } from '../platforms/platforms.ts';

interface RewrapQuestion {
  readonly facts: FitFacts;
  readonly startMs: number;
  readonly tier: AccountTier;
}

/**
 * Returns whether the video track can be copied: only the container, the sound, or a minimum size is in the
 * way.
 */
export function canRewrap(platform: PlatformId, { facts, startMs, tier }: RewrapQuestion): boolean {
  const { video } = getFitTarget(platform, tier);
  const codec = toCodec(facts.videoCodec);
  if (startMs > 0 || facts.kind !== 'video' || !codec || !COPIED_CODECS.has(codec)) return false;
  // Rotation is stored with the track, and only these containers store it in a form that is copied.
  if (facts.rotation && !ISO_TYPES.has(facts.contentType)) return false;
  // AVI has no timestamps for frames that are displayed in another order than they are stored.
  if (facts.contentType === AVI) return false;
  if (changesShownPart(facts)) return false;
  const sound = planRewrapSound(platform, facts, tier);
  return isAcceptedUnchanged(platform, toRewrapped(facts, sound, video), tier);
}

/** Returns whether a copy would show other pictures than the original. */
function changesShownPart({ traits }: FitFacts): boolean {
  // It would show what the edit list hides.
  if (traits?.editList === 'cuts') return true;
  // The MP4's edit list would hide the pictures with negative times.
  return traits?.startsBelowZero === true;
}

/**
 * Copies the sound if the platform accepts it. Without an edit list, tracks that start at different times
 * would drift, so the sound is then encoded and aligned with the video.
 */
function planRewrapSound(platform: PlatformId, facts: FitFacts, tier: AccountTier): SoundRecipe {
  const { video: target } = getFitTarget(platform, tier);
  if (facts.hasAudio === false) return { make: 'copy' };
  const isAligned = !target.needsPlainIndex || startsTogether(facts);
  if (isAligned && isSoundAccepted({ name: '', facts, target })) return { make: 'copy' };
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
      ? {
          traits: {
            ...traits,
            indexPosition: 'first',
            isFragmented: false,
            editList: 'none',
            tracks: null,
          },
        }
      : {}),
  };
}

/** A rewrapped file is at least half the size of the original, unless tracks are left out. */
const MAX_SHRINK_FACTOR = 2;

/**
 * Plans a file whose video track is copied: a new container, and new sound if the platform refuses the
 * original's.
 */
export function planRewrap(
  platform: PlatformId,
  { tier, ...input }: VideoPlanInput & { readonly tier: AccountTier },
): VideoDraftPlan {
  const { facts, target } = input;
  const { minBytes = 0, needsPlainIndex } = target;
  const sound = planRewrapSound(platform, facts, tier);
  const isShrinking = Boolean(facts.traits?.tracks);
  const isSmall = minBytes > 0 && (isShrinking || facts.sizeBytes < minBytes * MAX_SHRINK_FACTOR);
  return {
    changes: listRewrapChanges(input, sound),
    recipe: {
      version: 3,
      make: 'mp4-rewrap',
      ...(isSmall ? { minBytes } : {}),
      ...(sound.make === 'aac' ? { sound } : {}),
      ...(toCodec(facts.videoCodec) === 'hevc' ? { tag: 'hvc1' } : {}),
      ...(needsPlainIndex ? { hasPlainIndex: true } : {}),
      ...planTracks(facts),
    },
    output: toRewrapped(facts, sound, target),
  };
}

/** Lists the changes to a video whose video track is copied. */
export function listRewrapChanges(input: VideoPlanInput, sound: SoundRecipe): FitChange[] {
  return [
    ...listRewraps(input, sound),
    ...listSoundChanges(input, sound),
    ...listTrackChanges(input.facts),
    ...listPadding(input),
  ];
}

/** Lists the container changes of a video whose video track is copied. */
function listRewraps({ name, facts, target }: VideoPlanInput, sound: SoundRecipe): FitChange[] {
  const isSoundCopied = facts.hasAudio !== false && sound.make === 'copy';
  const copied = isSoundCopied ? 'video and audio' : 'the video';
  if (!target.contentTypes.includes(facts.contentType)) {
    const types = toAlternatives(target.contentTypes.map(nameType));
    const way = isSoundCopied ? ' without re-encoding' : ' without re-encoding it';
    const message = `Moves ${copied} from ${nameType(facts.contentType)} to MP4${way}: ${name} accepts ${types}.`;
    return [{ code: 'convert', message }];
  }
  if (!target.needsPlainIndex || isPlainlyIndexed(facts)) return [];
  const quality = isSoundCopied
    ? 'Nothing is re-encoded, so the quality stays the same.'
    : 'The video isn’t re-encoded.';
  return [{ code: 'index', message: `Rewrites the file’s index for ${name}. ${quality}` }];
}
