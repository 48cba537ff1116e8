import { drawAt } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { hashToSeed } from './dice.ts';
import { isMode, parseModes } from './modes.ts';
import type { Modes } from './modes.ts';
import type { Task } from './read-task.ts';

/**
 * Draws how this response goes wrong. Draws are counted per question (topic and language), so they don't
 * depend on the order in which requests for several questions arrive, and a retry of a question is a second
 * draw.
 */
export function drawModes(context: SimulatorContext, { topic, language }: Task): Modes {
  const list = context.knob<string>('misbehave');
  const entries = parseModes(list);
  if (entries.length === 0) return new Set();
  const probability = context.knob<number>('misbehaveProbability');
  const inARow = context.knob<number>('misbehaveInARow');
  const seed = context.knob<number>('misbehaveSeed');
  const settings = [list, probability, inARow, seed].map(String);
  const key = hashToSeed(...settings, topic, language);
  const turn = countTurn(context, String(key));
  // After this many bad responses in a row, one is good regardless of the probability.
  const round = inARow === 0 ? turn : Math.floor(turn / (inARow + 1));
  const isLast = inARow > 0 && turn % (inARow + 1) === inARow;
  if (isLast || drawAt(key, round) >= probability) return new Set();
  const pick = Math.floor(drawAt(hashToSeed(String(key), 'mode'), turn) * entries.length);
  return new Set(entries[pick]?.filter(isMode));
}

/** Returns how many responses this question has had. */
function countTurn(context: SimulatorContext, key: string): number {
  const turns = context.collection<number>('turns');
  const turn = turns.get(key) ?? 0;
  turns.set(key, turn + 1);
  return turn;
}
