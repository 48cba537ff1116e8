import { RECONNECT_WITHIN_HOURS } from '../posts/reconnect-window.ts';
import { PLATFORMS } from '../platforms/platforms.ts';
import { formatCount, pickPlural } from '../text/format-count.ts';
import { listNames } from '../text/name-list.ts';
import { type ComposerAccount, toAccountLabel } from './composer-accounts.ts';
import type { AccountAssessment, PlatformAssessment } from './composer.ts';

/** Returns the names of a draft's accounts. Ones that were disconnected in the meantime are only counted. */
export function toAccountNames(
  ids: readonly string[],
  accounts: readonly ComposerAccount[],
): string {
  const connected = accounts.filter(({ id }) => ids.includes(id));
  const missing = ids.length - connected.length;
  return listNames([
    ...connected.map(toAccountLabel),
    ...(missing > 0 ? [formatCount(missing, 'disconnected account')] : []),
  ]);
}

/** Returns the accounts that a platform's post goes to and that need to be reconnected first. */
export function listUnconnected({
  accounts,
}: Pick<PlatformAssessment, 'accounts'>): ComposerAccount[] {
  const isBroken = ({ isChosen, account }: AccountAssessment) =>
    isChosen && account.state !== 'active';
  return accounts.filter(isBroken).map(({ account }) => account);
}

/**
 * Returns what happens to a post to accounts that need to be reconnected. `isOn`: whether the draft goes to the
 * platform.
 */
export function toReconnectNote(
  { accounts }: Pick<PlatformAssessment, 'accounts'>,
  isOn: boolean,
): string | null {
  const broken = listUnconnected({ accounts });
  if (broken.length === 0) return null;
  const names = accounts.length === 1 ? 'This account' : listNames(broken.map(toAccountLabel));
  const state = `${names} ${pickPlural(broken.length, 'needs', 'need')} reconnecting.`;
  if (!isOn) return state;
  const waits = pickPlural(broken.length, 'its post waits', 'their posts wait');
  return `${state} If you publish now, ${waits} up to ${RECONNECT_WITHIN_HOURS} hours.`;
}

/** Names the accounts whose posts will wait, for the note beside the publish button. Null if none will. */
export function toWaitingNote(rows: readonly PlatformAssessment[]): string | null {
  const waiting = rows
    .filter(({ status }) => status === 'ready' || status === 'waiting')
    .flatMap((row) => listUnconnected(row).map((account) => toTargetName(account, row)));
  return waiting.length === 0
    ? null
    : `${listNames(waiting)} will wait until you reconnect ${pickPlural(waiting.length, 'it', 'them')}`;
}

function toTargetName(
  account: ComposerAccount,
  { platform, accounts }: PlatformAssessment,
): string {
  const { name } = PLATFORMS[platform];
  return accounts.length === 1 ? name : `${toAccountLabel(account)} on ${name}`;
}
