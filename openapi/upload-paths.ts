import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { toHeadersOfUploads } from './headers.ts';
import type { Operation } from './operation.ts';

const TUS = 'https://tus.io/protocols/resumable-upload';

const Version = z.literal('1.0.0').describe('The protocol version.');
const Offset = z.int().min(0).describe('The number of bytes received.');
const Length = z.int().min(0).describe('The size of the file in bytes.');
const Expires = z
  .string()
  .describe(
    'When an unfinished upload is deleted, as an HTTP date. Omitted once the file is complete.',
  );
const MediaId = z.string().optional().describe('The file, once its last bytes have arrived.');

const Metadata = z
  .string()
  .optional()
  .describe(
    `Pairs of a key, a space, and its value in base64, separated by commas (\`filename a2lsbi5wbmc=,altText QSBraWxu\`). Keys: \`filename\`, \`platform\` (${PLATFORM_IDS.join(', ')}), \`altText\`. \`filetype\`, \`type\`, \`name\`, and \`relativePath\` are accepted, because common clients send them.`,
  );

type UploadHeaders = Readonly<Record<string, z.ZodType>>;

/** An operation of resumable uploads. The document adds the errors that all of them share. */
export interface UploadOperation {
  readonly method: 'post' | 'head' | 'patch' | 'delete' | 'options';
  readonly id: string;
  readonly summary: string;
  readonly requestHeaders: z.ZodObject;
  readonly params?: z.ZodObject;
  /** The body is bytes of the file. */
  readonly hasBody: boolean;
  readonly status: 200 | 201 | 204;
  readonly responseHeaders: UploadHeaders;
}

const UploadParams = z.object({ uploadId: z.string().describe('The upload’s ID (`upl_…`).') });
const RequestHeaders = z.object({ 'Tus-Resumable': Version });

const UPLOAD_OPERATIONS: readonly UploadOperation[] = [
  {
    method: 'post',
    id: 'beginUpload',
    summary: 'Start a resumable upload',
    requestHeaders: RequestHeaders.extend({ 'Upload-Length': Length, 'Upload-Metadata': Metadata }),
    hasBody: true,
    status: 201,
    responseHeaders: {
      Location: z
        .string()
        .describe(
          'The URL of the upload, relative to this one. Its last segment is the `uploadId`.',
        ),
      'Upload-Expires': Expires.optional(),
      'Upload-Offset': Offset.optional(),
      'Fanfare-Media-Id': MediaId,
    },
  },
  {
    method: 'head',
    id: 'readUploadOffset',
    summary: 'Get the offset of a resumable upload',
    requestHeaders: RequestHeaders,
    params: UploadParams,
    hasBody: false,
    status: 200,
    responseHeaders: {
      'Upload-Offset': Offset,
      'Upload-Length': Length,
      'Upload-Expires': Expires.optional(),
      'Upload-Metadata': z.string().optional().describe('The metadata as sent.'),
    },
  },
  {
    method: 'patch',
    id: 'continueUpload',
    summary: 'Send the next bytes of a resumable upload',
    requestHeaders: RequestHeaders.extend({ 'Upload-Offset': Offset }),
    params: UploadParams,
    hasBody: true,
    status: 204,
    responseHeaders: {
      'Upload-Offset': Offset,
      'Upload-Expires': Expires.optional(),
      'Fanfare-Media-Id': MediaId,
    },
  },
  {
    method: 'delete',
    id: 'endUpload',
    summary: 'Cancel a resumable upload',
    requestHeaders: RequestHeaders,
    params: UploadParams,
    hasBody: false,
    status: 204,
    responseHeaders: {},
  },
];

export interface UploadDocument {
  /** The errors that all of these share. */
  readonly refusals: ZodOpenApiOperationObject['responses'];
}

/** Builds the paths of resumable uploads, which use the tus protocol instead of the API's conventions. */
export function toUploadPaths({ refusals }: UploadDocument): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of UPLOAD_OPERATIONS) {
    const path = operation.params ? '/api/uploads/{uploadId}' : '/api/uploads';
    paths[path] = { ...paths[path], [operation.method]: toOperation(operation, refusals) };
  }
  return paths;
}

function toOperation(
  { id, summary, requestHeaders, params, hasBody, status, responseHeaders }: UploadOperation,
  refusals: ZodOpenApiOperationObject['responses'],
): ZodOpenApiOperationObject {
  const bytes = z.string().meta({ format: 'binary' });
  return {
    operationId: id,
    summary,
    description: `Follows the tus protocol 1.0.0: ${TUS}. Clients exist for most languages.\n\nScope: \`media:write\`.`,
    tags: ['Media'],
    requestParams: { header: requestHeaders, ...(params ? { path: params } : {}) },
    ...(hasBody
      ? {
          requestBody: {
            required: id === 'continueUpload',
            content: { 'application/offset+octet-stream': { schema: bytes } },
          },
        }
      : {}),
    responses: {
      [String(status) as '200']: {
        description: 'Done.',
        headers: toHeadersOfUploads().extend({ 'Tus-Resumable': Version, ...responseHeaders }),
      },
      ...refusals,
    },
  };
}

/** What resumable uploads share with the operations: limits, scope, and errors. */
export const UPLOAD_FRAME: Operation = {
  id: 'upload',
  method: 'post',
  path: '/api/uploads',
  tag: 'Media',
  summary: '',
  scope: 'media:write',
  params: UploadParams,
  success: {},
  errors: [
    'upload_protocol',
    'upload_offset_conflict',
    'upload_gone',
    'upload_version_unsupported',
    'file_too_large',
    'unsupported_file_type',
    'subscription_required',
    'payment_past_due',
  ],
};
