import { HABITS } from './habits.ts';
import { MODES, isMode, parseModes } from './modes.ts';
import { LANGUAGE_CODES } from './phrases.ts';

/** Knobs of this simulator; docs/sandbox.md describes them. */
export const KNOBS = {
  /** Name of a habit in habits.ts; empty for none. */
  habit: '',
  misbehave: '',
  misbehaveProbability: 1,
  misbehaveSeed: 1,
  misbehaveInARow: 0,
  delayMs: 1500,
  chunkDelayMs: 0,
  retryAfterMs: 50,
  longTextCharacters: 6000,
  bannedWords: 'casino, miracle cure',
  wrongLanguage: '',
  /** `openai`, or `compatible`: a server that supports chat completions and models, and little else. */
  dialect: 'openai',
  jsonSchemaRefused: false,
  imagesRefused: false,
  /** Known models, comma-separated; empty to accept any. */
  knownModels: '',
  contextTokens: 128_000,
  flaggedWords: 'flagthis',
};

type KnobName = keyof typeof KNOBS;

const CHOICES: Partial<Record<KnobName, readonly string[]>> = {
  dialect: ['openai', 'compatible'],
  wrongLanguage: ['', ...LANGUAGE_CODES],
};
const MAX_TEXT_CHARACTERS = 1_000_000;
const MAX_DELAY_MS = 10 * 60 * 1000;

const RANGES: Partial<Record<KnobName, readonly [min: number, max: number]>> = {
  misbehaveProbability: [0, 1],
  misbehaveInARow: [0, 1000],
  delayMs: [0, MAX_DELAY_MS],
  chunkDelayMs: [0, MAX_DELAY_MS],
  retryAfterMs: [0, MAX_DELAY_MS],
  longTextCharacters: [1, MAX_TEXT_CHARACTERS],
  contextTokens: [1, 10_000_000],
};

/** Returns why a knob's new value is invalid, or null. */
export function explainKnob(name: string, value: boolean | number | string): string | null {
  const range = RANGES[name as KnobName];
  if (range && typeof value === 'number') return explainRange(range, value);
  if (name === 'habit') return explainHabit(String(value));
  if (name === 'misbehave') return explainModes(String(value));
  const choices = CHOICES[name as KnobName];
  if (!choices || choices.includes(String(value))) return null;
  return `must be one of ${choices.map((choice) => choice || '""').join(', ')}`;
}

function explainRange([min, max]: readonly [number, number], value: number): string | null {
  return value >= min && value <= max ? null : `must be from ${min} to ${max}`;
}

function explainHabit(name: string): string | null {
  if (name === '' || Object.hasOwn(HABITS, name)) return null;
  return `must be empty or one of ${Object.keys(HABITS).join(', ')}`;
}

function explainModes(list: string): string | null {
  const unknown = parseModes(list)
    .flat()
    .filter((name) => !isMode(name));
  if (unknown.length === 0) return null;
  return `has unknown modes: ${unknown.join(', ')}. Available modes: ${MODES.join(', ')}`;
}
