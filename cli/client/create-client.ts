import { LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { randomUUID } from 'node:crypto';
import { CliError } from '../errors/cli-error.ts';
import { USER_AGENT } from '../version.ts';
import type { Client, PathRequest, UploadedMedia, UploadRequest } from './client.ts';
import {
  type OperationResponse,
  type Endpoint,
  ENDPOINTS,
  type OperationId,
  type OperationRequest,
} from './endpoints.ts';
import { openDownload, type OpenedPart, openPart } from './open-download.ts';
import { openEvents } from './open-events.ts';
import { pause } from './pause.ts';
import { planRetry } from './plan-retry.ts';
import { isSaturated, type RawResponse, readResponse } from './read-response.ts';
import { isSilence } from './silence.ts';
import { toTransportError } from './transport-error.ts';
import { fetchByWire, type Wire } from './wire.ts';

export interface ClientOptions extends Wire {
  readonly url: string;
  readonly token: string;
  /** File that records unfinished uploads. Without it, interrupted uploads start over. */
  readonly uploadsPath?: string;
}

interface PreparedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly address: string;
  readonly kind?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly isRead: boolean;
}

const UPLOADS_PATH = '/api/uploads';
const TOO_MANY = 429;
/** Uploads get longer: the server may check the received bytes before it responds. */
const UPLOAD_SILENCE_MS = 300_000;

export function createClient(options: ClientOptions): Client {
  const { url } = options;
  return {
    url,
    async call(id, request = {}) {
      const prepared = prepare(options, id, request);
      const response = await send(options, prepared);
      const { keys } = ENDPOINTS[id];
      // Only the required keys are checked; a newer server may return more than these types know.
      return readResponse(response, { keys, url }) as OperationResponse<typeof id>;
    },
    openEvents(id, request, until) {
      const { address, headers } = prepare(options, id, request);
      const signal = until ? AbortSignal.any([options.signal, until]) : options.signal;
      return openEvents({ ...options, signal }, { server: url, address, headers });
    },
    callPath: (request) => callPath(options, request),
    upload: (request) => upload(options, request),
    async getMediaFile(mediaId) {
      const getMedia = () => this.call('getMedia', { params: { mediaId } });
      const { fileName, sizeBytes, sha256, url: first } = await getMedia();
      let link: string | null = first;
      const open = async (from: number): Promise<OpenedPart> => {
        // Links expire, so a resumed download fetches a new one.
        const address = link ?? (await getMedia()).url;
        link = null;
        const part = { address, server: url, from, sha256 };
        return openPart(options, part).catch(rethrow(options));
      };
      return { fileName, sizeBytes, sha256, open };
    },
    openVideo(body) {
      const address = `${url}/api/video-downloader/file`;
      const file = { address, server: url, token: options.token, body };
      return openDownload(options, file).catch(rethrow(options));
    },
    openBulkResults(bulkId) {
      const address = `${url}/api/bulk/${encodeURIComponent(bulkId)}/results.csv`;
      const file = { address, server: url, token: options.token };
      return openDownload(options, file).catch(rethrow(options));
    },
    openPostsExport(query) {
      const address = `${url}/api/posts/export?${toSearch(query).toString()}`;
      const file = { address, server: url, token: options.token };
      return openDownload(options, file).catch(rethrow(options));
    },
    openExport() {
      const file = { address: `${url}/api/export`, server: url, token: options.token };
      return openDownload(options, file).catch(rethrow(options));
    },
  };
}

/** Returns a handler that rethrows refusals and wraps everything else as a transport error. */
function rethrow(options: ClientOptions) {
  return (error: unknown): never => {
    throw error instanceof CliError ? error : toTransportError(error, options);
  };
}

/**
 * Uploads a file, then fetches the result separately because the response to the last bytes may have been
 * lost.
 */
async function upload(options: ClientOptions, request: UploadRequest): Promise<UploadedMedia> {
  const { url } = options;
  const { filePath, fields } = request;
  options.onChange({ method: 'POST', path: UPLOADS_PATH, body: { file: filePath, ...fields } });
  const address = await sendFile(options, request);
  const uploadId = address.split('/').at(-1) ?? '';
  const response = await send(options, prepare(options, 'getUpload', { params: { uploadId } }));
  const { keys } = ENDPOINTS.getUpload;
  const { media, fit, error } = readResponse(response, {
    keys,
    url,
  }) as OperationResponse<'getUpload'>;
  // Older servers don't return `fit`.
  if (media) return { ...media, fit: fit ?? null };
  throw toUploadError(error);
}

/** Sends the file and returns the upload's URL. Retries after a rate limit. */
async function sendFile(options: ClientOptions, request: UploadRequest): Promise<string> {
  const { url, token, uploadsPath } = options;
  // Loaded on demand, so other commands start without it.
  const [{ uploadFile, UploadRefusal }, { createUploadStack }] = await Promise.all([
    import('./upload-file.ts'),
    import('./upload-stack.ts'),
  ]);
  const limitMs = options.network.findLimitMs(UPLOAD_SILENCE_MS);
  const dispatcher = await options.network.openDispatcher();
  const parts = {
    headers: toHeaders(token),
    wire: options,
    storePath: uploadsPath ?? null,
    httpStack: createUploadStack(dispatcher, { server: url, limitMs }),
  };
  for (;;) {
    try {
      return await uploadFile(url + UPLOADS_PATH, { ...request, ...parts });
    } catch (error) {
      if (!(error instanceof UploadRefusal)) throw toTransportError(error, options);
      if (error.isRetryable) continue;
      readResponse(error.response, { keys: ['id'], url });
      return '';
    }
  }
}

/** Explains why an uploaded file isn't in the library: it was refused, or bytes are missing. */
function toUploadError(error: OperationResponse<'getUpload'>['error']): CliError {
  if (error) return new CliError(error.code, { exit: 'validation', message: error.message });
  return new CliError('upload_unfinished', {
    exit: 'api',
    message: "The server doesn't have the whole file yet.",
    hint: 'Run the same command again to resume the upload.',
  });
}

async function callPath(
  options: ClientOptions,
  { method, path, body }: PathRequest,
): Promise<RawResponse> {
  const { url, token } = options;
  const response = await send(options, {
    method,
    address: url + path,
    headers: {
      ...toHeaders(token),
      ...(body === null ? {} : { 'content-type': body.type }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    body: body?.text ?? null,
    isRead: false,
  });
  if (response.status >= 300) readResponse(response, { keys: [], url });
  return response;
}

function toHeaders(token: string): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'fanfare-version': LATEST_API_VERSION,
    accept: 'application/json',
    'user-agent': USER_AGENT,
  };
}

function prepare<Id extends OperationId>(
  { url, token }: ClientOptions,
  id: Id,
  { params, query, body, rows, waitSeconds, idempotencyKey }: OperationRequest<Id>,
): PreparedRequest {
  const endpoint: Endpoint = ENDPOINTS[id];
  const { method, path } = endpoint;
  const values: Readonly<Record<string, unknown>> = params ?? {};
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(toText(values[name])),
  );
  const search = toSearch(query ?? {});
  return {
    method,
    address: url + filled + (search.size > 0 ? `?${search.toString()}` : ''),
    kind: `${method} ${path}`,
    headers: {
      ...toHeaders(token),
      ...toContentType({ body, rows }),
      ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? randomUUID() }),
      ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
    },
    body: rows ?? (body === undefined ? null : JSON.stringify(body)),
    isRead: changesNothing(endpoint, search),
  };
}

function changesNothing({ isRead = false }: Endpoint, search: URLSearchParams): boolean {
  return isRead || search.get('dryRun') === 'true';
}

function toContentType({
  body,
  rows,
}: {
  body: unknown;
  rows: string | undefined;
}): Record<string, string> {
  if (rows !== undefined) return { 'content-type': 'application/x-ndjson' };
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

function toSearch(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, toText(value)]));
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function send(options: ClientOptions, request: PreparedRequest): Promise<RawResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await sendOnce(options, request).catch((error: unknown) =>
      toTransportError(error, options),
    );
    const isResponse = !(result instanceof Error);
    const shouldRetry = isResponse
      ? canRetry(request, result)
      : request.method === 'GET' && result.code === 'answer_lost' && !isSilence(result);
    const delayMs = shouldRetry
      ? planRetry({
          attempt,
          status: isResponse ? result.status : null,
          retryAfter: isResponse ? result.getHeader('retry-after') : null,
        })
      : null;
    if (delayMs === null) {
      if (isResponse) return result;
      throw result;
    }
    await pause(delayMs, options.signal);
  }
}

/** A call that was refused because of its rate or the server's load wasn't performed, so any method can be retried. */
function canRetry({ method }: PreparedRequest, response: RawResponse): boolean {
  const { status } = response;
  return status === TOO_MANY || isSaturated(response) || (method === 'GET' && status >= 400);
}

async function sendOnce(options: ClientOptions, request: PreparedRequest): Promise<RawResponse> {
  const response = await fetchByWire(options, { ...request, server: options.url });
  return {
    status: response.status,
    body: await response.text(),
    getHeader: (name) => response.headers.get(name),
  };
}
