import { isRecord } from './ask.ts';
import type { JsonSchema, Message } from './ask.ts';
import { findJsonObjects } from './json-in-text.ts';

const TEXTS = { type: 'array', items: { type: 'string' } };
const LIKELY_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { captions: TEXTS, hashtags: TEXTS },
};

/**
 * Returns the schema for a response without one (`json_object`): the schema or example in the instructions,
 * or else a likely one. Never taken from user messages.
 */
export function findShownSchema(messages: readonly Message[]): JsonSchema {
  const shown = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .flatMap(({ text }) => findJsonObjects(text));
  const schema = shown.find((value) => value['type'] === 'object' && isRecord(value['properties']));
  const [example] = shown;
  return schema ?? (example ? toSchema(example) : LIKELY_SCHEMA);
}

function toSchema(example: unknown): JsonSchema {
  if (Array.isArray(example)) return { type: 'array', items: toSchema(example[0] ?? '') };
  if (!isRecord(example)) return { type: example === null ? 'string' : typeof example };
  const properties = Object.entries(example).map(([name, value]) => [name, toSchema(value)]);
  return { type: 'object', properties: Object.fromEntries(properties) as unknown };
}
