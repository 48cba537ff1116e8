import type { SimulatorContext } from '../kit/types.ts';

/** X's epoch: a snowflake contains the milliseconds since then above its 22 lower bits. */
const EPOCH_MS = 1_288_834_974_657n;

/** Returns an ID that's unique and ordered by time, even across restarts. */
export function nextSnowflake(context: SimulatorContext): string {
  const counters = context.collection<string>('counters');
  const last = BigInt(counters.get('snowflake') ?? '0');
  const fromClock = (BigInt(context.now().getTime()) - EPOCH_MS) << 22n;
  const id = (fromClock > last ? fromClock : last) + 1n + BigInt(Math.floor(context.random() * 64));
  counters.set('snowflake', String(id));
  return String(id);
}

/** Returns an ID's time in milliseconds. */
export function readSnowflakeTime(id: string): number {
  return Number((BigInt(id) >> 22n) + EPOCH_MS);
}

/** Creates an ID with this time. The number fills its 22 lower bits. */
export function toSnowflake(time: Date, number: number): string {
  return String(((BigInt(time.getTime()) - EPOCH_MS) << 22n) | (BigInt(number) & 0x3fffffn));
}
