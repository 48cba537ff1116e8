import type { RequestHandler } from 'express';

const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Fanfare-Version',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
  'Request-Id',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
];
const RESPONSE_HEADERS = [
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Fanfare-Media-Id',
  'Fanfare-Version',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Request-Id',
  'Retry-After',
  'Sunset',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'WWW-Authenticate',
];
const EXPOSED_HEADERS = RESPONSE_HEADERS.join(', ');
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of any origin call the API with a token, and read the error if they forgot it. Cookies are
 * never accepted: credentials aren't allowed here, and calls with a cookie get no CORS headers.
 */
export function allowBearerCalls(): RequestHandler {
  return (request, response, next) => {
    const isPreflight =
      request.method === 'OPTIONS' && request.get('access-control-request-method') !== undefined;
    if (isPreflight) {
      response
        .status(204)
        .set('Access-Control-Allow-Origin', '*')
        .set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
        .set('Access-Control-Allow-Headers', REQUEST_HEADERS.join(', '))
        .set('Access-Control-Max-Age', String(PREFLIGHT_SECONDS))
        .end();
      return;
    }
    // Nothing has set the header yet, so it needn't be parsed and extended.
    response.setHeader('Vary', 'Authorization, Cookie');
    if (request.headers.cookie === undefined) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    }
    next();
  };
}
