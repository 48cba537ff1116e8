import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';

/** Returns 19 digits starting with 7 and ordered by time, like LinkedIn's IDs. */
export function nextPostNumber(context: SimulatorContext): string {
  const counters = context.collection<string>('counters');
  const last = BigInt(counters.get('post') ?? '0');
  const fromClock = BigInt(context.now().getTime()) << 22n;
  const id = (fromClock > last ? fromClock : last) + 1n + BigInt(Math.floor(context.random() * 64));
  counters.set('post', String(id));
  return String(id);
}

export function nextAssetUrn(context: SimulatorContext, kind: string): string {
  return `urn:li:${kind}:C5${randomText(context.random, 20)}`;
}
