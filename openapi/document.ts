import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ERROR_CODES, ERRORS_PAGE, type ErrorCode } from '#app/domain/errors/error-codes.ts';
import { LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { API_VIOLATION_CODES } from '#app/domain/errors/violation-codes/index.ts';
import { STREAM_LIMITS } from '#app/domain/api/stream-limits.ts';
import { RESPONSES } from './responses.ts';
import { addFormerNames } from './deprecations.ts';
import { EXAMPLES } from './examples.ts';
import { toRequestHeaders, toResponseHeaders } from './headers.ts';
import { toProblemExamples } from './problem-examples.ts';
import { PUBLIC_FRAME, toPublicPaths } from './public-paths.ts';
import { toUploadPaths, UPLOAD_FRAME } from './upload-paths.ts';
import { isMutation, type Operation } from './operation.ts';
import { openResponseSchemas } from './open-response-schemas.ts';
import { OPERATIONS } from './operations/index.ts';
import { describeStream, toEventContent } from './stream-events.ts';
import { TAGS } from './tags.ts';
import { toWebhooks } from './webhooks.ts';

/** Marks a response field that repeats another one under its former name. */
function toFormerName(current: string) {
  return { deprecated: true, description: `The former name of \`${current}\`.` };
}

/** RFC 9457, plus the fields that the product's documented clients read (`error`, `message`, `detail`). */
const Problem = z
  .looseObject({
    type: z.string().describe('Links to the explanation of `code`, relative to the server.'),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string(),
    message: z.string().describe('The same as detail.'),
    error: z.string().describe('The same as detail.'),
    requestId: z.string().describe('The ID to report if something goes wrong.'),
    request_id: z.string().meta(toFormerName('requestId')),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe('JSON pointer into the body.'),
          code: z.enum(API_VIOLATION_CODES).describe(`Explained at \`${ERRORS_PAGE}#code\`.`),
          message: z.string(),
          platform: z.string().optional(),
        }),
      )
      .describe('Every violation at once; at most 100 are listed.'),
    errorsOmitted: z
      .number()
      .int()
      .optional()
      .describe(
        'The number of violations that `errors` doesn’t list. Omitted if it lists all of them.',
      ),
    errors_omitted: z.number().int().optional().meta(toFormerName('errorsOmitted')),
    remedy: z.string().optional().describe('What to do, if anything helps.'),
  })
  .meta({
    id: 'Problem',
    description:
      'Some codes have members of their own: `existingId` and `existingDeliveryId` (`duplicate_content`; also under the deprecated names `existing_id` and `existing_delivery_id`), `used`, `limit`, and `resetAt` (daily limits), `version` (a draft’s `conflict`), and `deliveries` or `deliveryIds` (what prevents the action).',
  });

const STREAM_LIMIT = `At most ${STREAM_LIMITS.user} streams are open at once per token and per person, and ${STREAM_LIMITS.workspace} per workspace: another one gets 429 with \`Retry-After\`. A client that reads nothing for 30 seconds is disconnected.`;

/** Errors that every operation can return. */
const COMMON_ERRORS = [
  'unknown_api_version',
  'validation_failed',
  'unauthenticated',
  'not_acceptable',
  'rate_limited',
  'internal',
  'unavailable',
] as const;
const BODY_ERRORS = [
  'malformed_body',
  'request_timeout',
  'file_too_large',
  'unsupported_media_type',
] as const;
const KEY_ERRORS = ['still_running', 'idempotency_key_reused', 'storage_full'] as const;

/** Builds the OpenAPI document from the operations alone. */
export function buildDocument() {
  return openResponseSchemas(buildClosedDocument());
}

/**
 * Builds the document with closed response schemas, which allow only the current fields and values. Tests
 * check this server against it.
 */
export function buildClosedDocument() {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Fanfare API',
      version: LATEST_API_VERSION,
      description:
        'Create once, publish everywhere. Authenticate with an API token: `Authorization: Bearer ff_test_…`. A test token sees only sandbox accounts.',
      contact: { name: 'This server’s administrator' },
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: mergePaths(
      toPaths(),
      toPublicPaths(toPublicResponses()),
      toUploadPaths({ refusals: toRefusals(UPLOAD_FRAME) }),
    ),
    webhooks: toWebhooks(),
    components: {
      examples: toProblemExamples(listReportedCodes()),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API token.' } },
    },
  });
}

function listReportedCodes(): Set<ErrorCode> {
  return new Set([...OPERATIONS, UPLOAD_FRAME].flatMap((operation) => [...listErrors(operation)]));
}

/** Merges paths, because several sources can define methods of the same path. */
function mergePaths(...all: readonly ZodOpenApiPathsObject[]): ZodOpenApiPathsObject {
  const merged: ZodOpenApiPathsObject = {};
  for (const [path, methods] of all.flatMap((paths) => Object.entries(paths)))
    merged[path] = { ...merged[path], ...methods };
  return merged;
}

function toPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: toOperationObject(operation),
    };
  }
  return paths;
}

function toOperationObject(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, description, tag, scope, params, deprecation } = operation;
  const query = addFormerNames(operation);
  const content = toRequestContent(operation);
  return {
    operationId: id,
    ...(deprecation ? { deprecated: true } : {}),
    summary,
    description: [
      description,
      deprecation ? `Deprecated: use ${deprecation.instead} instead.` : '',
      operation.events ? `${describeStream(operation)} ${STREAM_LIMIT}` : '',
      scope === null ? 'Any scope.' : `Scope: \`${scope}\`.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    tags: [tag],
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      header: toRequestHeaders(operation),
    },
    ...(content ? { requestBody: { required: needsBody(operation), content } } : {}),
    responses: toResponses(operation),
  };
}

function needsBody({ body }: Operation): boolean {
  return body?.safeParse(undefined).success !== true;
}

function toRequestContent({ id, body, upload, rows }: Operation) {
  if (body) return { 'application/json': { schema: body, example: EXAMPLES[id] } };
  if (rows) {
    const csv = z.string().meta({ description: 'A header row, then one row per post (RFC 4180).' });
    return { 'application/x-ndjson': { schema: rows }, 'text/csv': { schema: csv } };
  }
  if (!upload) return null;
  const file = z.string().meta({ format: 'binary', description: 'The file.' });
  return { 'multipart/form-data': { schema: z.object({ ...upload.shape, file }) } };
}

const toFileTypes = (types: string | readonly string[]): Record<string, typeof FILE> =>
  Object.fromEntries([types].flat().map((type) => [type, FILE]));

const FILE = { schema: z.string().meta({ format: 'binary' }) };

function toRedirect({ redirects }: Operation): ZodOpenApiResponsesObject {
  if (!redirects) return {};
  return {
    '302': {
      description: 'For a browser (`Accept: text/html`): a redirect to the URL.',
      headers: z.object({ Location: z.string() }),
    },
  };
}

/** What else a read that needs no token can answer: nothing new, or that the version is unknown. */
function toPublicResponses(): ZodOpenApiResponsesObject {
  return {
    ...toNotModified(PUBLIC_FRAME),
    '400': toRefusal(PUBLIC_FRAME, 400, ['unknown_api_version']),
  };
}

function toNotModified(operation: Operation): ZodOpenApiResponsesObject {
  const { method, binary, events } = operation;
  if (method !== 'get' || binary || events) return {};
  const description = 'Nothing has changed since the `ETag` in `If-None-Match`.';
  return { '304': { description, headers: toResponseHeaders(operation, 304) } };
}

function toExample({ id }: Operation, status: string): { example?: unknown } {
  const response = RESPONSES[id];
  return response && String(response.status) === status ? { example: response.body } : {};
}

/** Lists an operation's own errors, and those of what it requires: a body, a scope, an ID, or a key. */
function listErrors(operation: Operation): Set<ErrorCode> {
  return new Set<ErrorCode>([
    ...(operation.errors ?? []),
    ...(toRequestContent(operation) ? BODY_ERRORS : []),
    ...COMMON_ERRORS,
    ...(operation.scope === null ? [] : ['forbidden' as const]),
    ...(operation.params ? ['not_found' as const] : []),
    ...(isMutation(operation) ? KEY_ERRORS : []),
  ]);
}

function toResponses(operation: Operation): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, response] of Object.entries(operation.success)) {
    responses[status as '200'] = {
      description: response.description,
      headers: toResponseHeaders(operation, Number(status)),
      ...(response.schema
        ? { content: toContent(operation, { status, schema: response.schema }) }
        : {}),
      ...(operation.binary ? { content: toFileTypes(operation.binary) } : {}),
    };
  }
  Object.assign(responses, toRedirect(operation), toNotModified(operation));
  return Object.assign(responses, toRefusals(operation));
}

function toContent(operation: Operation, response: { status: string; schema: z.ZodType }) {
  const { example } = toExample(operation, response.status);
  if (operation.events) return toEventContent(operation, example);
  return { 'application/json': { schema: response.schema, ...(example ? { example } : {}) } };
}

function toRefusals(operation: Operation): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  const byStatus = Map.groupBy(listErrors(operation), (code) => ERROR_CODES[code].status);
  for (const [status, codes] of byStatus)
    responses[String(status) as '400'] = toRefusal(operation, status, codes);
  return responses;
}

const refusals = new Map<string, ZodOpenApiResponseObject>();

function toRefusal(
  operation: Operation,
  status: number,
  codes: readonly ErrorCode[],
): ZodOpenApiResponseObject {
  const id = toRefusalName(operation, codes);
  const created = refusals.get(id) ?? {
    id,
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].title}`).join('; '),
    headers: toResponseHeaders(operation, status),
    content: { 'application/problem+json': { schema: Problem, examples: toExampleRefs(codes) } },
  };
  refusals.set(id, created);
  return created;
}

/** Names an error response. Operations with the same errors share one in the document. */
function toRefusalName(
  { isUncounted, deprecation }: Operation,
  codes: readonly ErrorCode[],
): string {
  const words = [...codes, ...(isUncounted ? ['uncounted'] : []), ...(deprecation ? ['old'] : [])];
  return words
    .join('_')
    .replace(/(?:^|_)([a-z])/gu, (_all, letter: string) => letter.toUpperCase());
}

/** References the examples in the components, so that each is in the document once. */
function toExampleRefs(codes: readonly ErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}
