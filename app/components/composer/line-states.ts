import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { LineState } from '../fan/measure-fan.ts';

/** The look of a platform's line in the fan before publishing. */
export const LINE_STATES: Readonly<Record<PlatformAssessment['status'], LineState>> = {
  unconnected: 'off',
  off: 'off',
  waiting: 'wait',
  ready: 'ok',
  blocked: 'bad',
};
