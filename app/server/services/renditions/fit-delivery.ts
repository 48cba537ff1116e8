import { takesCover } from '#app/domain/cover.ts';
import type { MediaFacts } from '#app/domain/media-rules.ts';
import type { PlatformId } from '#app/domain/platforms.ts';
import type { FitChoice } from '#app/domain/rendition.ts';
import type { WantedRendition } from './ensure-renditions.ts';
import { type FitSource, planCoverSource, planSource } from './fit-source.ts';

/** What a delivery's files become for its platform. */
export interface FittedMedia {
  /** In order: what would be sent, as far as a plan can tell. */
  readonly media: readonly MediaFacts[];
  readonly wanted: readonly WantedRendition[];
  /** Why some of them cannot be fitted. */
  readonly reasons: readonly string[];
}

/** The files as they would be sent: as they are where no fit is asked for or none is needed. */
export function fitForDelivery(
  platform: PlatformId,
  media: readonly (MediaFacts & { readonly fit: FitSource })[],
  choice: FitChoice | null,
): FittedMedia {
  if (!choice) return { media, wanted: [], reasons: [] };
  const wanted: WantedRendition[] = [];
  const reasons = new Set<string>();
  const fitted = media.map(({ fit, ...facts }) => {
    const plan = planSource(fit, platform, choice);
    if (plan.verdict === 'impossible') reasons.add(plan.reason);
    if (plan.verdict !== 'changes') return facts;
    const { id: assetId, sha256 } = fit;
    wanted.push({ assetId, sha256, platform, recipe: plan.recipe });
    return plan.output;
  });
  return { media: fitted, wanted, reasons: [...reasons] };
}

/** The picture for the cover of the video that would be sent; nothing where none is taken. */
export function fitCover(
  platform: PlatformId,
  fit: FitSource,
  media: readonly MediaFacts[],
): Pick<FittedMedia, 'wanted' | 'reasons'> {
  const [video] = media;
  if (!video || media.length > 1 || !takesCover(platform, video))
    return { wanted: [], reasons: [] };
  const plan = planCoverSource(fit, platform, { video });
  if (plan.verdict === 'impossible') return { wanted: [], reasons: [plan.reason] };
  if (plan.verdict === 'fits') return { wanted: [], reasons: [] };
  const { id: assetId, sha256 } = fit;
  return { wanted: [{ assetId, sha256, platform, recipe: plan.recipe }], reasons: [] };
}

/** A moment of the original, in the video that is made of it. */
export function moveOffset(offsetMs: number, wanted: readonly WantedRendition[]): number {
  const recipe = wanted[0]?.recipe;
  if (recipe?.make !== 'mp4') return offsetMs;
  return Math.min(recipe.durationMs, Math.max(0, offsetMs - recipe.startMs));
}
