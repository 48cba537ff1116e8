import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { toAttachmentHeader } from '#app/domain/text/attachment.ts';

/** A file to be saved: its bytes are somebody else's, and never shown as a page of ours. */
export interface SentFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Null: it ends where it ends. */
  readonly sizeBytes: number | null;
  readonly stream: AsyncIterable<Uint8Array>;
}

/**
 * Streams the file at the reader's pace, or for HEAD its headers alone. When the stream breaks, so does the answer:
 * never a whole one.
 */
export async function sendFile(response: Response, file: SentFile): Promise<void> {
  response.status(200);
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Disposition', toAttachmentHeader(file.fileName));
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
