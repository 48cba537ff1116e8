import { type EndingApiVersion, findEndingVersions } from '#app/domain/api/api-versions.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { ServiceDeps } from '../deps.ts';
import { findAdapter } from './find-adapter.ts';

/**
 * Lists the platform API versions that stop working soon or already have. Only an update of Fanfare helps.
 */
export function listEndingVersions(
  deps: Pick<ServiceDeps, 'platforms' | 'clock'>,
): EndingApiVersion[] {
  const versions = PLATFORM_IDS.flatMap((platform) => {
    const environment = deps.platforms.environmentFor(platform);
    const version = findAdapter(deps, { platform, environment })?.apiVersion;
    return version ? [{ platform, ...version }] : [];
  });
  return findEndingVersions(versions, deps.clock.now());
}
