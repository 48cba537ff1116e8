import type { PlatformId } from '../platforms/platforms.ts';
import type { PlatformOptions } from './publish-options.ts';

/** Returns the options that only one platform has, for that platform. */
export function pickOwnOptions(
  platform: PlatformId,
  { instagram, facebook, tiktok, youtube, linkedin, twitter }: Partial<PlatformOptions>,
): Pick<PlatformOptions, 'instagram' | 'facebook' | 'tiktok' | 'youtube' | 'linkedin' | 'twitter'> {
  const own = { instagram, facebook, tiktok, youtube, linkedin, twitter };
  return Object.fromEntries(
    Object.entries(own).filter(([name, options]) => name === platform && options !== undefined),
  );
}
