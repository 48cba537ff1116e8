import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { toAttachmentHeader } from '#app/domain/text/attachment.ts';

/** A file to download. Its bytes are untrusted, so it's never displayed as one of our pages. */
export interface SentFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Null if the size isn't known in advance. */
  readonly sizeBytes: number | null;
  readonly stream: AsyncIterable<Uint8Array>;
}

/**
 * Streams the file at the reader's pace, or sends only the headers for HEAD. If the stream fails, the
 * response is cut off, so it never looks complete.
 */
export async function streamFile(response: Response, file: SentFile): Promise<void> {
  response.status(200);
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Disposition', toAttachmentHeader(file.fileName));
  // The file is built while it's read, so a part of it can't be requested.
  response.setHeader('Accept-Ranges', 'none');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  if (file.sizeBytes !== null) response.setHeader('Content-Length', String(file.sizeBytes));
  if (response.req.method === 'HEAD') {
    response.end();
    await file.stream[Symbol.asyncIterator]().return?.();
    return;
  }
  await pipeline(file.stream, response).catch(() => response.destroy());
}
