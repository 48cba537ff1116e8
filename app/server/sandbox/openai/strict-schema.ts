import { isRecord } from './ask.ts';
import type { JsonSchema } from './ask.ts';

// What strict mode supports: https://platform.openai.com/docs/guides/structured-outputs
const TYPES = ['string', 'number', 'boolean', 'integer', 'object', 'array', 'null'];
const KEYWORDS = new Set([
  '$schema',
  '$ref',
  '$defs',
  'definitions',
  'title',
  'description',
  'type',
  'enum',
  'const',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);
const FORMATS = [
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
];
const MAX_PROPERTIES = 5000;
const MAX_DEPTH = 10;
const MAX_NAMES_LENGTH = 120_000;
const MAX_ENUM_VALUES = 1000;
const LONG_ENUM_VALUES = 250;
const MAX_LONG_ENUM_LENGTH = 15_000;

type Path = readonly string[];

interface Place {
  readonly path: Path;
  /** Number of enclosing objects and arrays. */
  readonly depth: number;
}

/** Returns OpenAI's message if strict mode doesn't support the schema, or null. */
export function explainSchema(root: JsonSchema): string | null {
  if ('anyOf' in root) {
    return `schema must be a JSON Schema of 'type: "object"', got one with 'anyOf' at its top.`;
  }
  if (root['type'] !== 'object') {
    return `schema must be a JSON Schema of 'type: "object"', got 'type: ${JSON.stringify(root['type'] ?? 'None')}'.`;
  }
  const found = new Refusal();
  const totals = { properties: 0, namesLength: 0, enumValues: 0 };
  try {
    check(root, { path: [], depth: 0 }, { root, totals, refusal: found });
  } catch (error) {
    if (error === found) return found.message;
    throw error;
  }
  return explainTotals(totals);
}

class Refusal extends Error {
  at(path: Path, text: string): never {
    const place = path.map((part) => `'${part}'`).join(', ');
    this.message = `In context=(${place}), ${text}`;
    throw this;
  }
}

interface SchemaWalk {
  readonly root: JsonSchema;
  readonly totals: { properties: number; namesLength: number; enumValues: number };
  readonly refusal: Refusal;
}

function check(schema: unknown, place: Place, walk: SchemaWalk): void {
  const { refusal } = walk;
  const { path } = place;
  if (!isRecord(schema)) return refusal.at(path, 'the schema must be an object.');
  if (place.depth > MAX_DEPTH) refusal.at(path, `nesting is deeper than ${MAX_DEPTH} levels.`);
  const odd = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
  if (odd !== undefined) refusal.at(path, `'${odd}' is not permitted.`);
  checkShape(schema, path, walk);
  checkEnum(schema, path, walk);
  const types = [schema['type']].flat();
  if (types.includes('object')) checkObject(schema, place, walk);
  if (types.includes('array')) checkArray(schema, place, walk);
  checkInner(schema, place, walk);
}

const TYPE_KEYWORDS = ['type', 'enum', 'const', 'anyOf', '$ref'];

function checkShape(schema: JsonSchema, path: Path, { root, refusal }: SchemaWalk): void {
  if (!TYPE_KEYWORDS.some((keyword) => keyword in schema)) {
    refusal.at(path, "schema must have a 'type' key.");
  }
  const types = 'type' in schema ? [schema['type']].flat() : [];
  const odd = types.find((type) => typeof type !== 'string' || !TYPES.includes(type));
  if (odd !== undefined) refusal.at(path, `${JSON.stringify(odd)} is not a valid type.`);
  const { format, $ref: reference } = schema;
  if (format !== undefined && !FORMATS.includes(format as string)) {
    refusal.at(path, `'format' ${JSON.stringify(format)} is not permitted.`);
  }
  if (reference !== undefined && resolve(root, reference) === null) {
    refusal.at(path, `reference can only point to definitions defined at the top level.`);
  }
}

/** Resolves `#` and `#/$defs/name`; null for any other reference. */
export function resolve(root: JsonSchema, reference: unknown): JsonSchema | null {
  if (reference === '#') return root;
  if (typeof reference !== 'string') return null;
  const [, table = '', name = ''] = /^#\/(\$defs|definitions)\/(.+)$/.exec(reference) ?? [];
  const definitions = root[table];
  const found = isRecord(definitions) ? definitions[name] : undefined;
  return isRecord(found) ? found : null;
}

function checkEnum(schema: JsonSchema, path: Path, { totals, refusal }: SchemaWalk): void {
  const values = schema['enum'];
  const strings = [values, schema['const']].flat().filter((value) => typeof value === 'string');
  const length = strings.join('').length;
  totals.namesLength += length;
  if (values === undefined) return;
  if (!Array.isArray(values) || values.length === 0) {
    return refusal.at(path, "'enum' must be a non-empty array.");
  }
  totals.enumValues += values.length;
  if (values.length > LONG_ENUM_VALUES && length > MAX_LONG_ENUM_LENGTH) {
    refusal.at(path, `'enum' has more than ${MAX_LONG_ENUM_LENGTH} characters.`);
  }
}

function checkObject(schema: JsonSchema, { path, depth }: Place, walk: SchemaWalk): void {
  const { totals, refusal } = walk;
  const properties = schema['properties'] ?? {};
  if (!isRecord(properties)) return refusal.at(path, "'properties' must be an object.");
  if (schema['additionalProperties'] !== false) {
    refusal.at(path, "'additionalProperties' is required to be supplied and to be false.");
  }
  const names = Object.keys(properties);
  const required = [schema['required']].flat();
  const missing = names.find((name) => !required.includes(name));
  if (missing !== undefined) {
    const rule =
      "'required' is required to be supplied and to be an array including every key in properties.";
    refusal.at(path, `${rule} Missing '${missing}'.`);
  }
  const extra = required.find((name) => name !== undefined && !names.includes(name as string));
  if (extra !== undefined)
    refusal.at(path, `Extra required key ${JSON.stringify(extra)} supplied.`);
  totals.properties += names.length;
  totals.namesLength += names.join('').length;
  for (const [name, inner] of Object.entries(properties)) {
    check(inner, { path: [...path, 'properties', name], depth: depth + 1 }, walk);
  }
}

function checkArray(schema: JsonSchema, { path, depth }: Place, walk: SchemaWalk): void {
  if (!('items' in schema)) walk.refusal.at(path, "array schema missing 'items'.");
  check(schema['items'], { path: [...path, 'items'], depth: depth + 1 }, walk);
}

function checkInner(schema: JsonSchema, { path, depth }: Place, walk: SchemaWalk): void {
  const choices = schema['anyOf'];
  if (choices !== undefined && !Array.isArray(choices)) {
    walk.refusal.at(path, "'anyOf' must be an array.");
  }
  for (const [index, choice] of (Array.isArray(choices) ? choices : []).entries()) {
    check(choice, { path: [...path, 'anyOf', String(index)], depth }, walk);
  }
  for (const table of ['$defs', 'definitions']) {
    const definitions = schema[table];
    if (!isRecord(definitions)) continue;
    walk.totals.namesLength += Object.keys(definitions).join('').length;
    for (const [name, inner] of Object.entries(definitions)) {
      check(inner, { path: [...path, table, name], depth }, walk);
    }
  }
}

function explainTotals(totals: SchemaWalk['totals']): string | null {
  if (totals.properties > MAX_PROPERTIES) {
    return `schema has ${totals.properties} properties, more than ${MAX_PROPERTIES}.`;
  }
  if (totals.namesLength > MAX_NAMES_LENGTH) {
    return `the names and values of the schema have more than ${MAX_NAMES_LENGTH} characters.`;
  }
  if (totals.enumValues > MAX_ENUM_VALUES) {
    return `schema has ${totals.enumValues} enum values, more than ${MAX_ENUM_VALUES}.`;
  }
  return null;
}
