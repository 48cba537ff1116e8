import { type Draft, toFitChoice } from '#app/domain/composer/draft.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { orElse } from './refusals.ts';
import type { SignedInContext } from './signed-in.ts';

/** Returns the conversions of the draft's file. Empty if there is no file or it was deleted. */
export async function readFits(
  { services, actor }: SignedInContext,
  { mediaId, fit }: Draft,
): Promise<FitPlanOutput[]> {
  if (mediaId === null) return [];
  const request = { mediaId, platforms: [...PLATFORM_IDS], ...toFitChoice(fit) };
  return orElse(services.renditions.planFits(actor, request), []);
}
