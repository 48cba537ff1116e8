import type { ServiceDeps } from '../deps.ts';

/** For the timeline: why Fanfare doesn't send a post again although the platform doesn't show it. */
export const OTHER_COPY_EVIDENCE =
  'This delivery was being sent when the backup was made. The copy that was running then may have sent it again, so Fanfare doesn’t.';

/**
 * Returns whether another copy stored the intent: this one stores none before it's resumed. The other copy went on
 * after the backup, so nothing that this one finds out proves that no post exists. Compares with the time of the
 * resumption rather than of the backup, because the other copy's clock may have been ahead of the database's.
 */
export function isFromOtherCopy(
  { installation }: Pick<ServiceDeps, 'installation'>,
  intentAt: Date | null,
): boolean {
  const { restore } = installation.current();
  if (restore === null || intentAt === null) return false;
  return restore.resumedAt === null || intentAt < restore.resumedAt;
}
