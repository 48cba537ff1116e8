import type { Response } from 'express';
import type { SimulatorContext } from '../kit/types.ts';
import { GraphError } from './graph-error.ts';

export interface UsageOptions {
  /** The Page or Instagram account that the limit applies to. */
  objectId: string;
  type: 'instagram' | 'pages';
  /** Error code once the limit is reached. */
  errorCode: number;
}

const MINUTES_TO_REGAIN_ACCESS = 5;

/**
 * Sets the rate headers, which only appear after enough traffic. The knob `usagePercent` simulates that.
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function applyUsage(
  context: SimulatorContext,
  response: Response,
  options: UsageOptions,
): void {
  const percent = context.knob<number>('usagePercent');
  if (percent <= 0) return;
  const isUsedUp = percent >= 100;
  const usage = { call_count: percent, total_cputime: percent, total_time: percent };
  response.set('X-App-Usage', JSON.stringify(usage));
  const entry = {
    type: options.type,
    ...usage,
    estimated_time_to_regain_access: isUsedUp ? MINUTES_TO_REGAIN_ACCESS : 0,
  };
  response.set('X-Business-Use-Case-Usage', JSON.stringify({ [options.objectId]: [entry] }));
  if (!isUsedUp) return;
  throw new GraphError(
    options.errorCode,
    `(#${options.errorCode}) There have been too many calls to this account. Wait a bit and try again`,
  );
}
