import { isRecord } from './ask.ts';
import type { Dice } from './dice.ts';
import type { Modes } from './modes.ts';

const BREAKS: ReadonlyArray<(text: string) => string> = [
  (text) => text.slice(0, -1),
  (text) => text.replace(/"/g, "'"),
  (text) => `Sure! Here you go: ${text}`,
  (text) => text.replace(/\}$/, ',}'),
  () => 'undefined',
  () => '',
];

/** Makes the JSON invalid, or wraps it. */
export function spoilJson(text: string, modes: Modes, dice: Dice): string {
  if (modes.has('invalid_json')) return dice.pick(BREAKS)?.(text) ?? '';
  return modes.has('fenced_json') ? `\`\`\`json\n${text}\n\`\`\`` : text;
}

type BreakSchema = (value: Record<string, unknown>, name: string) => Record<string, unknown>;

const without: BreakSchema = (value, name) =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));

const BREACHES: ReadonlyArray<BreakSchema> = [
  without,
  (value, name) => ({ ...without(value, name), [`${name}_`]: value[name] }),
  (value, name) => ({ ...value, [name]: typeof value[name] === 'number' ? 'text' : 42.5 }),
  (value, name) => ({ ...value, [name]: [[value[name]]] }),
];

/** Returns valid JSON that doesn't match the schema. */
export function breakSchema(value: unknown, dice: Dice): unknown {
  if (!isRecord(value)) return [value];
  const name = dice.pick(Object.keys(value)) ?? 'value';
  return dice.pick(BREACHES)?.(value, name) ?? {};
}
