import type { Request } from 'express';
import { z } from 'zod';
import { hasContentType, readJsonObject } from '../kit/body.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { describeIssue, readLimit, getTypeName, validate } from '../kit/validate.ts';
import type { ApiCall } from './guard.ts';
import { badRequest, invalidParameters, ProblemError } from './problems.ts';

const MAX_JSON_BYTES = 8 * 1024 * 1024;

/** Parses the body. Like X, rejects unknown fields. */
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

/** Parses the query. */
export function readQuery<T>({ context, request }: ApiCall, schema: z.ZodType<T>): T {
  return check(context, schema, { value: request.query, request });
}

export function check<T>(
  context: SimulatorContext,
  schema: z.ZodType<T>,
  { value, request }: { value: unknown; request: Request },
): T {
  const isQuery = value === request.query;
  const result = validate(schema, value, isQuery ? describeQueryIssue : describeBodyIssue);
  if (result.success) return result.data;
  const fieldNames = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const errors = result.error.issues.flatMap((issue) =>
    toErrors(issue, { value, fieldNames, isQuery }),
  );
  for (const { message } of errors) {
    context.violation(`${request.method} ${request.path}: ${message}`);
  }
  throw new ProblemError(invalidParameters(errors));
}

interface ParameterCheck {
  value: unknown;
  /** Names of the schema's fields. */
  fieldNames: readonly string[];
  isQuery: boolean;
}

function toErrors(issue: z.core.$ZodIssue, { value, fieldNames, isQuery }: ParameterCheck) {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const parameter = path === '' ? key : `${path}.${key}`;
      const message = isQuery
        ? `The query parameter [${key}] is not one of [${fieldNames.toSorted().join(',')}]`
        : `$.${parameter}: is not defined in the schema and the schema does not allow additional properties`;
      return { parameter, value: read(value, [...issue.path, key]), message };
    });
  }
  const given = read(value, issue.path);
  if (!isQuery) {
    const place = path === '' ? '$' : `$.${path}`;
    return [{ parameter: path || 'body', value: given, message: `${place}: ${issue.message}` }];
  }
  const parameter = String(issue.path[0]);
  const listed = readListed(value, issue.path) ?? given;
  const isMissing = issue.code === 'invalid_type' && given === '';
  const message = isMissing
    ? `The \`${parameter}\` query parameter can not be empty`
    : `The \`${parameter}\` query parameter value [${toText(listed)}] ${issue.message}`;
  return [{ parameter, value: listed, message }];
}

/** Returns the value at this index of a comma-separated parameter. */
function readListed(value: unknown, [name = '', index]: readonly PropertyKey[]): string | null {
  const list = read(value, [name]);
  return typeof index === 'number' && typeof list === 'string'
    ? (list.split(',')[index] ?? null)
    : null;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type RawIssue = z.core.$ZodRawIssue;

/** Returns X's message for an invalid query parameter. */
function describeQueryIssue(issue: RawIssue): string {
  if (issue.code === 'invalid_value') return `is not one of [${issue.values.join(',')}]`;
  if (issue.code === 'invalid_format') return 'is not valid';
  return describeIssue(issue);
}

/** Returns the message of the JSON schema validator that X uses for bodies. */
function describeBodyIssue(issue: RawIssue): string {
  if (issue.input === undefined) return 'is missing but it is required';
  switch (issue.code) {
    case 'invalid_type': {
      const expected = issue.expected === 'int' ? 'integer' : issue.expected;
      return `${getTypeName(issue.input)} found, ${expected} expected`;
    }
    case 'invalid_value':
      return `does not have a value in the enumeration [${issue.values.join(', ')}]`;
    case 'too_small':
    case 'too_big':
      return describeBodyRange(issue);
    case 'invalid_format':
      return 'does not match the required pattern';
    default:
      return describeIssue(issue);
  }
}

function describeBodyRange(issue: Parameters<typeof readLimit>[0]): string {
  const { limit, isLow } = readLimit(issue);
  const bound = isLow ? 'minimum' : 'maximum';
  if (issue.origin === 'array') return `there must be a ${bound} of ${limit} items in the array`;
  if (issue.origin !== 'string') return `must have a ${bound} value of ${limit}`;
  return isLow
    ? `must be at least ${limit} characters long`
    : `may only be ${limit} characters long`;
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
