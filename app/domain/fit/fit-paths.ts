import { CENTRE, type FitFacts } from './fit-facts.ts';
import {
  type FitRecipe,
  type ImageFitRecipe,
  makesPicture,
  type VideoFitRecipe,
} from './fit-recipe.ts';
import { toAac } from './fit-sound.ts';
import { getFitTarget } from './fit-targets.ts';
import { planVideo } from './fit-video.ts';
import { AccountTier } from '../platforms/account-tier.ts';
import { checkMedia } from '../media/media-rules.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

interface FittedFor {
  readonly facts: FitFacts;
  /** All platforms that share the file. */
  readonly platforms: readonly PlatformId[];
}

/**
 * Returns the recipes for a file, cheapest first: the planned one, then fallbacks for when ffmpeg can't run
 * it. A track that can't be copied is encoded: first the sound, then the video. Pure.
 */
export function listFitPaths(recipe: FitRecipe, file: FittedFor): FitRecipe[] {
  if (makesPicture(recipe)) return [recipe];
  const paths = [recipe, ...listWithEncodedSound(recipe, file.facts)];
  const encoded = recipe.make === 'mp4-rewrap' ? planEncoded(file) : null;
  return encoded ? [...paths, encoded, ...listWithEncodedSound(encoded, file.facts)] : paths;
}

type MovingRecipe = Exclude<FitRecipe, ImageFitRecipe>;

/** Returns the recipe with its sound encoded instead of copied. Empty if the sound isn't copied. */
function listWithEncodedSound(recipe: MovingRecipe, facts: FitFacts): MovingRecipe[] {
  const isCopied = recipe.sound === undefined || recipe.sound?.make === 'copy';
  return isCopied && facts.hasAudio !== false ? [{ ...recipe, sound: toAac(facts) }] : [];
}

/**
 * Returns a recipe that encodes the whole video for all of the platforms, or for the first one. Null if
 * that's impossible.
 */
function planEncoded({ facts, platforms }: FittedFor): VideoFitRecipe | null {
  const plans = platforms.flatMap((platform) =>
    AccountTier.options.flatMap((tier) => {
      const { video: target } = getFitTarget(platform, tier);
      const { name } = PLATFORMS[platform];
      const plan = planVideo({ name, facts, target, focal: CENTRE, startMs: 0 });
      if (typeof plan === 'string' || plan.recipe.make !== 'mp4') return [];
      // A video that could be copied isn't too long, so skip the tiers that would shorten it.
      return plan.recipe.durationMs === facts.durationMs ? [{ ...plan, recipe: plan.recipe }] : [];
    }),
  );
  const shared = plans.find(({ output }) =>
    platforms.every((id) => checkMedia(PLATFORMS[id], output, 'premium').length === 0),
  );
  return (shared ?? plans[0])?.recipe ?? null;
}
