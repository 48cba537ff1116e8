import type { ApiCall } from './api.ts';
import { badRequest, YouTubeError } from './errors.ts';

const DEFAULT_RESULTS = 5;
const MAX_RESULTS = 50;
const PAGE_TOKEN_PREFIX = 'EAAaB';

export interface Page {
  start: number;
  size: number;
}

/** Returns the part of a list that `maxResults` and `pageToken` request. */
export function readPage({ query }: ApiCall, max = MAX_RESULTS): Page {
  return { start: readPageToken(query['pageToken']), size: readSize(query['maxResults'], max) };
}

/** Returns the fields of every list page: the total, and the next page's token. */
export function describePage({ start, size }: Page, total: number): object {
  const hasMore = size > 0 && start + size < total;
  const pageInfo = { totalResults: total, resultsPerPage: size };
  return { ...(hasMore ? { nextPageToken: toPageToken(start + size) } : {}), pageInfo };
}

/** Returns this page's rows. */
export function takePage<T>(rows: readonly T[], { start, size }: Page): T[] {
  return rows.slice(start, start + size);
}

function readSize(text: string | undefined, max: number): number {
  if (text === undefined) return DEFAULT_RESULTS;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  throw badRequest(`Invalid value '${text}'. Values must be within the range: [0, ${max}]`);
}

function toPageToken(start: number): string {
  return PAGE_TOKEN_PREFIX + Buffer.from(String(start)).toString('base64url');
}

function readPageToken(token: string | undefined): number {
  if (token === undefined) return 0;
  const encoded = token.startsWith(PAGE_TOKEN_PREFIX) ? token.slice(PAGE_TOKEN_PREFIX.length) : '';
  const start = Buffer.from(encoded, 'base64url').toString();
  if (/^\d+$/.test(start)) return Number(start);
  const detail = { reason: 'invalidPageToken', domain: 'youtube.parameter' };
  const message = 'The request specifies an invalid page token.';
  throw new YouTubeError(400, { ...detail, parameter: 'pageToken' }, message);
}
