import type { AccountAssessment, PlatformAssessment } from './composer.ts';
import type { PlatformId } from '../platforms/platforms.ts';

export function listReady(assessments: readonly PlatformAssessment[]): PlatformId[] {
  return assessments.filter(({ status }) => status === 'ready').map(({ platform }) => platform);
}

export function listBlocked(assessments: readonly PlatformAssessment[]): PlatformId[] {
  return assessments.filter(({ status }) => status === 'blocked').map(({ platform }) => platform);
}

/** Returns the accounts that the draft can be published to as it is. */
export function listReadyAccounts(rows: readonly PlatformAssessment[]): AccountAssessment[] {
  const isReady = ({ isChosen, findings }: AccountAssessment) => isChosen && findings.length === 0;
  return rows
    .filter(({ status }) => status === 'ready')
    .flatMap(({ accounts }) => accounts.filter(isReady));
}

/** A platform that would be skipped, or some of its accounts. */
export interface Skipped {
  readonly platform: PlatformId;
  /** Empty if the whole platform would be skipped. */
  readonly accounts: readonly AccountAssessment[];
}

export function listSkipped(rows: readonly PlatformAssessment[]): Skipped[] {
  return rows.flatMap(({ platform, status, accounts }) => {
    if (status === 'blocked') return [{ platform, accounts: [] }];
    if (status !== 'ready' && status !== 'waiting') return [];
    const skipped = accounts.filter(({ isChosen, findings }) => isChosen && findings.length > 0);
    return skipped.length > 0 ? [{ platform, accounts: skipped }] : [];
  });
}

/** Returns what the form sends about the targets that the person was warned about. */
export function toSkippedValues(skipped: readonly Skipped[]): string[] {
  return skipped.flatMap(({ platform, accounts }) =>
    accounts.length > 0 ? accounts.map(({ account }) => account.id) : [platform],
  );
}

/** Returns the assessments of the selected platforms, whether or not they can be posted to yet. */
export function listShown(assessments: readonly PlatformAssessment[]): PlatformAssessment[] {
  return assessments.filter(({ status }) => status !== 'unconnected' && status !== 'off');
}
