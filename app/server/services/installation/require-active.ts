import { AppError } from '#app/server/errors/app-error.ts';
import { hasConfirmedRestore, storeConfirmedRestore } from '#app/server/db/queries/installation.ts';
import type { Restore } from '#app/server/ports/installation.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toPausedError } from './describe-pause.ts';

/** Results of bulk jobs, which keep their keys longest, are kept for this long. */
const CONFIRMED_WITHIN_MS = 30 * 24 * 3_600_000;
export const CONFIRM_RESTORE_HEADER = 'Fanfare-Confirm-Restore';

/**
 * Throws `installation_paused` if this copy is paused, because a post that it accepted would be lost if the
 * other copy turns out to be the one to keep. Throws `confirm_after_restore` for a token whose holder hasn't
 * confirmed a restore of the last 30 days: the idempotency keys and files that the other copy accepted after
 * the backup are unknown here, so a repeated call would publish twice.
 */
export async function requireActive(
  { installation, sql, clock }: Pick<ServiceDeps, 'installation' | 'sql' | 'clock'>,
  actor: Actor,
): Promise<void> {
  const { pause, restore } = installation.current();
  if (pause) throw toPausedError(pause);
  if (actor.via !== 'token' || !restore || isOld(restore, clock.now())) return;
  if (actor.confirmedRestoreId === restore.id) {
    if (actor.tokenId) await storeConfirmedRestore(sql, actor.tokenId, restore.id);
    return;
  }
  if (actor.tokenId && (await hasConfirmedRestore(sql, actor.tokenId, restore.id))) return;
  throw toUnconfirmedError(restore);
}

function isOld({ resumedAt }: Restore, now: Date): boolean {
  return resumedAt !== null && now.getTime() - resumedAt.getTime() > CONFIRMED_WITHIN_MS;
}

function toUnconfirmedError({ id, copiedAt }: Restore): AppError {
  const time = copiedAt.toISOString();
  return new AppError('confirm_after_restore', {
    message: `This installation was restored from a backup of ${time}. Calls that were accepted after that are unknown here, so repeating one would publish it again.`,
    meta: {
      restoreId: id,
      restoredTo: time,
      remedy: `Check what was published after ${time}, and don’t repeat those calls. Then send the header ${CONFIRM_RESTORE_HEADER}: ${id} once with this token, or set FANFARE_CONFIRM_RESTORE=${id} for the command line.`,
    },
  });
}
