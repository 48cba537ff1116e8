import type { z } from 'zod';
import type { ApiCall } from './api.ts';
import { validate } from '../kit/validate.ts';
import { invalidParams } from './envelope.ts';

/**
 * Parses the call's body. Like TikTok, ignores unknown fields; they're reported as violations. Throws
 * invalid_params for anything else that's invalid.
 */
export function readInput<T>(call: ApiCall, schema: z.ZodType<T>): T {
  const fields: unknown = structuredClone(call.body);
  for (const issue of validate(schema, fields).error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') dropFields(call, fields, issue);
  }
  const result = validate(schema, fields);
  if (result.success) return result.data;
  throw explain(result.error.issues[0]);
}

function dropFields(
  { context }: ApiCall,
  body: unknown,
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
): void {
  const owner = path.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown>)[name],
    body,
  ) as Record<string, unknown>;
  for (const key of keys) {
    delete owner[key];
    const place = [...path.map(String), key].join('.');
    context.violation(`body: TikTok ignores the field ${place}`);
  }
}

function explain(issue: z.core.$ZodIssue | undefined) {
  const place = issue?.path.join('.') || 'the body';
  return invalidParams(`Invalid parameter: ${place} ${issue?.message ?? 'has an invalid value'}.`);
}
