import type { SimulatorContext } from '../kit/types.ts';
import { serviceError } from './errors.ts';

/** Counts requests per UTC day. Like the platform, it doesn't report the remaining count in a header. */
export function drawQuota(
  context: SimulatorContext,
  { memberId, clientId }: { memberId: string; clientId: string },
): void {
  if (context.knob<boolean>('dailyCapsLifted')) return;
  const member = { key: `member:${memberId}`, limit: context.knob<number>('memberDailyLimit') };
  const app = { key: `app:${clientId}`, limit: context.knob<number>('appDailyLimit') };
  if (isUsedUp(context, member)) throw throttled('MEMBER');
  if (isUsedUp(context, app)) throw throttled('APPLICATION');
}

function isUsedUp(context: SimulatorContext, { key, limit }: { key: string; limit: number }) {
  const counts = context.collection<{ day: string; used: number }>('quota');
  const day = context.now().toISOString().slice(0, 10);
  const counted = counts.get(key);
  const used = counted?.day === day ? counted.used : 0;
  if (used >= limit) return true;
  counts.set(key, { day, used: used + 1 });
  return false;
}

function throttled(whose: 'MEMBER' | 'APPLICATION') {
  const message = `Resource level throttle [${whose} DAY] limit for calls to this resource is reached.`;
  return serviceError(429, { serviceErrorCode: 101, code: 'TOO_MANY_REQUESTS', message });
}
