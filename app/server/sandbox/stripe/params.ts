import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import { badRequest, missingParameter, unknownParameter } from './errors.ts';
import type { ApiError } from './errors.ts';
import type { FormFields } from './form.ts';

/** A form has only text; these say what the text must be. */
export const text = z.string().min(1).max(5000);
export const clearableText = z.string().max(5000);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const expand = z.array(text).max(20).optional();
export const metadata = z.record(z.string().max(40), z.string().max(500)).or(z.literal(''));
export const webAddress = z
  .string()
  .max(5000)
  .refine((value) => /^https?:\/\/[^\s]+$/.test(value), 'Not a valid URL');

/** What every list takes. */
export const PAGE_FIELDS = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'Must be from 1 to 100').optional(),
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

/** The fields as the schema knows them. What the contract doesn't have is refused and counts as a violation. */
export function readParams<T extends z.ZodType>(
  context: SimulatorContext,
  schema: T,
  fields: FormFields,
): z.output<T> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const error = issue ? toApiError(issue, fields) : badRequest('Invalid request.');
  context.violation(error.message);
  throw error;
}

function toApiError(outer: z.core.$ZodIssue, fields: FormFields): ApiError {
  const issue = unfold(outer, []);
  const param = toParam(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return unknownParameter(toParam([...issue.path, issue.keys[0] ?? '']));
  }
  if (getAt(fields, issue.path) === undefined) return missingParameter(param);
  return badRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** Of a choice of shapes, the complaint that lies deepest is the telling one. */
function unfold(issue: z.core.$ZodIssue, path: PropertyKey[]): z.core.$ZodIssue {
  const here = { ...issue, path: [...path, ...issue.path] };
  if (here.code !== 'invalid_union') return here;
  const inner = here.errors.flatMap(([first]) => (first ? [unfold(first, here.path)] : []));
  const known = inner.filter(({ code }) => code === 'unrecognized_keys');
  const deeper = inner.filter((other) => other.path.length > here.path.length);
  return known[0] ?? deeper[0] ?? here;
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
