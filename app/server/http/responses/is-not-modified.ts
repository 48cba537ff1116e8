import type { Request } from 'express';

/**
 * Returns whether a request's `If-None-Match` has this ETag. Express's own check would say no to callers that
 * use `fetch`, which adds `Cache-Control: no-cache` to every request with a custom `If-None-Match`.
 */
export function isNotModified({ headers }: Pick<Request, 'headers'>, etag: string): boolean {
  const strong = etag.replace(/^W\//u, '');
  return (headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//u, ''))
    .some((tag) => tag === '*' || tag === strong);
}
