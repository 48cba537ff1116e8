import { MediaOutput } from '#app/domain/media.ts';
import {
  UPLOAD_FAILED,
  UPLOAD_INVALID_ANSWER,
  UPLOAD_NETWORK_ERROR,
  UPLOAD_TOO_LARGE,
  UPLOAD_UNSUPPORTED,
} from '#app/domain/messages.ts';
import type { PlatformId } from '#app/domain/platforms.ts';

/** An upload that ended without a file on the server; the message is what the person reads. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** The same file may pass another time; a refused one never will. */
  readonly canRetry: boolean;

  constructor(message: string, { canRetry }: { canRetry: boolean }) {
    super(message);
    this.canRetry = canRetry;
  }
}

export interface SendFileOptions {
  readonly file: File;
  readonly platform: PlatformId | null;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

/** A large file takes as long as it takes: what ends an upload is that nothing moves for this long. */
const STALLED_AFTER_MS = 30_000;

/** Sends a file with progress, which only XMLHttpRequest reports. Throws UploadError, or the abort reason. */
export function sendFile(options: SendFileOptions): Promise<MediaOutput> {
  const { file, platform, signal } = options;
  const form = new FormData();
  if (platform) form.set('platform', platform);
  form.set('file', file, file.name);
  const request = new XMLHttpRequest();
  return new Promise<MediaOutput>((resolve, reject) => {
    const watch = watchProgress(() => request.abort());
    const cancel = (): void => request.abort();
    const lose = (): void =>
      reject(
        signal.aborted
          ? toError(signal.reason)
          : new UploadError(UPLOAD_NETWORK_ERROR, { canRetry: true }),
      );
    signal.addEventListener('abort', cancel, { once: true });
    request.upload.onprogress = ({ loaded, total }) => {
      watch.renew();
      options.onProgress(Math.min(loaded, file.size), Math.min(total, file.size));
    };
    request.onload = () => {
      try {
        resolve(readAnswer(request));
      } catch (error) {
        reject(toError(error));
      }
    };
    request.onerror = lose;
    request.onabort = lose;
    request.onloadend = () => {
      watch.stop();
      signal.removeEventListener('abort', cancel);
    };
    request.open('POST', '/api/media/upload');
    request.send(form);
  });
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function watchProgress(giveUp: () => void): { renew(): void; stop(): void } {
  let timer = setTimeout(giveUp, STALLED_AFTER_MS);
  return {
    renew() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALLED_AFTER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

function readAnswer({ status, responseText }: XMLHttpRequest): MediaOutput {
  const body = parseJson(responseText);
  if (status < 200 || status > 299) {
    throw new UploadError(explain(status, body), { canRetry: status >= 500 || status === 429 });
  }
  const media = MediaOutput.safeParse(body);
  if (!media.success) throw new UploadError(UPLOAD_INVALID_ANSWER, { canRetry: true });
  return media.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const FALLBACKS: Readonly<Record<number, string>> = {
  413: UPLOAD_TOO_LARGE,
  415: UPLOAD_UNSUPPORTED,
};

/** The server's own words, which name the platform and the limit; else what the status means. */
function explain(status: number, body: unknown): string {
  return (
    readText(body, 'detail') ?? readText(body, 'message') ?? FALLBACKS[status] ?? UPLOAD_FAILED
  );
}

function readText(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null || !(key in body)) return null;
  const text: unknown = (body as Record<string, unknown>)[key];
  return typeof text === 'string' && text !== '' ? text : null;
}
