import { z } from 'zod';
import type {} from 'zod-openapi';
import { API_VERSIONS } from '#app/domain/api/api-changelog.ts';
import { hasDeprecatedNames } from './deprecations.ts';
import { isMutation, type Operation } from './operation.ts';

/** Defines a request header as a shared component of the document. */
function requestHeader(name: string, schema: z.ZodType, description: string): z.ZodType {
  return schema.meta({ description, param: { id: name.replaceAll('-', '') } });
}

/** Defines a response header as a shared component of the document. */
function defineHeader(
  name: string,
  description: string,
  schema: z.ZodType = z.string(),
): z.ZodType {
  return schema.optional().meta({ description, header: { id: name.replaceAll('-', '') } });
}

const REQUEST_HEADERS = {
  'Fanfare-Version': requestHeader(
    'Fanfare-Version',
    z.enum(API_VERSIONS).optional(),
    'The dated version of the API. By default, the newest one when the token was created.',
  ),
  'Request-Id': requestHeader(
    'Request-Id',
    z.string().min(8).max(100).optional(),
    'Your own ID for this request (letters, digits, `.`, `_`, `-`). The response and the log contain it.',
  ),
  'Idempotency-Key': requestHeader(
    'Idempotency-Key',
    z.string().min(1).max(255).optional(),
    'Makes repeating a request safe for 24 hours: the same key with the same request gets the first response, with `Idempotent-Replayed: true`, and nothing is done twice. Quotation marks around the key are ignored.',
  ),
  'If-None-Match': requestHeader(
    'If-None-Match',
    z.string().optional(),
    'The `ETag` of a response that you have. Responds with 304 and no body if nothing has changed.',
  ),
  'Last-Event-ID': requestHeader(
    'Last-Event-ID',
    z.string().optional(),
    'The `id` of the last event you received. The stream starts after that event. An `EventSource` sends this automatically.',
  ),
  Prefer: requestHeader(
    'Prefer',
    z.string().optional(),
    '`wait=20`: respond when the platforms have finished, or after this many seconds (RFC 7240; at most 30).',
  ),
};

const RESPONSE_HEADERS = {
  'Request-Id': defineHeader('Request-Id', 'The ID to report if something goes wrong.'),
  'Fanfare-Version': defineHeader(
    'Fanfare-Version',
    'The dated version of the API that responded.',
  ),
  RateLimit: defineHeader(
    'RateLimit',
    'The number of requests left, and the seconds until the window ends.',
  ),
  'RateLimit-Policy': defineHeader('RateLimit-Policy', 'The limits that apply to this caller.'),
  'Retry-After': defineHeader(
    'Retry-After',
    'Seconds to wait before trying again, if that helps.',
    z.int(),
  ),
  ETag: defineHeader('ETag', 'The response’s version, for `If-None-Match`.'),
  'Idempotent-Replayed': defineHeader(
    'Idempotent-Replayed',
    'The response is that of the first request with this Idempotency-Key.',
    z.literal('true'),
  ),
  'WWW-Authenticate': defineHeader('WWW-Authenticate', 'How to authenticate: `Bearer`.'),
  'Content-Disposition': defineHeader('Content-Disposition', 'The name of the file.'),
  Deprecation: defineHeader(
    'Deprecation',
    'When the operation, or a name that the request used, was deprecated (RFC 9745).',
  ),
  Sunset: defineHeader('Sunset', 'When it may stop working (RFC 8594).'),
  Link: defineHeader('Link', 'Where the deprecation is explained (`rel="deprecation"`).'),
};

type IsOffered = (operation: Operation) => boolean;
type IsSent = (operation: Operation, status: number) => boolean;

const isJsonRead: IsOffered = ({ method, events, binary }) =>
  method === 'get' && !events && !binary;
const isDeprecated: IsSent = (operation, status) =>
  operation.deprecation !== undefined || (status < 300 && hasDeprecatedNames(operation));
const isCounted: IsSent = ({ isUncounted }) => isUncounted !== true;

const IS_ACCEPTED: Readonly<Record<keyof typeof REQUEST_HEADERS, IsOffered>> = {
  'Fanfare-Version': () => true,
  'Request-Id': () => true,
  'Idempotency-Key': isMutation,
  'If-None-Match': isJsonRead,
  'Last-Event-ID': ({ method, events }) => method === 'get' && events !== undefined,
  Prefer: ({ takesPrefer }) => takesPrefer === true,
};

const IS_SENT: Readonly<Record<keyof typeof RESPONSE_HEADERS, IsSent>> = {
  'Request-Id': () => true,
  'Fanfare-Version': () => true,
  RateLimit: isCounted,
  'RateLimit-Policy': isCounted,
  'Retry-After': (_operation, status) => [409, 429, 503].includes(status),
  ETag: (operation, status) => isJsonRead(operation) && [200, 304].includes(status),
  'Idempotent-Replayed': (operation, status) => status < 300 && isMutation(operation),
  'WWW-Authenticate': (_operation, status) => status === 401,
  'Content-Disposition': ({ binary }, status) => status < 300 && binary !== undefined,
  Deprecation: isDeprecated,
  Sunset: isDeprecated,
  Link: isDeprecated,
};

/** Returns the headers that clients can send to an operation. */
export function toRequestHeaders(operation: Operation): z.ZodObject {
  return pick(REQUEST_HEADERS, (name) => IS_ACCEPTED[name](operation));
}

/** Returns the headers that the operation's response with this status can have. */
export function toResponseHeaders(operation: Operation, status: number): z.ZodObject {
  return pick(RESPONSE_HEADERS, (name) => IS_SENT[name](operation, status));
}

/** Returns the headers of a response that needs no token. */
export function toHeadersOfPublic(): z.ZodObject {
  return z.object({ 'Request-Id': RESPONSE_HEADERS['Request-Id'] });
}

/** Returns the headers that every response to a resumable upload has besides the protocol's own. */
export function toHeadersOfUploads(): z.ZodObject {
  const { 'Request-Id': id, 'Fanfare-Version': version } = RESPONSE_HEADERS;
  return z.object({ 'Request-Id': id, 'Fanfare-Version': version });
}

function pick<T extends Readonly<Record<string, z.ZodType>>>(
  headers: T,
  isThere: (name: keyof T) => boolean,
): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(headers).filter(([name]) => isThere(name))));
}
