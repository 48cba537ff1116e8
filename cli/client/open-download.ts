import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { USER_AGENT } from '../lib/version.ts';
import { readAnswer } from './read-answer.ts';
import { fetchByWire, type Wire } from './wire.ts';

/** A file that is arriving. */
export interface OpenedDownload {
  readonly fileName: string;
  /** Null: it ends where it ends. */
  readonly sizeBytes: number | null;
  readonly body: Readable;
}

interface DownloadRequest {
  readonly address: string;
  readonly server: string;
  /** Absent for a link that is its own permission. */
  readonly token?: string;
  /** Sent as JSON, by POST. */
  readonly body?: unknown;
  readonly fileName?: string;
}

/** Opens a file and hands it over as it comes. Throws the server's refusal. */
export async function openDownload(wire: Wire, request: DownloadRequest): Promise<OpenedDownload> {
  const { address, server, token, body: asked } = request;
  const response = await fetchByWire(wire, {
    server,
    address,
    method: asked === undefined ? 'GET' : 'POST',
    isRead: true,
    headers: {
      'user-agent': USER_AGENT,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(asked === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: asked === undefined ? null : JSON.stringify(asked),
  });
  if (!response.ok || !response.body) {
    const getHeader = (name: string): string | null => response.headers.get(name);
    const answer = { status: response.status, body: await response.text(), getHeader };
    readAnswer(answer, { keys: [], url: server });
    throw new Error('An answer without a body was taken for a file.');
  }
  const length = response.headers.get('content-length');
  // The two declarations of a web stream, the browser's and Node's, describe the same thing.
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  // It may break before anybody reads; whoever reads is told then.
  body.on('error', () => undefined);
  return {
    fileName: request.fileName ?? readFileName(response.headers.get('content-disposition')),
    sizeBytes: length === null ? null : Number(length),
    body,
  };
}

/** The server writes the name in both ways; this is the one that loses nothing. */
function readFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(disposition ?? '')?.[1];
  return encoded === undefined ? 'download' : decodeURIComponent(encoded);
}
