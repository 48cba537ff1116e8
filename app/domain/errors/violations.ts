import { listNames } from '#app/domain/text/name-list.ts';
import { z } from 'zod';
import { shortenName } from './cap-violations.ts';
import type { ViolationCode } from './violation-codes/index.ts';

/** One broken rule of a request. `pointer` is a JSON pointer into the body (`/content/captions/0`). */
export interface Violation {
  readonly pointer: string;
  readonly code: ViolationCode;
  readonly message: string;
  readonly platform?: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Converts a path to a JSON pointer. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/**
 * Resolves a `$ref`. A schema with an `id` is in the document's definitions, and here is only a reference to
 * it.
 */
function follow(root: JsonSchema, node: unknown): JsonSchema {
  if (typeof node !== 'object' || node === null) return {};
  const name = '$ref' in node && typeof node.$ref === 'string' ? node.$ref : null;
  if (name === null) return node as JsonSchema;
  return root.$defs?.[name.replace('#/$defs/', '')] ?? {};
}

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

/** Cached per schema, because a bulk can have ten thousand rows with the same mistake. */
function getJsonSchema(schema: z.ZodType): JsonSchema {
  const cached = jsonSchemas.get(schema);
  if (cached) return cached;
  const created = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  jsonSchemas.set(schema, created);
  return created;
}

/** Returns the fields that the schema allows at this place, for messages about unknown fields. */
function listAllowedFields(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const root = getJsonSchema(schema);
  let options = listOptions(root, root);
  for (const part of path) {
    options = options.flatMap(({ items, properties }) =>
      listOptions(root, typeof part === 'number' ? items : properties?.[String(part)]),
    );
  }
  return options.flatMap(({ properties = {} }) => Object.keys(properties));
}

/** Returns a schema with the options that it consists of. A field that can be null is one, too. */
function listOptions(root: JsonSchema, node: unknown): JsonSchema[] {
  const found = follow(root, node);
  return [found, ...(found.anyOf ?? []).map((option) => follow(root, option))];
}

/** Maps Zod's issue codes to ours. Those that only mean "wrong value" share one code. */
const CODES = {
  invalid_type: 'invalid_type',
  invalid_value: 'invalid_value',
  invalid_format: 'invalid_format',
  invalid_union: 'invalid_union',
  invalid_key: 'invalid_value',
  invalid_element: 'invalid_value',
  not_multiple_of: 'invalid_value',
  too_small: 'too_small',
  too_big: 'too_big',
  custom: 'custom',
} as const satisfies Readonly<
  Record<Exclude<z.core.$ZodIssue['code'], 'unrecognized_keys'>, ViolationCode>
>;

/**
 * Converts every issue of a failed parse to a violation. Parse with `createReadableErrors`, so that every
 * issue has a message for users. Unknown fields list the known ones. A value of the
 * wrong type is reported once, although Zod also checks its length and bounds.
 */
export function toViolations(
  schema: z.ZodType,
  error: z.ZodError,
  noun: 'field' | 'query parameter' = 'field',
): Violation[] {
  const issues = error.issues.flatMap(openUnion);
  const ofType = issues.filter(({ code }) => code === 'invalid_type');
  const mistyped = new Set(ofType.map(({ path }) => toPointer(path)));
  return issues.flatMap((issue): Violation[] => {
    const pointer = toPointer(issue.path);
    if (issue.code !== 'invalid_type' && mistyped.has(pointer)) return [];
    if (issue.code !== 'unrecognized_keys') {
      return [{ pointer, code: CODES[issue.code], message: issue.message }];
    }
    const allowed = listAllowedFields(schema, issue.path);
    const allowedText =
      allowed.length > 0 ? `Known ${noun}s: ${listNames(allowed)}.` : 'This operation takes none.';
    return issue.keys.map((key) => ({
      pointer: pointer + toPointer([key]),
      code: 'unknown_field' as const,
      message: `Unknown ${noun} "${shortenName(key)}". ${allowedText}`,
    }));
  });
}

/** Replaces an issue of a union by those of its only option of the value's type, which say more. */
function openUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isInside = ({ path, code }: z.core.$ZodIssue): boolean =>
    path.length > 0 || code === 'unrecognized_keys';
  const [option, ...others] = issue.errors.filter((found) => found.every(isInside));
  if (!option || others.length > 0) return [issue];
  return option.flatMap((one) => openUnion({ ...one, path: [...issue.path, ...one.path] }));
}
