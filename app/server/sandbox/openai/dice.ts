import { createHash } from 'node:crypto';
import { createRandom } from '../kit/random.ts';

/** Seeded random choices, so a response's text depends only on its request. */
export interface Dice {
  /** Returns a number from 0 to below `sides`. */
  roll(sides: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
}

export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const roll = (sides: number) => Math.floor(random() * sides);
  return { roll, pick: <T>(items: readonly T[]) => items[roll(items.length)] as T };
}

/** Derives a seed from these parts. */
export function hashToSeed(...parts: readonly string[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUInt32BE(0);
}
