import type { RequestHandler } from 'express';

/**
 * Drops the cookies of a request that has an `Authorization` header of any scheme, before anything reads
 * them. A request is authenticated by one mechanism only. Otherwise a header that the CSRF guard accepts
 * could let another site's request use the visitor's cookie.
 */
export function useOneCredential(): RequestHandler {
  return (request, _response, next) => {
    if (request.headers.authorization !== undefined) delete request.headers.cookie;
    next();
  };
}
