import { LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { USER_AGENT } from '../version.ts';
import { readResponse } from './read-response.ts';
import { fetchByWire, type Wire } from './wire.ts';

/** A file whose body is being streamed. */
export interface OpenedDownload {
  readonly fileName: string;
  /** Null if the size isn't known in advance. */
  readonly sizeBytes: number | null;
  readonly body: Readable;
}

/** A stored file that supports range requests. */
export interface StoredFile {
  readonly fileName: string;
  readonly sizeBytes: number;
  /** SHA-256 of the whole file, in hex. */
  readonly sha256: string;
  /** Opens the file from this byte on, or from the start if the server's file has changed. */
  open(from: number): Promise<OpenedPart>;
}

export interface OpenedPart {
  /** Offset of the first byte in `body`. */
  readonly from: number;
  readonly body: Readable;
}

interface DownloadRequest {
  readonly address: string;
  readonly server: string;
  readonly token: string;
  /** If set, sent as JSON in a POST. */
  readonly body?: unknown;
}

/** Longer limit for files the server builds or fetches on demand, which can be slow to start. */
const MADE_SILENCE_MS = 300_000;

/** Opens a file and streams it. Throws the server's refusal. */
export async function openDownload(wire: Wire, request: DownloadRequest): Promise<OpenedDownload> {
  const { address, server, token, body: requested } = request;
  const response = await fetchByWire(wire, {
    server,
    address,
    method: requested === undefined ? 'GET' : 'POST',
    silenceMs: MADE_SILENCE_MS,
    isRead: true,
    headers: {
      'user-agent': USER_AGENT,
      authorization: `Bearer ${token}`,
      'fanfare-version': LATEST_API_VERSION,
      ...(requested === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: requested === undefined ? null : JSON.stringify(requested),
  });
  const body = await readBody(response, server);
  const length = response.headers.get('content-length');
  return {
    fileName: readFileName(response.headers.get('content-disposition')),
    sizeBytes: length === null ? null : Number(length),
    body,
  };
}

/**
 * Opens a file through a signed link that needs no token, from the given byte on if the file is unchanged.
 */
export async function openPart(
  wire: Wire,
  request: { address: string; server: string; from: number; sha256: string },
): Promise<OpenedPart> {
  const { address, server, from, sha256 } = request;
  const response = await fetchByWire(wire, {
    server,
    address,
    method: 'GET',
    headers: {
      'user-agent': USER_AGENT,
      // Range offsets count uncompressed bytes.
      'accept-encoding': 'identity',
      ...(from === 0 ? {} : { range: `bytes=${from}-`, 'if-range': `"${sha256}"` }),
    },
  });
  const body = await readBody(response, server);
  const start = /^bytes (\d+)-/u.exec(response.headers.get('content-range') ?? '')?.[1];
  return { from: response.status === PARTIAL ? Number(start) : 0, body };
}

const PARTIAL = 206;

/** Returns the response's body as a stream. Throws the refusal. */
async function readBody(response: Response, server: string): Promise<Readable> {
  if (!response.ok || !response.body) {
    const getHeader = (name: string): string | null => response.headers.get(name);
    const raw = { status: response.status, body: await response.text(), getHeader };
    readResponse(raw, { keys: [], url: server });
    throw new Error('The response has no body.');
  }
  // The DOM and Node declare web streams separately, but the types are equivalent.
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  // The stream may fail before it has a reader. The reader gets the error then.
  body.on('error', () => undefined);
  return body;
}

/** The server sends the name in both forms; `filename*` is the lossless one. */
function readFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(disposition ?? '')?.[1];
  return encoded === undefined ? 'download' : decodeURIComponent(encoded);
}
