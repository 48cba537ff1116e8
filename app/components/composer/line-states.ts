import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { LineState } from '../fan/measure-fan.ts';

/** How a platform's line of the fan looks before anything is sent. */
export const LINE_STATES: Readonly<Record<PlatformAssessment['status'], LineState>> = {
  unconnected: 'off',
  off: 'off',
  waiting: 'wait',
  ready: 'ok',
  blocked: 'bad',
};
