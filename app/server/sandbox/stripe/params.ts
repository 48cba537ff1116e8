import { z } from 'zod';
import { describeIssue, validate } from '../kit/validate.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { badRequest, missingParameter, unknownParameter } from './errors.ts';
import type { ApiError } from './errors.ts';
import type { FormFields } from './form.ts';
import { UNSUPPORTED_PARAMS } from './known-params.ts';

/** Schemas for form values, which are always text. */
export const text = z.string().min(1).max(5000);
export const clearableText = z.string().max(5000);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be an integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Schema for a parameter of which the sandbox supports just one value. The error says so. */
export const only = <const T extends string>(value: T) =>
  z.literal(value, { error: `the sandbox supports only '${value}' here` });
export const expand = z.array(text).max(20).optional();
export const metadata = z.record(z.string().max(40), z.string().max(500)).or(z.literal(''));
export const webAddress = z
  .string()
  .max(5000)
  .refine((value) => /^https?:\/\/[^\s]+$/.test(value), 'must be a URL');

/** Parameters of every list. */
export const PAGE_FIELDS = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'must be from 1 to 100').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});
export const createdFilter = z.union([integer, range]).optional();

export function isInRange(created: number, filter: z.output<typeof createdFilter>): boolean {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** How many ignored parameters are dropped before the request is rejected. */
const MAX_IGNORED = 50;

/**
 * Parses the parameters. Those that Stripe supports and the sandbox doesn't are ignored and reported as
 * violations; those that Stripe doesn't have are rejected.
 */
export function readParams<T extends z.ZodType>(
  context: SimulatorContext,
  schema: T,
  fields: FormFields,
): z.output<T> {
  let given = fields;
  for (let ignored = 0; ignored < MAX_IGNORED; ignored += 1) {
    const result = validate(schema, given, describeParam);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const rest = issue ? withoutUnsupported(context, issue, given) : null;
    if (rest === null) refuse(context, issue, given);
    given = rest;
  }
  throw badRequest('Invalid request.');
}

function refuse(
  context: SimulatorContext,
  issue: z.core.$ZodIssue | undefined,
  fields: FormFields,
): never {
  const error = issue ? toApiError(issue, fields) : badRequest('Invalid request.');
  context.violation(error.message);
  throw error;
}

/** Returns the fields without those only the sandbox doesn't support, or null if that isn't the issue. */
function withoutUnsupported(
  context: SimulatorContext,
  outer: z.core.$ZodIssue,
  fields: FormFields,
): FormFields | null {
  const issue = unfold(outer, []);
  if (issue.code !== 'unrecognized_keys') return null;
  if (!issue.keys.every((key) => UNSUPPORTED_PARAMS.has(key))) return null;
  const rest = structuredClone(fields);
  const owner = getAt(rest, issue.path) as Record<string, unknown>;
  for (const key of issue.keys) {
    delete owner[key];
    context.violation(`the sandbox ignored the parameter ${toParam([...issue.path, key])}`);
  }
  return rest;
}

function toApiError(outer: z.core.$ZodIssue, fields: FormFields): ApiError {
  const issue = unfold(outer, []);
  const param = toParam(issue.path);
  if (issue.code === 'unrecognized_keys') {
    // Prefer the key that Stripe doesn't have either.
    const key = issue.keys.find((name) => !UNSUPPORTED_PARAMS.has(name)) ?? issue.keys[0] ?? '';
    return unknownParameter(toParam([...issue.path, key]));
  }
  if (getAt(fields, issue.path) === undefined) return missingParameter(param);
  return badRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** Returns Stripe's message if it's known: `Invalid mode: must be one of payment, setup, or subscription`. */
function describeParam(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_value' || issue.input === undefined || issue.values.length < 2)
    return describeIssue(issue);
  const values = issue.values.map(String);
  const last = values.pop() ?? '';
  return `must be one of ${values.join(', ')}${values.length > 1 ? ',' : ''} or ${last}`;
}

/** For a union, returns the deepest issue, which is the most specific. */
function unfold(issue: z.core.$ZodIssue, path: PropertyKey[]): z.core.$ZodIssue {
  const here = { ...issue, path: [...path, ...issue.path] };
  if (here.code !== 'invalid_union') return here;
  const inner = here.errors.flatMap(([first]) => (first ? [unfold(first, here.path)] : []));
  const unrecognized = inner.filter(({ code }) => code === 'unrecognized_keys');
  const deeper = inner.filter((other) => other.path.length > here.path.length);
  return unrecognized[0] ?? deeper[0] ?? here;
}

function toParam(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join('');
}

function getAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}
