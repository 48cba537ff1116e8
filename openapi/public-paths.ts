import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { API_RELEASES, API_VERSIONS } from '#app/domain/api/api-changelog.ts';
import { BeginCliLogin, RedeemCliLogin } from '#app/domain/identity/cli-login.ts';
import { RECEIPT_KEYS_PATH, ReceiptKey } from '#app/domain/delivery/receipt.ts';
import { toRequestHeaders, toHeadersOfPublic, toResponseHeaders } from './headers.ts';
import type { Operation } from './operation.ts';

const NO_LOGIN = 'Needs no authentication.';
const json = (schema: z.ZodType, example: unknown) => ({
  'application/json': { schema, example },
});

/** What reads that need no token share: versions, `ETag`, and no rate limit. */
export const PUBLIC_FRAME: Operation = {
  id: 'public',
  method: 'get',
  path: '/ai/ping',
  tag: 'Account',
  summary: '',
  scope: null,
  isUncounted: true,
  success: {},
};

function get(
  operation: Pick<ZodOpenApiOperationObject, 'operationId' | 'summary' | 'tags'>,
  response: { readonly description: string; readonly schema: z.ZodType; readonly example: unknown },
): ZodOpenApiOperationObject {
  const { description, schema, example } = response;
  return {
    ...operation,
    description: NO_LOGIN,
    security: [],
    requestParams: { header: toRequestHeaders(PUBLIC_FRAME) },
    responses: {
      '200': {
        description,
        headers: toResponseHeaders(PUBLIC_FRAME, 200),
        content: json(schema, example),
      },
    },
  };
}

const Changelog = z
  .object({
    latest: z.string().describe('The newest version.'),
    items: z.array(
      z.object({
        version: z.string(),
        release: z.string().describe('The release of Fanfare that brought it.'),
        changes: z.array(
          z.object({
            kind: z.enum(['added', 'changed', 'deprecated', 'removed']),
            text: z.string(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ApiChangelog' });

const OauthError = z
  .object({
    error: z
      .string()
      .describe('From RFC 6749 and RFC 8628: `authorization_pending`, `slow_down`, …'),
    error_description: z.string(),
    request_id: z.string(),
  })
  .meta({ id: 'OauthError' });

const StartedLogin = z
  .object({
    device_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string().optional(),
    user_code: z.string().optional(),
    expires_in: z.int(),
    interval: z.int(),
  })
  .meta({ id: 'DeviceLogin' });

const GrantedToken = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    scope: z.string(),
    expires_at: z.string().nullable().meta({ format: 'date-time' }),
  })
  .meta({ id: 'GrantedToken' });

const PENDING = {
  error: 'authorization_pending',
  error_description: 'The user hasn’t responded yet.',
  request_id: 'req_5f7b8d3e',
};

function login(
  operation: Pick<ZodOpenApiOperationObject, 'operationId' | 'summary'>,
  {
    asked: request,
    response,
  }: { asked: z.ZodType; response: { schema: z.ZodType; example: unknown } },
): ZodOpenApiOperationObject {
  const headers = toHeadersOfPublic();
  return {
    ...operation,
    description: `${NO_LOGIN} Follows RFC 8628 (device codes), or RFC 8252 with a loopback redirect.`,
    tags: ['Tokens'],
    security: [],
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: request } },
    },
    responses: {
      '200': {
        description: 'The requested tokens.',
        headers,
        content: json(response.schema, response.example),
      },
      '400': { description: 'An OAuth error.', headers, content: json(OauthError, PENDING) },
      '429': { description: 'Too many requests.', headers, content: json(OauthError, PENDING) },
      '500': { description: 'An error in Fanfare.', headers, content: json(OauthError, PENDING) },
      '503': { description: 'Try again later.', headers, content: json(OauthError, PENDING) },
    },
  };
}

/**
 * Builds the paths that need no token and aren't operations, such as `/ai/ping`, the changelog, and device
 * sign-in. The reads also have the given responses.
 */
export function toPublicPaths(more: ZodOpenApiResponsesObject): ZodOpenApiPathsObject {
  const paths = Object.entries(PUBLIC_PATHS).map(([path, { get: read, ...others }]) => [
    path,
    { ...others, ...(read ? { get: { ...read, responses: { ...read.responses, ...more } } } : {}) },
  ]);
  return Object.fromEntries(paths) as ZodOpenApiPathsObject;
}

const PUBLIC_PATHS: ZodOpenApiPathsObject = {
  '/ai/ping': {
    get: get(
      { operationId: 'ping', summary: 'Check that the server is running', tags: ['Account'] },
      {
        description: 'The server is running.',
        schema: z.object({ status: z.literal('ok') }).meta({ id: 'Ping' }),
        example: { status: 'ok' },
      },
    ),
  },
  '/api/changelog': {
    get: get(
      { operationId: 'getChangelog', summary: 'List the versions of this API', tags: ['Account'] },
      {
        description: 'The posts, newest first.',
        schema: Changelog,
        example: { latest: API_VERSIONS[0], items: API_RELEASES },
      },
    ),
  },
  '/api/openapi.json': {
    get: get(
      { operationId: 'getDocument', summary: 'Get this document', tags: ['Account'] },
      {
        description: 'OpenAPI 3.1.',
        schema: z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApiDocument' }),
        example: { openapi: '3.1.0', info: {}, paths: {} },
      },
    ),
  },
  [RECEIPT_KEYS_PATH]: {
    get: get(
      {
        operationId: 'listReceiptKeys',
        summary: 'Get the public keys for receipts',
        tags: ['Deliveries'],
      },
      {
        description: 'A JWK set (RFC 7517).',
        schema: z.object({ keys: z.array(ReceiptKey) }).meta({ id: 'ReceiptKeys' }),
        example: {
          keys: [
            {
              kty: 'OKP',
              crv: 'Ed25519',
              kid: 'k_1',
              alg: 'EdDSA',
              use: 'sig',
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
            },
          ],
        },
      },
    ),
  },
  '/auth/device': {
    post: login(
      { operationId: 'beginLogin', summary: 'Request a token from a user' },
      {
        asked: BeginCliLogin,
        response: {
          schema: StartedLogin,
          example: {
            device_code: '…',
            user_code: 'WDJB-MJHT',
            verification_uri: 'https://fanfare.example.com/device',
            expires_in: 600,
            interval: 5,
          },
        },
      },
    ),
  },
  '/auth/device/token': {
    post: login(
      { operationId: 'fetchToken', summary: 'Get the token once the user has responded' },
      {
        asked: RedeemCliLogin,
        response: {
          schema: GrantedToken,
          example: {
            access_token: 'ff_test_…',
            token_type: 'Bearer',
            scope: 'posts:read posts:write',
            expires_at: '2027-02-21T09:00:00.000Z',
          },
        },
      },
    ),
  },
};
