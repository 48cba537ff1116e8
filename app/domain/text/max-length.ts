import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/** Platforms whose limit uses the same unit as a browser's `maxlength`. */
const IN_UTF16: readonly PlatformId[] = ['instagram', 'tiktok', 'facebook'];

/**
 * Returns the `maxlength` of a caption field for these platforms, or undefined if one of them counts
 * differently.
 */
export function toMaxLength(platforms: readonly PlatformId[]): number | undefined {
  const isCountable = platforms.every((platform) => IN_UTF16.includes(platform));
  if (!isCountable || platforms.length === 0) return undefined;
  return Math.max(...platforms.map((platform) => PLATFORMS[platform].maxCharacters));
}
