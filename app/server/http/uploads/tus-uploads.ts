import { PassThrough, Readable } from 'node:stream';
import { Server } from '@tus/server';
import type {
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { RateLimits } from '#app/server/ports/rate-limits.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Services } from '#app/server/services/services.ts';
import { authenticate, type Authentication } from '../api/authenticate.ts';
import { chooseApiVersion } from '../api/api-version.ts';
import { sendProblem } from '../responses/problem.ts';
import { countCaller, countAnonymousCall } from '../api/rate-limit.ts';
import { getRequestId } from '../responses/request-id.ts';
import { parseUploadMetadata } from './tus-metadata.ts';
import { toTusRefusal } from './tus-refusal.ts';
import { requireActor, uploadingActor, UploadStore } from './tus-store.ts';

export const UPLOADS_PATH = '/api/uploads';
const TUS_VERSION = '1.0.0';
/** Other methods are refused where each path's methods are known. */
const TUS_METHODS: ReadonlySet<string> = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']);
const UPLOAD_ID = /^upl_[0-9a-z]{26}$/u;
/** The media file created from a finished upload. */
const MEDIA_ID_HEADER = 'Fanfare-Media-Id';
/** How long a disconnected request can block the upload for the request that resumes it. */
const DRAIN_MS = 300;

interface TusUploadsOptions {
  readonly uploads: Services['uploads'];
  readonly authentication: Authentication;
  readonly rateLimits: RateLimits;
  readonly logger: Logger;
}

/**
 * Creates resumable uploads with the tus protocol (https://tus.io/protocols/resumable-upload) for tokens
 * and sessions. GET isn't part of the protocol: an API operation returns an upload's result.
 */
export function createTusUploads({
  uploads,
  authentication,
  rateLimits,
  logger,
}: TusUploadsOptions): RequestHandler {
  const refusals = new WeakMap<Request, AppError>();
  const server = createProtocolServer(uploads, (request, error) => refusals.set(request, error));

  /** Creating an upload counts toward the rate limit. Its chunks don't. */
  async function identify(request: ExpressRequest, response: ExpressResponse): Promise<Actor> {
    try {
      const actor = await authenticate(request, authentication);
      if (request.method === 'POST') await countCaller(rateLimits, { request, response, actor });
      return actor;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated')
        await countAnonymousCall(rateLimits, { request, response });
      throw error;
    }
  }

  async function respond(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    response.setHeader('Cache-Control', 'private, no-store');
    const actor = await identify(request, response);
    chooseApiVersion(request, response, actor);
    const requested = toWebRequest(request);
    const tusResponse = await uploadingActor.run(actor, () => server.handleWeb(requested));
    const refusal = refusals.get(requested);
    if (refusal) throw refusal;
    if (tusResponse.status >= 400) throw await toTusRefusal(tusResponse);
    await sendTusResponse(tusResponse, response);
  }

  return (request, response, next) => {
    if (!TUS_METHODS.has(request.method)) {
      next();
      return;
    }
    respond(request, response).catch((error: unknown) => {
      logFailure(logger, response, error);
      response.setHeader('Tus-Resumable', TUS_VERSION);
      response.setHeader('Tus-Version', TUS_VERSION);
      sendProblem(response, error, getRequestId(response));
    });
  };
}

function createProtocolServer(
  uploads: Services['uploads'],
  onRefusal: (request: Request, error: AppError) => void,
): Server {
  return new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    datastore: new UploadStore(uploads),
    lockDrainTimeout: DRAIN_MS,
    allowedOrigins: () => false,
    getFileIdFromRequest: (request) => {
      const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
      return UPLOAD_ID.test(id) ? id : undefined;
    },
    async namingFunction(request, metadata) {
      const input = parseUploadMetadata(request.headers.get('upload-length'), metadata ?? {});
      return (await uploads.createUpload(requireActor(), input)).id;
    },
    async onUploadFinish(_request, { id }) {
      const mediaId = await uploads.finishUpload(requireActor(), { uploadId: id });
      return mediaId ? { headers: { [MEDIA_ID_HEADER]: mediaId } } : {};
    },
    onResponseError(request, error) {
      if (error instanceof AppError) onRefusal(request, error);
      else if (error instanceof Error && !('status_code' in error))
        onRefusal(request, toKnownOutage(error) ?? new AppError('internal', { cause: error }));
      return undefined;
    },
  });
}

/**
 * The protocol's server uses web requests. The body is piped through, so refusing it keeps the connection
 * open.
 */
function toWebRequest(request: ExpressRequest): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  const { method } = request;
  const url = new URL(request.originalUrl, 'http://localhost');
  if (method !== 'POST' && method !== 'PATCH') return new Request(url, { method, headers });
  const body = new PassThrough();
  request.once('error', (error) => body.destroy(error));
  request.once('aborted', () => body.destroy(new Error('The client disconnected.')));
  request.pipe(body);
  // Node's and the browser's types for a web stream describe the same object.
  const stream = Readable.toWeb(body) as unknown as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers, body: stream, duplex: 'half' });
}

async function sendTusResponse(tusResponse: Response, response: ExpressResponse): Promise<void> {
  response.status(tusResponse.status);
  for (const [name, value] of tusResponse.headers) {
    if (!name.startsWith('access-control-')) response.setHeader(name, value);
  }
  response.end(await tusResponse.text());
}

function logFailure(logger: Logger, response: ExpressResponse, error: unknown): void {
  const facts = { requestId: getRequestId(response), operation: 'tus' };
  if (error instanceof AppError && error.code !== 'internal')
    logger.warn({ ...facts, code: error.code }, 'An upload was refused.');
  else logger.error({ ...facts, err: error }, 'An upload failed.');
}
