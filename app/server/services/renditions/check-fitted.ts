import { listNames } from '#app/domain/text/name-list.ts';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import {
  type FitRecipe,
  type ImageFitRecipe,
  makesPicture,
  type VideoFitRecipe,
} from '#app/domain/fit/fit-recipe.ts';
import { type MediaTraits, NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { toColorName, toEncodedColor } from '#app/domain/fit/fit-color.ts';
import { checkMedia } from '#app/domain/media/media-rules.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ProbedMedia, ProbeResult } from '#app/domain/media/probed-media.ts';

interface FittedCheck {
  readonly platform: PlatformId;
  readonly recipe: FitRecipe;
  readonly probed: ProbeResult;
  readonly sizeBytes: number;
  /** The original's duration; null if unknown. */
  readonly sourceMs: number | null;
  readonly sourceHasAudio: boolean | null;
}

/**
 * Returns the finished file's facts, probed from its bytes. Throws if the file isn't what was planned or
 * still breaks a rule of the platform: that's a bug in the plan, and such a file is never published. Several
 * accounts may share the file, so the widest limits apply here; each delivery checks it against its own
 * account's limits.
 */
export function checkFitted({
  platform,
  recipe,
  probed,
  sizeBytes,
  sourceMs,
  sourceHasAudio,
}: FittedCheck): ProbedMedia {
  if (probed.kind === 'unusable') throw refuse('it can’t be read.');
  const facts: FitFacts = { ...probed, sizeBytes };
  // Check this first, because a truncated file may also be too short for the platform.
  if (!makesPicture(recipe)) checkLength(probed.durationMs ?? 0, toExpectedMs(recipe, sourceMs));
  const [broken] =
    recipe.make === 'jpeg-cover' ? [] : checkMedia(PLATFORMS[platform], facts, 'premium');
  if (broken) throw refuse(broken.message);
  if (makesPicture(recipe)) checkPicture(recipe, facts);
  else checkVideo(facts, { recipe, sourceHasAudio });
  if (recipe.make !== 'mp4-rewrap' && !hasSize(facts, recipe.size)) {
    const { width, height } = recipe.size;
    throw refuse(`it is ${facts.width} × ${facts.height}, not ${width} × ${height}.`);
  }
  return probed;
}

/**
 * Checks a picture against its recipe. The plan already checked the recipe's numbers against the platform's
 * rules.
 */
function checkPicture({ maxBytes }: ImageFitRecipe, { contentType, sizeBytes }: FitFacts): void {
  if (contentType !== 'image/jpeg') throw refuse(`it is ${contentType}, not a JPEG.`);
  if (sizeBytes > maxBytes) throw refuse(`it has ${sizeBytes} bytes, not ${maxBytes} at most.`);
}

/** Tolerance for a last video frame or audio packet that is cut or padded. */
const LENGTH_ROOM_MS = 250;
/** How far apart the tracks may start. */
const START_ROOM_MS = 60;

type MovingRecipe = Exclude<FitRecipe, ImageFitRecipe>;

function toExpectedMs(recipe: MovingRecipe, sourceMs: number | null): number | null {
  if (recipe.make === 'mp4') return recipe.durationMs;
  const skipMs = recipe.sound?.make === 'aac' ? (recipe.sound.skipMs ?? 0) : 0;
  return sourceMs === null ? null : sourceMs - skipMs;
}

/** Throws if the result is shorter or longer than the original claims to be. */
function checkLength(foundMs: number, expectedMs: number | null): void {
  if (expectedMs === null || Math.abs(foundMs - expectedMs) <= LENGTH_ROOM_MS) return;
  const message = `This file is damaged: it claims to last ${expectedMs / 1000} seconds, but only ${foundMs / 1000} can be read. Export it again, then upload the new file.`;
  throw new AppError('validation_failed', { message });
}

/** Checks sound, orientation, and colors. The contents of the tracks were compared when the file was created. */
function checkVideo(
  facts: FitFacts,
  { recipe, sourceHasAudio }: { recipe: MovingRecipe; sourceHasAudio: boolean | null },
): void {
  const isSilent = recipe.make === 'mp4' && recipe.sound === null;
  const needsAudio = !isSilent && sourceHasAudio === true;
  if (isSilent && facts.hasAudio) throw refuse('it has audio but should be silent.');
  if (needsAudio && !facts.hasAudio) throw refuse('its audio is missing.');
  if (!startsInTime(facts, recipe)) throw refuse('its audio and video start at different times.');
  if (recipe.make === 'mp4') checkPictureTrack(facts, recipe);
}

function checkPictureTrack({ rotation, traits }: FitFacts, recipe: VideoFitRecipe): void {
  if (rotation) throw refuse('it’s rotated.');
  checkColors(traits ?? NO_TRAITS, recipe);
}

/**
 * Returns whether picture and sound start together. With an edit list, tracks may start apart and still be in
 * sync.
 */
function startsInTime({ traits }: FitFacts, recipe: MovingRecipe): boolean {
  const isAligned = recipe.make === 'mp4' || recipe.hasPlainIndex === true;
  return !isAligned || Math.abs(traits?.soundDelayMs ?? 0) <= START_ROOM_MS;
}

function checkColors(
  { colorPrimaries, colorTransfer, colorMatrix }: MediaTraits,
  { color }: VideoFitRecipe,
): void {
  const { primaries, transfer, matrix } = toEncodedColor(color);
  const found = [colorPrimaries, colorTransfer, colorMatrix].map((name) => toColorName(name ?? ''));
  const isTagged = [primaries, transfer, matrix].every((name, index) => found[index] === name);
  if (!isTagged) throw refuse(`its colors are tagged as ${listNames(found)}.`);
}

function hasSize(facts: FitFacts, size: { width: number; height: number }): boolean {
  return facts.width === size.width && facts.height === size.height;
}

function refuse(reason: string): AppError {
  return new AppError('internal', {
    message: `The converted file can’t be published: ${reason}`,
  });
}
