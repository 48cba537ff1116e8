import type { DetailedError, Upload } from 'tus-js-client';
import type { MediaOutput } from '#app/domain/media/media.ts';
import {
  UPLOAD_FAILED,
  UPLOAD_INVALID_ANSWER,
  UPLOAD_MISSING_URL,
  UPLOAD_NETWORK_ERROR,
  UPLOAD_TOO_LARGE,
  UPLOAD_UNSUPPORTED,
} from '#app/domain/errors/messages/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { withRemedy } from '#app/domain/fit/too-large.ts';
import { isRecord, isUpload } from './responses.ts';
import { forgetUpload, toUploadKey } from './unfinished-uploads.ts';
import { CANCELED, UploadError } from './upload-error.ts';

export interface SendFileOptions {
  readonly file: File;
  readonly platform: PlatformId | null;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

const ENDPOINT = '/api/uploads';
/** Long enough for a restarting server to come back. */
const RETRY_DELAYS_MS = [500, 1500, 4000, 6000];
/** Large files can take any time, so an upload only fails after this long without progress. */
const STALLED_AFTER_MS = 30_000;
/** All bytes are sent, and the server reads the whole file once more. */
const CHECKED_AFTER_MS = 300_000;

/**
 * Uploads a file resumably: automatically after a lost connection, and after a reload if the person picks the
 * same file. Throws UploadError or the abort reason.
 */
export async function sendFile(options: SendFileOptions): Promise<MediaOutput> {
  const { Upload: TusUpload } = await import('tus-js-client');
  options.signal.throwIfAborted();
  const address = await send(TusUpload, options);
  return readResult(address);
}

function send(
  TusUpload: typeof Upload,
  { file, platform, signal, onProgress }: SendFileOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const watch = watchProgress(() => {
      void upload.abort();
      end(() => reject(new UploadError(UPLOAD_NETWORK_ERROR, { canRetry: true })));
    });
    const stop = (): void => {
      void upload.abort(signal.reason === CANCELED).catch(() => undefined);
      end(() => reject(toError(signal.reason)));
    };
    const end = (settle: () => void): void => {
      watch.stop();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const upload = new TusUpload(file, {
      endpoint: ENDPOINT,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { filename: file.name, ...(platform ? { platform } : {}) },
      fingerprint: async () => toUploadKey(file, platform),
      removeFingerprintOnSuccess: true,
      onShouldRetry: isTransient,
      onProgress: (sentBytes, totalBytes) => {
        watch.renew(sentBytes < totalBytes ? STALLED_AFTER_MS : CHECKED_AFTER_MS);
        onProgress(sentBytes, totalBytes);
      },
      onSuccess: () => end(() => resolve(upload.url ?? '')),
      onError: (error) => {
        const failure = explain(error);
        if (!failure.canRetry) forgetUpload(file, platform);
        end(() => reject(failure));
      },
    });
    signal.addEventListener('abort', stop, { once: true });
    void resumeAndStart(upload);
  });
}

async function resumeAndStart(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

function watchProgress(giveUp: () => void): { renew(afterMs: number): void; stop(): void } {
  let timer = setTimeout(giveUp, STALLED_AFTER_MS);
  return {
    renew(afterMs) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, afterMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Returns whether an error is temporary: no response, a server error, or a previous request of the same
 * upload that is still ending.
 */
function isTransient(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 || status === 423;
}

/** Reads the result of an upload, because the response to the last bytes may have been lost. */
async function readResult(address: string): Promise<MediaOutput> {
  const response = await fetch(address).catch(() => null);
  if (!response) throw new UploadError(UPLOAD_NETWORK_ERROR, { canRetry: true });
  const body: unknown = await response.json().catch(() => null);
  if (lacksUrl(body)) throw new UploadError(UPLOAD_MISSING_URL, { canRetry: true });
  const upload = isUpload(body) ? body : null;
  if (upload?.error) throw new UploadError(upload.error.message, { canRetry: false });
  if (!upload?.media) throw new UploadError(UPLOAD_INVALID_ANSWER, { canRetry: true });
  return upload.media;
}

function lacksUrl(response: unknown): boolean {
  if (!isRecord(response) || !isRecord(response['media'])) return false;
  return typeof response['media']['url'] !== 'string';
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

const FALLBACKS: Readonly<Record<number, string>> = {
  413: UPLOAD_TOO_LARGE,
  415: UPLOAD_UNSUPPORTED,
};

/** Returns the server's own message, which names the platform and the limit, or else one for the status. */
function explain(error: Error | DetailedError): UploadError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new UploadError(UPLOAD_NETWORK_ERROR, { canRetry: true });
  const status = response.getStatus();
  const body = parseJson(response.getBody());
  const detail = readText(body, 'detail') ?? readText(body, 'message');
  const message = withRemedy(
    detail ?? FALLBACKS[status] ?? UPLOAD_FAILED,
    readText(body, 'remedy'),
  );
  return new UploadError(message, { canRetry: status >= 500 || status === 429 || status === 409 });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function readText(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null || !(key in body)) return null;
  const text: unknown = (body as Record<string, unknown>)[key];
  return typeof text === 'string' && text !== '' ? text : null;
}
