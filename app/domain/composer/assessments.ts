import type { PlatformAssessment } from './composer.ts';
import type { PlatformId } from '../platforms/platforms.ts';

export function listReady(assessments: readonly PlatformAssessment[]): PlatformId[] {
  return assessments.filter(({ status }) => status === 'ready').map(({ platform }) => platform);
}

export function listBlocked(assessments: readonly PlatformAssessment[]): PlatformId[] {
  return assessments.filter(({ status }) => status === 'blocked').map(({ platform }) => platform);
}

/** Those that the post goes to, whether it may yet or not. */
export function listShown(assessments: readonly PlatformAssessment[]): PlatformAssessment[] {
  return assessments.filter(({ status }) => status !== 'unconnected' && status !== 'off');
}
