import type { z } from 'zod';
import { nameType, getTypeName, validate } from '../kit/validate.ts';
import { isRecord } from './ask.ts';
import { UNUSED_FIELDS } from './common-input.ts';
import { badRequest } from './errors.ts';
import type { ApiError } from './errors.ts';
import { readBodyObject } from './guard.ts';
import type { ApiCall } from './guard.ts';

/** Parses the body. Like OpenAI, rejects undocumented fields. */
export async function readInput<T>(call: ApiCall, schema: z.ZodType<T>): Promise<T> {
  const body = await readBodyObject(call);
  const result = validate(schema, body);
  if (result.success) {
    reportUnused(call, body);
    return result.data;
  }
  const [first] = result.error.issues;
  const error = first ? toApiError(first, body) : badRequest('Invalid request.');
  call.context.violation(`${call.request.method} ${call.request.path}: ${error.message}`);
  throw error;
}

function reportUnused({ context, request }: ApiCall, body: Record<string, unknown>): void {
  const unused = UNUSED_FIELDS.filter((name) => body[name] !== undefined && body[name] !== null);
  for (const name of unused) {
    context.violation(`${request.method} ${request.path}: the sandbox ignored '${name}'`);
  }
}

type Issue = z.core.$ZodIssue;

/** Converts an issue to OpenAI's format, which names only the first problem, by path and error code. */
function toApiError(outer: Issue, body: unknown): ApiError {
  const issue = unfold(outer, []);
  const value = getAt(body, issue.path);
  const param = toParam(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const name = toParam([...issue.path, issue.keys[0] ?? '']);
    const code = 'unknown_parameter';
    return badRequest(`Unknown parameter: '${name}'.`, { param: name, code });
  }
  if (value === undefined) {
    const code = 'missing_required_parameter';
    return badRequest(`Missing required parameter: '${param}'.`, { param, code });
  }
  return explain(issue, { param, value });
}

function explain(issue: Issue, { param, value }: { param: string; value: unknown }): ApiError {
  switch (issue.code) {
    case 'invalid_type':
      return badRequest(
        `Invalid type for '${param}': expected ${nameType(issue.expected)}, but got ${toKind(value)} instead.`,
        { param, code: 'invalid_type' },
      );
    case 'too_small':
    case 'too_big':
      return outOfRange(issue, { param, value });
    case 'invalid_value': {
      const values = issue.values.map((allowed) => `'${String(allowed)}'`).join(', ');
      const message = `Invalid value: '${toText(value)}'. Supported values are: ${values}.`;
      return badRequest(message, { param, code: 'invalid_value' });
    }
    case 'invalid_union': {
      const isText = typeof value === 'string';
      const message = isText ? `Invalid value: '${value}'.` : `Invalid type for '${param}'.`;
      return badRequest(message, { param, code: isText ? 'invalid_value' : 'invalid_type' });
    }
    case 'custom':
      return badRequest(issue.message, { param, code: 'unsupported_parameter' });
    default:
      return badRequest(`Invalid '${param}': ${issue.message}.`, { param, code: 'invalid_value' });
  }
}

/** OpenAI names the expected number type, which isn't always the type it received. */
const DECIMALS = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'];

function outOfRange(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  { param, value }: { param: string; value: unknown },
): ApiError {
  const isLow = issue.code === 'too_small';
  const limit = isLow ? issue.minimum : issue.maximum;
  const isSized = issue.origin === 'string' || issue.origin === 'array';
  const number = DECIMALS.includes(param) ? 'decimal' : 'integer';
  const kind = isSized ? issue.origin : number;
  const bound = `${isLow ? 'min' : 'max'}_${isSized ? 'length' : 'value'}`;
  const got = isSized ? `length ${(value as string | unknown[]).length}` : toText(value);
  return badRequest(
    `Invalid '${param}': expected ${isLow ? 'at least' : 'at most'} ${limit}, but got ${got} instead.`,
    { param, code: `${kind}_${isLow ? 'below' : 'above'}_${bound}` },
  );
}

/** For a union, returns the issue of the option that was nearly matched. */
function unfold(issue: Issue, path: PropertyKey[]): Issue {
  const here = { ...issue, path: [...path, ...issue.path] };
  if (here.code !== 'invalid_union') return here;
  const inner = here.errors
    .flatMap(([first]) => (first ? [unfold(first, here.path)] : []))
    .sort((one, other) => other.path.length - one.path.length);
  const [deepest] = inner;
  return deepest && deepest.path.length > here.path.length ? deepest : here;
}

function toParam(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function getAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)] as unknown;
    return isRecord(found) ? found[String(key)] : undefined;
  }, value);
}

function toKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return nameType(getTypeName(value) === 'integer' ? 'int' : typeof value);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
