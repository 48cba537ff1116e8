import type { FitFacts } from '#app/domain/fit-facts.ts';
import { type FitRecipe, type ImageFitRecipe, makesPicture } from '#app/domain/fit-recipe.ts';
import { checkMedia } from '#app/domain/media-rules.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ProbedMedia, ProbeResult } from '#app/domain/probed-media.ts';

interface FittedCheck {
  readonly platform: PlatformId;
  readonly recipe: FitRecipe;
  readonly probed: ProbeResult;
  readonly sizeBytes: number;
}

/**
 * The finished file's own facts, read from its bytes. Throws when it is not what was planned, or breaks a
 * rule of the platform all the same: that is a mistake of the plan, and such a file is never published. Any
 * account may have asked for it, so the widest limits apply; each delivery checks it by its own account's.
 */
export function checkFitted({ platform, recipe, probed, sizeBytes }: FittedCheck): ProbedMedia {
  if (probed.kind === 'unusable') throw refuse('the file that was made cannot be read.');
  const facts: FitFacts = { ...probed, sizeBytes };
  const [broken] =
    recipe.make === 'jpeg-cover' ? [] : checkMedia(PLATFORMS[platform], facts, 'premium');
  if (broken) throw refuse(broken.message);
  if (makesPicture(recipe)) checkPicture(recipe, facts);
  if (recipe.make !== 'mp4-rewrap' && !hasSize(facts, recipe.size)) {
    const { width, height } = recipe.size;
    throw refuse(`it is ${facts.width} × ${facts.height}, not ${width} × ${height}.`);
  }
  return probed;
}

/** The plan held the recipe's numbers against the platform's rules; here the file, against the numbers. */
function checkPicture({ maxBytes }: ImageFitRecipe, { contentType, sizeBytes }: FitFacts): void {
  if (contentType !== 'image/jpeg') throw refuse(`it is ${contentType}, not a JPEG.`);
  if (sizeBytes > maxBytes) throw refuse(`it has ${sizeBytes} bytes, not ${maxBytes} at most.`);
}

function hasSize(facts: FitFacts, size: { width: number; height: number }): boolean {
  return facts.width === size.width && facts.height === size.height;
}

function refuse(reason: string): AppError {
  return new AppError('internal', {
    message: `Fanfare fitted this file in a way that cannot be published: ${reason}`,
  });
}
