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
import type { RawAnswer } from './read-answer.ts';
import { createUnfinishedUploads } from './unfinished-uploads.ts';
import { isSilence } from './silence.ts';
import { startExchange, type Wire } from './wire.ts';

interface UploadOptions extends UploadRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly wire: Pick<Wire, 'signal' | 'onExchange' | 'pace'>;
  /** Keeps what was begun, so that the next call goes on with it; null: it begins anew. */
  readonly storePath: string | null;
  readonly httpStack: HttpStack;
}

/** A server that is being restarted is back within these. */
const RETRY_DELAYS_MS = [500, 1500, 4000, 8000];

/** The server's refusal of an upload, as it came. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  readonly answer: RawAnswer;
  /** It was too much at once: nothing of it was taken, and it has its turn later. */
  readonly mayComeAgain: boolean;

  constructor(answer: RawAnswer, mayComeAgain: boolean) {
    super(`The server answered ${answer.status}.`);
    this.answer = answer;
    this.mayComeAgain = mayComeAgain;
  }
}

/**
 * Sends one file by the tus protocol, going on where an earlier call was interrupted. Answers the upload's
 * address. Throws UploadRefusal, `interrupted`, or what ended the connection.
 */
export async function uploadFile(endpoint: string, options: UploadOptions): Promise<string> {
  const { filePath, fileName, fields, headers, wire, onProgress } = options;
  const { size, mtimeMs } = await stat(filePath);
  const key = [endpoint, path.resolve(filePath), size, mtimeMs, fields['platform'] ?? ''].join(' ');
  const exchanges = watchExchanges(wire, endpoint);
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      void upload.abort();
      reject(interrupted('Stopped.', 'Run the same command again to go on with the upload.'));
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
      // Nothing is there yet to go on with: whoever called reads at once that nobody answers.
      onShouldRetry: (error): boolean =>
        upload.url !== null && isPassing(error) && !isSilence(error.causingError),
      onProgress,
      ...exchanges.hooks,
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(toFailure(error, exchanges.mayComeAgain())),
    });
    wire.signal.addEventListener('abort', stop, { once: true });
    resumeAndStart(upload).catch(reject);
  });
}

/** One after the other: an upload has one request at a time. */
function watchExchanges({ pace, ...wire }: UploadOptions['wire'], server: string) {
  let tell: ReturnType<typeof startExchange> | null = null;
  let mayComeAgain = false;
  const hooks: Pick<UploadOptionsOfTus, 'onBeforeRequest' | 'onAfterResponse'> = {
    onBeforeRequest: async (request) => {
      const call = { server, method: request.getMethod(), address: request.getURL() };
      // Only its beginning is counted: the pieces go as fast as they can.
      if (isBeginning(request)) await pace?.take(BEGINNING);
      tell = startExchange(wire, call);
    },
    onAfterResponse: (request, response) => {
      const { status, getHeader } = toAnswer(response);
      tell?.({ status, requestId: getHeader('request-id') });
      mayComeAgain = isBeginning(request) && pace?.hear(BEGINNING, { status, getHeader }) === true;
    },
  };
  return { hooks, mayComeAgain: () => mayComeAgain };
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

/** No answer, a server in trouble, or an older request of the same upload that is just ending. */
function isPassing({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 || status === 423;
}

function toFailure(error: Error, mayComeAgain: boolean): Error {
  if (!(error instanceof DetailedError)) return error;
  if (error.originalResponse)
    return new UploadRefusal(toAnswer(error.originalResponse), mayComeAgain);
  return error.causingError ?? error;
}

function toAnswer(response: HttpResponse): RawAnswer {
  return {
    status: response.getStatus(),
    body: response.getBody(),
    getHeader: (name) => response.getHeader(name) ?? null,
  };
}
