import type { PlatformEnvironment, PlatformId } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';
import { facebookConfig } from './facebook/config.ts';
import { createFacebookAdapter } from './facebook/index.ts';
import { instagramConfig } from './instagram/config.ts';
import { createInstagramAdapter } from './instagram/index.ts';
import type { PlatformConfigInput } from './kit/platform-config.ts';
import { linkedinConfig } from './linkedin/config.ts';
import { createLinkedinAdapter } from './linkedin/index.ts';
import { tiktokConfig } from './tiktok/config.ts';
import { createTiktokAdapter } from './tiktok/index.ts';
import { twitterConfig } from './twitter/config.ts';
import { createTwitterAdapter } from './twitter/index.ts';
import { youtubeConfig } from './youtube/config.ts';
import { createYoutubeAdapter } from './youtube/index.ts';

const FACTORIES: Readonly<Record<PlatformId, (input: PlatformConfigInput) => PlatformAdapter>> = {
  instagram: (input) => createInstagramAdapter(instagramConfig(input)),
  tiktok: (input) => createTiktokAdapter(tiktokConfig(input)),
  youtube: (input) => createYoutubeAdapter(youtubeConfig(input)),
  facebook: (input) => createFacebookAdapter(facebookConfig(input)),
  linkedin: (input) => createLinkedinAdapter(linkedinConfig(input)),
  twitter: (input) => createTwitterAdapter(twitterConfig(input)),
};

export type PlatformInputs = Readonly<Partial<Record<PlatformId, PlatformConfigInput>>>;

/** Creates one adapter per configured platform and environment. Both environments run the same code. */
export function createPlatformRegistry(
  inputs: Readonly<Record<PlatformEnvironment, PlatformInputs>>,
): PlatformRegistry {
  const adapters = new Map<string, PlatformAdapter>();
  for (const environment of ['sandbox', 'live'] as const) {
    for (const [platform, input] of Object.entries(inputs[environment]) as [
      PlatformId,
      PlatformConfigInput,
    ][]) {
      adapters.set(`${environment}/${platform}`, FACTORIES[platform](input));
    }
  }
  return {
    getAdapter(platform, environment) {
      const adapter = adapters.get(`${environment}/${platform}`);
      if (!adapter) {
        throw new AppError('unavailable', {
          message: `This installation isn't configured for ${platform} (${environment}).`,
        });
      }
      return adapter;
    },
    environmentFor: (platform) => (inputs.live[platform] ? 'live' : 'sandbox'),
  };
}
