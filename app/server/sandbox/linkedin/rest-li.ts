import type { Request } from 'express';
import { inputError } from './errors.ts';
import type { ApiCall } from './guard.ts';

/** A query value as it was sent. Rest.li's own brackets and commas stand raw, what they hold is encoded. */
function readRaw(request: Request, name: string): string | undefined {
  const [, query = ''] = request.originalUrl.split('?', 2);
  const prefix = `${name}=`;
  return query
    .split('&')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** `List(urn%3Ali%3Ashare%3A1,urn%3Ali%3Ashare%3A2)`; undefined where the parameter isn't there. */
export function readList({ context, request }: ApiCall, name: string): string[] | undefined {
  const raw = readRaw(request, name);
  if (raw === undefined) return undefined;
  const elements = /^List\(([^()]+)\)$/.exec(raw)?.[1];
  if (elements !== undefined) return elements.split(',').map(decodeURIComponent);
  context.violation(`${request.method} ${request.path}: ${name} is not a Rest.li list`);
  throw inputError('INVALID_VALUE_FOR_FIELD', name, `${name} must be List(...), its brackets raw`);
}

/** `(share:urn%3Ali%3Ashare%3A1)`: a union of one member. */
export function readUnion(
  { context, request }: ApiCall,
  name: string,
): { member: string; value: string } {
  const match = /^\((\w+):([^():,]+)\)$/.exec(readRaw(request, name) ?? '');
  if (match) return { member: match[1] ?? '', value: decodeURIComponent(match[2] ?? '') };
  context.violation(`${request.method} ${request.path}: ${name} is not a Rest.li union`);
  throw inputError('INVALID_VALUE_FOR_FIELD', name, `${name} must be (member:urn), brackets raw`);
}
