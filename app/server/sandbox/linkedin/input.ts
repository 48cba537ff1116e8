import type { z } from 'zod';
import { hasContentType, readJsonObject } from '../kit/body.ts';
import { describeIssue, validate } from '../kit/validate.ts';
import { inputErrors } from './errors.ts';
import type { InputFault } from './errors.ts';
import type { ApiCall } from './guard.ts';

export async function readInput<T>(call: ApiCall, schema: z.ZodType<T>): Promise<T> {
  const { context, request } = call;
  const isJson = hasContentType(request, 'application/json');
  const body = isJson ? await readJsonObject(request) : null;
  if (!body) {
    context.violation(`${request.method} ${request.path}: the body is not a JSON object`);
    throw inputErrors(400, [
      {
        code: 'INVALID_VALUE_FOR_FIELD',
        path: '',
        description: 'Invalid JSON in the request body',
      },
    ]);
  }
  return check(call, schema, body);
}

export function readQuery<T>(call: ApiCall, schema: z.ZodType<T>): T {
  return check(call, schema, call.request.query);
}

function check<T>(call: ApiCall, schema: z.ZodType<T>, value: unknown): T {
  const result = validate(schema, value, describeFault);
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap((issue) => toFaults(issue, value));
  const { context, request } = call;
  for (const { description } of faults) {
    context.violation(`${request.method} ${request.path}: ${description}`);
  }
  throw inputErrors(400, faults);
}

function toFaults(issue: z.core.$ZodIssue, value: unknown): InputFault[] {
  const path = issue.path.map(String).join('/');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'INVALID_VALUE_FOR_FIELD',
      path: path === '' ? key : `${path}/${key}`,
      description: `Unpermitted fields present in the request: [/${path === '' ? key : `${path}/${key}`}]`,
    }));
  }
  const isMissing = issue.code !== 'custom' && read(value, issue.path) === undefined;
  const code = isMissing ? 'MISSING_FIELD' : toCode(issue);
  return [{ code, path, description: `/${path} :: ${issue.message}` }];
}

const COERCED: Readonly<Record<string, string>> = {
  string: 'String',
  int: 'Integer',
  number: 'Double',
  boolean: 'Boolean',
};

/** Returns Rest.li's message for an invalid value. */
function describeFault(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'field is required but not found and has no default value';
  if (issue.code === 'invalid_type') {
    const text = JSON.stringify(issue.input);
    const primitive = COERCED[issue.expected];
    if (primitive !== undefined) return `${text} cannot be coerced to ${primitive}`;
    return `${issue.expected} type is not backed by ${text}`;
  }
  if (issue.code === 'invalid_value') return `${JSON.stringify(issue.input)} is not an enum symbol`;
  return describeIssue(issue);
}

function toCode(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return 'FIELD_LENGTH_TOO_LONG';
    if (issue.origin === 'array') return 'FIELD_ARRAY_SIZE_TOO_HIGH';
  }
  if (issue.code !== 'invalid_format') return 'INVALID_VALUE_FOR_FIELD';
  if (issue.format === 'url') return 'INVALID_URL';
  return issue.pattern?.includes('urn:li:') === true
    ? 'INVALID_URN_TYPE'
    : 'INVALID_VALUE_FOR_FIELD';
}

function read(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  return current;
}
