import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  DetailedError,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
  Upload,
  type UploadOptions as UploadOptionsOfTus,
} from 'tus-js-client';
import { interrupted } from '../errors/cli-error.ts';
import type { UploadRequest } from './client.ts';
import type { RawResponse } from './read-response.ts';
import { createUnfinishedUploads } from './unfinished-uploads.ts';
import { isSilence } from './silence.ts';
import { startExchange, type Wire } from './wire.ts';

interface UploadOptions extends UploadRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly wire: Pick<Wire, 'signal' | 'onExchange' | 'pace'>;
  /** File that records unfinished uploads so the next call can resume; null to always start over. */
  readonly storePath: string | null;
  readonly httpStack: HttpStack;
}

/** Long enough for a restarting server to come back. */
const RETRY_DELAYS_MS = [500, 1500, 4000, 8000];

/** The server's refusal of an upload, with the original response. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  readonly response: RawResponse;
  /** True after a rate limit: nothing was accepted, and the upload can be retried. */
  readonly isRetryable: boolean;

  constructor(response: RawResponse, isRetryable: boolean) {
    super(`The server returned ${response.status}.`);
    this.response = response;
    this.isRetryable = isRetryable;
  }
}

/**
 * Uploads one file over the tus protocol, resuming where an earlier call was interrupted. Returns the
 * upload's URL. Throws UploadRefusal, `interrupted`, or the connection error.
 */
export async function uploadFile(endpoint: string, options: UploadOptions): Promise<string> {
  const { filePath, fileName, fields, headers, wire, onProgress } = options;
  const { size, mtimeMs } = await stat(filePath);
  const key = [endpoint, path.resolve(filePath), size, mtimeMs, fields['platform'] ?? ''].join(' ');
  const exchanges = watchExchanges(wire, endpoint);
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      void upload.abort();
      reject(interrupted('Stopped.', 'Run the same command again to resume the upload.'));
    };
    const upload: Upload = new Upload(createReadStream(filePath), {
      endpoint,
      headers,
      httpStack: options.httpStack,
      uploadSize: size,
      metadata: { filename: fileName, ...fields },
      retryDelays: RETRY_DELAYS_MS,
      ...(options.storePath ? { urlStorage: createUnfinishedUploads(options.storePath) } : {}),
      fingerprint: async () => key,
      removeFingerprintOnSuccess: true,
      // Before the upload exists there's nothing to resume, so report the error to the caller right away.
      onShouldRetry: (error): boolean =>
        upload.url !== null && isTransient(error) && !isSilence(error.causingError),
      onProgress,
      ...exchanges.hooks,
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(toFailure(error, exchanges.isRetryable())),
    });
    wire.signal.addEventListener('abort', stop, { once: true });
    resumeAndStart(upload).catch(reject);
  });
}

/** Tracks the upload's requests. They're sequential, so one variable is enough. */
function watchExchanges({ pace, ...wire }: UploadOptions['wire'], server: string) {
  let report: ReturnType<typeof startExchange> | null = null;
  let isRetryable = false;
  const hooks: Pick<UploadOptionsOfTus, 'onBeforeRequest' | 'onAfterResponse'> = {
    onBeforeRequest: async (request) => {
      const call = { server, method: request.getMethod(), address: request.getURL() };
      // Only the request that creates the upload is rate-limited; chunks aren't.
      if (isBeginning(request)) await pace?.take(BEGINNING);
      report = startExchange(wire, call);
    },
    onAfterResponse: (request, response) => {
      const { status, getHeader } = toResponse(response);
      report?.({ status, requestId: getHeader('request-id') });
      isRetryable = isBeginning(request) && pace?.record(BEGINNING, { status, getHeader }) === true;
    },
  };
  return { hooks, isRetryable: () => isRetryable };
}

const BEGINNING = 'POST /api/uploads';

function isBeginning(request: HttpRequest): boolean {
  return request.getMethod() === 'POST';
}

async function resumeAndStart(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

/**
 * Retryable: no response, a server error, or 423 while an older request of this upload still holds its lock.
 */
function isTransient({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 || status === 423;
}

function toFailure(error: Error, isRetryable: boolean): Error {
  if (!(error instanceof DetailedError)) return error;
  if (error.originalResponse)
    return new UploadRefusal(toResponse(error.originalResponse), isRetryable);
  return error.causingError ?? error;
}

function toResponse(response: HttpResponse): RawResponse {
  return {
    status: response.getStatus(),
    body: response.getBody(),
    getHeader: (name) => response.getHeader(name) ?? null,
  };
}
