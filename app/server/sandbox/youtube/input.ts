import type { z } from 'zod';
import { describeIssue, validate } from '../kit/validate.ts';
import { badRequest } from './errors.ts';

/** Parses the body. Throws a bad request that names the first invalid field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = validate(schema, body, describeValue);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badRequest(issue?.path.length === 0 ? 'Invalid JSON payload received.' : toMessage(issue));
}

function toMessage(issue: z.core.$ZodIssue | undefined): string {
  return `Invalid value at '${issue?.path.join('.') ?? ''}'${issue?.message ?? ''}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'TYPE_STRING',
  boolean: 'TYPE_BOOL',
  int: 'TYPE_INT64',
  number: 'TYPE_DOUBLE',
};

/** Returns Google's message: `Invalid value at 'snippet.title' (TYPE_STRING), 5`. */
function describeValue(issue: z.core.$ZodRawIssue): string {
  const type = issue.code === 'invalid_type' ? TYPES[issue.expected] : undefined;
  if (type !== undefined && issue.input !== undefined) {
    return ` (${type}), ${JSON.stringify(issue.input)}`;
  }
  if (issue.code === 'invalid_value' && issue.input !== undefined)
    return ` (TYPE_ENUM), ${JSON.stringify(issue.input)}`;
  return `: ${describeIssue(issue)}`;
}
