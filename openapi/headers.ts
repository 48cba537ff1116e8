import { z } from 'zod';
import type {} from 'zod-openapi';
import { API_VERSIONS } from '#app/domain/api/api-changelog.ts';
import { hasDeprecatedNames } from './deprecations.ts';
import { isMutation, type Operation } from './operation.ts';

/** Defines a request header as a shared component of the document. */
function ask(name: string, schema: z.ZodType, description: string): z.ZodType {
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

const ASKED = {
  'Fanfare-Version': ask(
    'Fanfare-Version',
    z.enum(API_VERSIONS).optional(),
    'The dated version of the API that this call means. Without it: the newest one when the token was made.',
  ),
  'Request-Id': ask(
    'Request-Id',
    z.string().min(8).max(100).optional(),
    'An id of your own for this request (letters, digits, `.`, `_`, `-`): answer and log name it.',
  ),
  'Idempotency-Key': ask(
    'Idempotency-Key',
    z.string().min(1).max(255).optional(),
    'Makes repeating safe for 24 hours: the same key with the same request gets the first answer, with `Idempotent-Replayed: true`, and nothing is done twice. In quotation marks it is the same key as without.',
  ),
  'If-None-Match': ask(
    'If-None-Match',
    z.string().optional(),
    'The `ETag` of an answer that you have: 304 without a body if nothing has changed.',
  ),
  'Last-Event-ID': ask(
    'Last-Event-ID',
    z.string().optional(),
    'The `id` of the last event you received, when you open the stream again: it starts after that event. An `EventSource` sends it by itself.',
  ),
  Prefer: ask(
    'Prefer',
    z.string().optional(),
    '`wait=20`: answer when the platforms have, or after so many seconds (RFC 7240, at most 30).',
  ),
};

const RESPONSE_HEADERS = {
  'Request-Id': defineHeader('Request-Id', 'What to report if something is wrong.'),
  'Fanfare-Version': defineHeader('Fanfare-Version', 'The dated version of the API that answered.'),
  RateLimit: defineHeader(
    'RateLimit',
    'How many calls are left, and for how many seconds the window lasts.',
  ),
  'RateLimit-Policy': defineHeader('RateLimit-Policy', 'The limits that hold for this caller.'),
  'Retry-After': defineHeader(
    'Retry-After',
    'Seconds after which to try again, where that helps.',
    z.int(),
  ),
  ETag: defineHeader('ETag', 'Of this answer, for `If-None-Match`.'),
  'Idempotent-Replayed': defineHeader(
    'Idempotent-Replayed',
    'The answer of the first call with this Idempotency-Key.',
    z.literal('true'),
  ),
  'WWW-Authenticate': defineHeader('WWW-Authenticate', 'How to authenticate: `Bearer`.'),
  'Content-Disposition': defineHeader('Content-Disposition', 'The name of the file.'),
  Deprecation: defineHeader(
    'Deprecation',
    'Since when the operation, or a name that the call used, is deprecated (RFC 9745).',
  ),
  Sunset: defineHeader('Sunset', 'When it may stop working (RFC 8594).'),
  Link: defineHeader('Link', 'Where the deprecation is explained (`rel="deprecation"`).'),
};

type IsAsked = (operation: Operation) => boolean;
type IsSent = (operation: Operation, status: number) => boolean;

const isJsonRead: IsAsked = ({ method, events, binary }) => method === 'get' && !events && !binary;
const isDeprecated: IsSent = (operation, status) =>
  operation.deprecation !== undefined || (status < 300 && hasDeprecatedNames(operation));
const isCounted: IsSent = ({ isUncounted }) => isUncounted !== true;

const IS_ASKED: Readonly<Record<keyof typeof ASKED, IsAsked>> = {
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
export function toAskedHeaders(operation: Operation): z.ZodObject {
  return pick(ASKED, (name) => IS_ASKED[name](operation));
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
