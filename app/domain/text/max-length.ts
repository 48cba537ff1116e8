import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/** Those whose limit is in the units that a browser's `maxlength` counts. */
const IN_UTF16: readonly PlatformId[] = ['instagram', 'tiktok', 'facebook'];

/** For a field of a caption that goes to these platforms; none where one of them counts in units of its own. */
export function toMaxLength(platforms: readonly PlatformId[]): number | undefined {
  const isCountable = platforms.every((platform) => IN_UTF16.includes(platform));
  if (!isCountable || platforms.length === 0) return undefined;
  return Math.max(...platforms.map((platform) => PLATFORMS[platform].maxCharacters));
}
