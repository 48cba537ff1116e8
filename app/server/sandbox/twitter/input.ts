import type { Request } from 'express';
import { z } from 'zod';
import { hasContentType, readJsonObject } from '../kit/body.ts';
import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall } from './guard.ts';
import { badRequest, invalidParameters, ProblemError } from './problems.ts';

const MAX_JSON_BYTES = 8 * 1024 * 1024;

/** The body, as the schema knows it. Unknown fields are refused: the platform does so too. */
export async function readInput<T>(
  { context, request }: ApiCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const body = hasContentType(request, 'application/json')
    ? await readJsonObject(request, MAX_JSON_BYTES)
    : null;
  if (!body) {
    context.violation(`${request.method} ${request.path}: the body is not a JSON object`);
    throw new ProblemError(badRequest('Request body is not valid JSON.'));
  }
  return check(context, schema, { value: body, request });
}

/** The query, as the schema knows it. */
export function readQuery<T>({ context, request }: ApiCall, schema: z.ZodType<T>): T {
  return check(context, schema, { value: request.query, request });
}

export function check<T>(
  context: SimulatorContext,
  schema: z.ZodType<T>,
  { value, request }: { value: unknown; request: Request },
): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const isQuery = value === request.query;
  const errors = result.error.issues.flatMap((issue) => toErrors(issue, { value, known, isQuery }));
  for (const { message } of errors) {
    context.violation(`${request.method} ${request.path}: ${message}`);
  }
  throw new ProblemError(invalidParameters(errors));
}

interface Checked {
  value: unknown;
  /** Names of the schema's fields. */
  known: readonly string[];
  isQuery: boolean;
}

function toErrors(issue: z.core.$ZodIssue, { value, known, isQuery }: Checked) {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const parameter = path === '' ? key : `${path}.${key}`;
      const message = isQuery
        ? `The query parameter [${key}] is not one of [${known.toSorted().join(',')}]`
        : `$.${parameter}: is not defined in the schema and the schema does not allow additional properties`;
      return { parameter, value: read(value, [...issue.path, key]), message };
    });
  }
  const parameter = path === '' ? 'body' : path;
  return [{ parameter, value: read(value, issue.path), message: `${parameter}: ${issue.message}` }];
}

function read(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return '';
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  return current ?? '';
}

export function refuse(detail: string): ProblemError {
  return new ProblemError(badRequest(detail));
}
