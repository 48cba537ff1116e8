import type { ServiceDeps } from '../deps.ts';

/** For the timeline: why Fanfare doesn't send a post again although the platform doesn't show it. */
export const OTHER_COPY_EVIDENCE =
  'This delivery was being sent when the backup was made. The copy that was running then may have sent it again, so Fanfare doesn’t.';

/**
 * Returns whether the intent comes from before a restore. The copy that stored it went on after the backup, so
 * nothing that this copy finds out proves that no post exists.
 */
export function isFromOtherCopy(
  { installation }: Pick<ServiceDeps, 'installation'>,
  intentAt: Date | null,
): boolean {
  const { restore } = installation.current();
  return restore !== null && intentAt !== null && intentAt <= restore.copiedAt;
}
