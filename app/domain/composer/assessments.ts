import type { PlatformAssessment } from './composer.ts';
import type { PlatformId } from '../platforms/platforms.ts';

export function listReady(assessments: readonly PlatformAssessment[]): PlatformId[] {
  return assessments.filter(({ status }) => status === 'ready').map(({ platform }) => platform);
}

export function listBlocked(assessments: readonly PlatformAssessment[]): PlatformId[] {
  return assessments.filter(({ status }) => status === 'blocked').map(({ platform }) => platform);
}

/** Returns the assessments of the selected platforms, whether or not they can be posted to yet. */
export function listShown(assessments: readonly PlatformAssessment[]): PlatformAssessment[] {
  return assessments.filter(({ status }) => status !== 'unconnected' && status !== 'off');
}
