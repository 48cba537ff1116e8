import type { RequestHandler } from 'express';

/**
 * Drops the cookies of a request that has an `Authorization` header, whatever its scheme, before anything reads
 * them. A request is authenticated by one mechanism: otherwise a header that the CSRF guard lets pass could carry
 * another site's request in on the visitor's cookie.
 */
export function useOneCredential(): RequestHandler {
  return (request, _response, next) => {
    if (request.headers.authorization !== undefined) delete request.headers.cookie;
    next();
  };
}
