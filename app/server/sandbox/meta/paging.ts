import type { SimulatorContext } from '../kit/types.ts';
import type { GraphCall } from './graph-call.ts';
import { badParameter } from './graph-error.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;

/** Parameters that every paged edge accepts. */
export const PAGING_PARAMETERS: readonly string[] = ['limit', 'after', 'before'];

interface Page {
  data: unknown[];
  paging?: { cursors: { before: string; after: string }; previous?: string; next?: string };
}

/**
 * Returns one page of an edge. As on the platform, `next` is a full URL (on this sandbox) that includes the
 * token.
 */
export function paginate<T extends { readonly id: string }>(
  context: SimulatorContext,
  call: GraphCall,
  options: { rows: Iterable<T>; toNode: (row: T) => unknown },
): Page {
  const { rows, toNode } = options;
  const limit = readLimit(call.parameters.get('limit'));
  const before = call.parameters.get('before');
  const after = call.parameters.get('after');
  const rest = before === undefined ? skipTo(rows, after) : takeBefore(rows, before, limit);
  const page = take(rest, limit);
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return { data: [] };
  const cursors = { before: toCursor(first.id), after: toCursor(last.id) };
  const hasMore = before !== undefined || rest.next().done !== true;
  const next = hasMore ? { next: toPageUrl(context, call, { after: cursors.after }) } : {};
  const isFirst = after === undefined && before === undefined;
  const previous = isFirst
    ? {}
    : { previous: toPageUrl(context, call, { before: cursors.before }) };
  return { data: page.map(toNode), paging: { cursors, ...previous, ...next } };
}

/** Returns the page that ends before the cursor. */
function takeBefore<T extends { readonly id: string }>(
  rows: Iterable<T>,
  before: string,
  limit: number,
): Iterator<T> {
  const earlier: T[] = [];
  for (const row of rows) {
    if (toCursor(row.id) === before) return earlier.slice(-limit)[Symbol.iterator]();
    earlier.push(row);
  }
  throw badParameter('Invalid cursor in the before parameter');
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PAGE_SIZE;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw badParameter('limit must be a positive integer');
  return Math.min(limit, MAX_PAGE_SIZE);
}

/** Returns the rows after the cursor. A long list is only read as far as the page needs. */
function skipTo<T extends { readonly id: string }>(
  rows: Iterable<T>,
  after: string | undefined,
): Iterator<T> {
  const iterator = rows[Symbol.iterator]();
  if (after === undefined) return iterator;
  for (let item = iterator.next(); item.done !== true; item = iterator.next()) {
    if (toCursor(item.value.id) === after) return iterator;
  }
  throw badParameter('Invalid cursor in the after parameter');
}

function take<T>(iterator: Iterator<T>, count: number): T[] {
  const page: T[] = [];
  while (page.length < count) {
    const item = iterator.next();
    if (item.done === true) break;
    page.push(item.value);
  }
  return page;
}

function toCursor(id: string): string {
  return Buffer.from(`cursor:${id}`).toString('base64url');
}

function toPageUrl(
  context: SimulatorContext,
  call: GraphCall,
  cursor: { after: string } | { before: string },
): string {
  const url = new URL(`${context.baseUrl}${call.request.path}`);
  for (const [name, value] of call.parameters) url.searchParams.set(name, value);
  if (call.token !== null) url.searchParams.set('access_token', call.token);
  url.searchParams.delete('after');
  url.searchParams.delete('before');
  for (const [name, value] of Object.entries(cursor)) url.searchParams.set(name, value);
  return url.href;
}
