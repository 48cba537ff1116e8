import { LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { USER_AGENT } from '../version.ts';
import { readAnswer } from './read-answer.ts';
import { fetchByWire, type Wire } from './wire.ts';

/** A file that is arriving. */
export interface OpenedDownload {
  readonly fileName: string;
  /** Null: it ends where it ends. */
  readonly sizeBytes: number | null;
  readonly body: Readable;
}

/** A file that the server keeps: any part of it can be asked for. */
export interface StoredFile {
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Of all of it, in hex. */
  readonly sha256: string;
  /** Its bytes from this one on, or all of them where the server has it otherwise by now. */
  open(from: number): Promise<OpenedPart>;
}

export interface OpenedPart {
  /** The first byte that comes. */
  readonly from: number;
  readonly body: Readable;
}

interface DownloadRequest {
  readonly address: string;
  readonly server: string;
  readonly token: string;
  /** Sent as JSON, by POST. */
  readonly body?: unknown;
}

/** What the server makes or fetches as it goes may take its time to start. */
const MADE_SILENCE_MS = 300_000;

/** Opens a file and hands it over as it comes. Throws the server's refusal. */
export async function openDownload(wire: Wire, request: DownloadRequest): Promise<OpenedDownload> {
  const { address, server, token, body: asked } = request;
  const response = await fetchByWire(wire, {
    server,
    address,
    method: asked === undefined ? 'GET' : 'POST',
    silenceMs: MADE_SILENCE_MS,
    isRead: true,
    headers: {
      'user-agent': USER_AGENT,
      authorization: `Bearer ${token}`,
      'fanfare-version': LATEST_API_VERSION,
      ...(asked === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: asked === undefined ? null : JSON.stringify(asked),
  });
  const body = await takeBody(response, server);
  const length = response.headers.get('content-length');
  return {
    fileName: readFileName(response.headers.get('content-disposition')),
    sizeBytes: length === null ? null : Number(length),
    body,
  };
}

/** Opens a file behind a link that is its own permission, from this byte on while it still is that file. */
export async function openPart(
  wire: Wire,
  request: { address: string; server: string; from: number; sha256: string },
): Promise<OpenedPart> {
  const { address, server, from, sha256 } = request;
  const response = await fetchByWire(wire, {
    ...{ server, address, method: 'GET' },
    headers: {
      'user-agent': USER_AGENT,
      // Bytes are counted as they lie there.
      'accept-encoding': 'identity',
      ...(from === 0 ? {} : { range: `bytes=${from}-`, 'if-range': `"${sha256}"` }),
    },
  });
  const body = await takeBody(response, server);
  const begin = /^bytes (\d+)-/u.exec(response.headers.get('content-range') ?? '')?.[1];
  return { from: response.status === PARTIAL ? Number(begin) : 0, body };
}

const PARTIAL = 206;

/** What comes with an answer. Throws the refusal. */
async function takeBody(response: Response, server: string): Promise<Readable> {
  if (!response.ok || !response.body) {
    const getHeader = (name: string): string | null => response.headers.get(name);
    const answer = { status: response.status, body: await response.text(), getHeader };
    readAnswer(answer, { keys: [], url: server });
    throw new Error('An answer without a body was taken for a file.');
  }
  // The two declarations of a web stream, the browser's and Node's, describe the same thing.
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  // It may break before anybody reads; whoever reads is told then.
  body.on('error', () => undefined);
  return body;
}

/** The server writes the name in both ways; this is the one that loses nothing. */
function readFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(disposition ?? '')?.[1];
  return encoded === undefined ? 'download' : decodeURIComponent(encoded);
}
