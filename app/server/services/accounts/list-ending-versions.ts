import { type EndingApiVersion, findEndingVersions } from '#app/domain/api/api-versions.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { ServiceDeps } from '../deps.ts';
import { findAdapter } from './find-adapter.ts';

/** The platforms' API versions that stop answering soon, or have stopped: only an update helps. */
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
