import type { PlatformId } from '../platforms/platforms.ts';
import { PLATFORMS } from '../platforms/platforms.ts';
import { CENTRE, type FitFacts } from './fit-facts.ts';
import { findVideoTarget } from './fit-plan.ts';
import { type FitRecipe, makesPicture, toCanonicalRecipe } from './fit-recipe.ts';
import { listRewrapChanges } from './fit-rewrap.ts';
import type { FitChange } from './fit-text.ts';
import { listVideoChanges } from './fit-video.ts';

interface AppliedFit {
  readonly platform: PlatformId;
  readonly facts: FitFacts;
  readonly recipe: FitRecipe;
  /** The changes of the plan, in the words for this platform. */
  readonly planned: readonly FitChange[];
  /** The recipe that created the file; null if it isn't known. */
  readonly applied: FitRecipe | null;
}

/** Returns whether a recipe other than the planned one created the file. */
export function isFallback({ recipe, applied }: Pick<AppliedFit, 'recipe' | 'applied'>): boolean {
  return applied !== null && toCanonicalRecipe(recipe) !== toCanonicalRecipe(applied);
}

/**
 * Returns what was really done to a file: the planned changes, or, where the planned way failed, those of the
 * recipe that took its place. Pure.
 */
export function listAppliedChanges(fit: AppliedFit): readonly FitChange[] {
  const { recipe, applied, planned } = fit;
  if (!applied || makesPicture(applied) || makesPicture(recipe) || !isFallback(fit)) return planned;
  const notes = listFallbackNotes(recipe, applied);
  if (recipe.make === 'mp4') return [...planned, ...notes];
  const { platform, facts } = fit;
  // The other tiers differ in lengths and sizes only, which a copied picture already meets.
  const target = findVideoTarget(platform, facts, 'standard');
  const { name } = PLATFORMS[platform];
  const input = { name, facts, target, focal: CENTRE, startMs: 0 };
  const changes =
    applied.make === 'mp4'
      ? listVideoChanges(input, applied)
      : listRewrapChanges(input, applied.sound ?? { make: 'copy' });
  return [...changes, ...notes];
}

type MovingRecipe = Exclude<FitRecipe, { make: 'jpeg' | 'jpeg-cover' }>;

/** Lists what couldn't be copied. */
function listFallbackNotes(recipe: MovingRecipe, applied: MovingRecipe): FitChange[] {
  const notes: FitChange[] = [];
  if (applied.make !== recipe.make) {
    const message = 'Re-encodes the video track as H.264, because it couldn’t be copied.';
    notes.push({ code: 'encode', message });
  }
  if (applied.sound?.make === 'aac' && recipe.sound?.make !== 'aac' && recipe.sound !== null) {
    const message = 'Re-encodes the audio as AAC, because it couldn’t be copied.';
    notes.push({ code: 'sound', message });
  }
  return notes;
}
