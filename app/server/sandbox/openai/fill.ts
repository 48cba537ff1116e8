import { isRecord } from './ask.ts';
import type { JsonSchema } from './ask.ts';
import { badRequest } from './errors.ts';
import { fillNumber, fillString, fitTag } from './fill-values.ts';
import type { Task } from './read-task.ts';
import { resolve } from './strict-schema.ts';
import { findPlatform } from './writer.ts';
import type { TextTarget, Writer } from './writer.ts';

interface Filling {
  readonly root: JsonSchema;
  readonly task: Task;
  readonly writer: Writer;
}

interface Place {
  /** The nearest property's name, which suggests what a text is for. */
  readonly name: string;
  readonly spot: TextTarget;
  readonly depth: number;
}

/** Depth limit for recursive schemas. Deeper values use the empty choice. */
const MAX_DEPTH = 12;
const DEFAULT_HASHTAGS = 5;
const DEFAULT_ITEMS = 3;
const MAX_ITEMS = 200;

const HASHTAGS = /(hash_?tags?|tags?|keywords?)$/i;
const PLATFORM = /^(platform|platform_?id|network)$/i;

/** Returns a value that matches the schema, with sample texts. */
export function fillSchema(filling: Filling): unknown {
  const spot = { platform: filling.task.platforms[0]?.name ?? null, index: 0 };
  return fill(filling.root, { name: '', spot, depth: 0 }, filling);
}

function fill(schema: unknown, place: Place, filling: Filling): unknown {
  if (!isRecord(schema)) return null;
  if (place.depth > MAX_DEPTH) throw badRequest('The schema never ends.');
  if ('$ref' in schema) {
    const deeper = { ...place, depth: place.depth + 1 };
    return fill(resolve(filling.root, schema['$ref']), deeper, filling);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return chooseMember(schema['enum'], place, filling);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fill(chooseBranch(choices, place), place, filling);
  return fillType(schema, place, filling);
}

function fillType(schema: JsonSchema, place: Place, filling: Filling): unknown {
  switch (chooseType(schema)) {
    case 'object':
      return fillObject(schema, place, filling);
    case 'array':
      return fillArray(schema, place, filling);
    case 'string':
      return fillString(schema, place, filling);
    case 'integer':
    case 'number':
      return fillNumber(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Chooses the first type other than null. */
function chooseType(schema: JsonSchema): unknown {
  const types = [schema['type']].flat();
  const chosenType = types.find((type) => type !== 'null');
  return chosenType ?? types[0] ?? ('properties' in schema ? 'object' : 'string');
}

function chooseBranch(branches: readonly unknown[], { spot, depth }: Place): unknown {
  const own = branches.find((branch) => {
    const named = findPlatformSchema(branch)?.['const'];
    return named !== undefined && named === spot.platform;
  });
  if (own !== undefined) return own;
  const isNull = (branch: unknown) => isRecord(branch) && branch['type'] === 'null';
  const wantsNull = depth >= MAX_DEPTH - 2;
  return branches.find((branch) => isNull(branch) === wantsNull) ?? branches[0];
}

function chooseMember(members: readonly unknown[], { name, spot }: Place, { task }: Filling) {
  const requested = [spot.platform, task.language, task.tone];
  const candidates = PLATFORM.test(name) ? [spot.platform] : requested;
  return members.find((member) => candidates.includes(member as string | null)) ?? members[0];
}

function fillObject(schema: JsonSchema, { spot, depth }: Place, filling: Filling) {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const names = filling.task.platforms.map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => {
      const platform = names.includes(name) ? name : spot.platform;
      const place = { name, spot: { ...spot, platform }, depth: depth + 1 };
      return [name, fill(inner, place, filling)];
    }),
  );
}

function fillArray(schema: JsonSchema, { name, spot, depth }: Place, filling: Filling): unknown[] {
  const items = follow(schema['items'], filling);
  const platforms = listPlatforms(items, filling);
  const inner = { name, depth: depth + 1 };
  if (platforms) {
    return Array.from({ length: keepWithin(schema, platforms.length) }, (_, index) => {
      const platform = platforms[index % platforms.length] ?? null;
      return fill(items, { ...inner, spot: { platform, index: spot.index } }, filling);
    });
  }
  const count = countItems(schema, { name, spot, depth }, filling);
  const tags = HASHTAGS.test(name) ? writeTags(items, filling.writer.hashtags(spot, count)) : null;
  if (tags) return tags;
  return Array.from({ length: count }, (_, index) =>
    fill(items, { ...inner, spot: { ...spot, index: spot.index + index } }, filling),
  );
}

function follow(schema: unknown, { root }: Filling): unknown {
  return isRecord(schema) && '$ref' in schema ? resolve(root, schema['$ref']) : schema;
}

/** Writes hashtags in the format the schema requires, or null if it requires something else. */
function writeTags(items: unknown, words: readonly string[]): string[] | null {
  const isPlain = isRecord(items) && items['type'] === 'string';
  if (!isPlain || 'enum' in items || 'format' in items) return null;
  const tags = words.map((word) => fitTag(items, word));
  return tags.every((tag) => tag !== null) ? tags : null;
}

/** Lists the platforms for items that name one: those that were requested, or else all known ones. */
function listPlatforms(items: unknown, { task }: Filling): string[] | null {
  const branches = isRecord(items) && Array.isArray(items['anyOf']) ? items['anyOf'] : [items];
  const found = branches.map(findPlatformSchema).filter((schema) => schema !== null);
  if (found.length === 0) return null;
  const allowed = found
    .flatMap((schema) => [schema['enum'], schema['const']].flat())
    .filter((name) => typeof name === 'string');
  const requested = task.platforms
    .map(({ name }) => name)
    .filter((name) => allowed.length === 0 || allowed.includes(name));
  const all = requested.length > 0 ? requested : allowed;
  return all.length > 0 ? all : null;
}

function findPlatformSchema(items: unknown): JsonSchema | null {
  const properties = isRecord(items) && isRecord(items['properties']) ? items['properties'] : {};
  const found = Object.entries(properties).find(([name]) => PLATFORM.test(name))?.[1];
  const isText = isRecord(found) && (found['type'] === 'string' || 'const' in found);
  return isText ? found : null;
}

function countItems(schema: JsonSchema, { name, spot, depth }: Place, { task }: Filling): number {
  const own = task.counts.get(name.toLowerCase().replace(/s$/, ''));
  const targetCount = HASHTAGS.test(name)
    ? countHashtags(own, spot, task)
    : (own ?? task.count ?? DEFAULT_ITEMS);
  return keepWithin(schema, depth >= MAX_DEPTH - 2 ? 0 : targetCount);
}

/**
 * Returns the number of hashtags: the platform's own setting before the general one, and never above its
 * limit.
 */
function countHashtags(own: number | undefined, spot: TextTarget, task: Task): number {
  const platform = findPlatform(task, spot);
  const targetCount = own ?? platform?.count ?? task.count ?? DEFAULT_HASHTAGS;
  return Math.min(targetCount, platform?.maxHashtags ?? task.maxHashtags ?? targetCount);
}

function keepWithin({ minItems, maxItems }: JsonSchema, count: number): number {
  const min = typeof minItems === 'number' ? minItems : 0;
  const max = typeof maxItems === 'number' ? maxItems : MAX_ITEMS;
  return Math.min(Math.max(count, min), max);
}
