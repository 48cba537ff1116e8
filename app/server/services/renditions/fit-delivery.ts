import type { PlannedChange } from '#app/domain/fit/fit-files.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PlannedRendition } from './ensure-renditions.ts';
import type { FitSource } from '../media/fit-source.ts';

/** Builds the rendition that a platform's planned change needs. */
export function toRenditionRequest(
  platform: PlatformId,
  {
    file: { id: assetId, sha256 },
    plan: { recipe, changes, isOptional },
  }: PlannedChange<FitSource>,
): PlannedRendition {
  return { assetId, sha256, platform, recipe, changes, isOptional };
}

/** Converts an offset in the original, in milliseconds, to one in the converted video. */
export function moveOffset(offsetMs: number, requests: readonly PlannedRendition[]): number {
  const recipe = requests[0]?.recipe;
  if (recipe?.make !== 'mp4') return offsetMs;
  return Math.min(recipe.durationMs, Math.max(0, offsetMs - recipe.startMs));
}
