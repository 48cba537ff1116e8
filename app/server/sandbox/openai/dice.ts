import { createHash } from 'node:crypto';
import { createRandom } from '../kit/random.ts';

/** The same seed, the same throws: an answer's text follows from its request alone. */
export interface Dice {
  /** From 0 to below `sides`. */
  roll(sides: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
}

export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const roll = (sides: number) => Math.floor(random() * sides);
  return { roll, pick: <T>(items: readonly T[]) => items[roll(items.length)] as T };
}

/** A number that stands for these parts, as good as any other. */
export function hashToSeed(...parts: readonly string[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUInt32BE(0);
}
