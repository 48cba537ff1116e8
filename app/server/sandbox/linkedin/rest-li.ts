import type { Request } from 'express';
import { inputError, LinkedInError } from './errors.ts';
import type { ApiCall } from './guard.ts';

/**
 * Returns a query value undecoded. Rest.li's own brackets and commas are sent raw, and their contents
 * encoded.
 */
function readRaw(request: Request, name: string): string | undefined {
  const [, query = ''] = request.originalUrl.split('?', 2);
  const prefix = `${name}=`;
  return query
    .split('&')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** Reads `List(urn%3Ali%3Ashare%3A1,urn%3Ali%3Ashare%3A2)`; undefined without the parameter. */
export function readList({ context, request }: ApiCall, name: string): string[] | undefined {
  const raw = readRaw(request, name);
  if (raw === undefined) return undefined;
  const elements = /^List\(([^()]+)\)$/.exec(raw)?.[1];
  if (elements !== undefined) return elements.split(',').map(decodeURIComponent);
  context.violation(`${request.method} ${request.path}: ${name} is not a Rest.li list`);
  throw inputError('INVALID_VALUE_FOR_FIELD', name, `${name} must be List(...), its brackets raw`);
}

/** Reads `(share:urn%3Ali%3Ashare%3A1)`, a union with one member. */
export function readUnion(
  { context, request }: ApiCall,
  name: string,
): { member: string; value: string } {
  const match = /^\((\w+):([^():,]+)\)$/.exec(readRaw(request, name) ?? '');
  if (match) return { member: match[1] ?? '', value: decodeURIComponent(match[2] ?? '') };
  context.violation(`${request.method} ${request.path}: ${name} is not a Rest.li union`);
  throw inputError('INVALID_VALUE_FOR_FIELD', name, `${name} must be (member:urn), brackets raw`);
}

/**
 * Parses a compound key such as `(actor:urn%3Ali%3Aperson%3A1,entity:urn%3Ali%3Ashare%3A2)` into its fields.
 */
function parseKey(raw: string): Record<string, string> | null {
  const inner = /^\(([^()]+)\)$/.exec(raw)?.[1];
  if (inner === undefined) return null;
  const pairs = inner.split(',').map((pair) => /^(\w+):([^:]+)$/.exec(pair));
  if (pairs.includes(null)) return null;
  return Object.fromEntries(
    pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]),
  );
}

/**
 * Reads the compound key at the end of the path. Its brackets and commas are sent raw, and their contents
 * encoded.
 */
export function readKey({ context, request }: ApiCall, name: string): Record<string, string> {
  const [path = ''] = request.originalUrl.split('?', 1);
  const key = parseKey(toRawBrackets(path.split('/').at(-1) ?? ''));
  if (key) return key;
  context.violation(`${request.method} ${request.path}: ${name} is not a Rest.li key`);
  throw inputError('INVALID_VALUE_FOR_FIELD', name, `${name} must be (field:urn,…), brackets raw`);
}

/** Some clients encode a key's outer brackets, which LinkedIn accepts. */
function toRawBrackets(text: string): string {
  return text.replace(/^%28(.*)%29$/, '($1)');
}

/** Reads `List((actor:…,entity:…),(actor:…,entity:…))`, with each key's original text. */
export function readKeys({ context, request }: ApiCall, name: string) {
  const inner = /^List\((.+)\)$/.exec(readRaw(request, name) ?? '')?.[1] ?? '';
  const raws = inner.match(/\([^()]+\)/g) ?? [];
  const keys = raws.flatMap((raw) => {
    const key = parseKey(raw);
    return key ? [{ raw, key }] : [];
  });
  if (keys.length > 0 && keys.length === raws.length) return keys;
  context.violation(`${request.method} ${request.path}: ${name} is not a Rest.li list of keys`);
  throw inputError('INVALID_VALUE_FOR_FIELD', name, `${name} must be List((field:urn,…))`);
}

/** Reads each of `ids`, and reports an error for those that can't be read. */
export function respondWithBatch(call: ApiCall, read: (id: string) => unknown): void {
  const results: Record<string, unknown> = {};
  const statuses: Record<string, number> = {};
  const errors: Record<string, unknown> = {};
  for (const id of readList(call, 'ids') ?? []) {
    try {
      results[id] = read(id);
      statuses[id] = 200;
    } catch (error) {
      if (!(error instanceof LinkedInError)) throw error;
      errors[id] = error.body;
      statuses[id] = error.status;
    }
  }
  call.response.json({ results, statuses, errors });
}
