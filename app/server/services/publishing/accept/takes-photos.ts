import { findAdapter } from '#app/server/services/accounts/find-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { Target } from './resolve-targets.ts';

/**
 * Returns whether the target's platform can get photos from this installation. Read from the configuration, so it also
 * holds while TikTok can't be reached.
 */
export function takesPhotos(
  deps: Pick<ServiceDeps, 'platforms'>,
  { platform, environment }: Pick<Target, 'platform' | 'environment'>,
): boolean {
  if (platform !== 'tiktok') return true;
  return findAdapter(deps, { platform, environment })?.takesPhotos ?? true;
}
