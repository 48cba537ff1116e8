import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { LineState } from '../fan/measure-fan.ts';

const LINE_STATES: Readonly<Record<PlatformAssessment['status'], LineState>> = {
  unconnected: 'off',
  off: 'off',
  waiting: 'wait',
  ready: 'ok',
  blocked: 'bad',
};

/** Returns the state that a platform's line in the fan shows before publishing. */
export function toLineState({
  status,
  accounts,
}: Pick<PlatformAssessment, 'status' | 'accounts'>): LineState {
  if (status !== 'ready' && status !== 'waiting') return LINE_STATES[status];
  const isWaiting = accounts.every(
    ({ isChosen, account }) => !isChosen || account.state !== 'active',
  );
  return isWaiting ? 'warn' : LINE_STATES[status];
}
