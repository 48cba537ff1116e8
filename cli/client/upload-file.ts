import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliError } from '../lib/cli-error.ts';
import type { UploadRequest } from './client.ts';
import type { RawAnswer } from './read-answer.ts';

interface UploadOptions extends UploadRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** A stalled connection is given up after this long without a byte either way. */
const IDLE_LIMIT_MS = 120_000;
/** More than a socket takes at once, so that the next piece is not asked for before this one is through. */
const CHUNK_BYTES = 256 * 1024;
/** One on the wire, one waiting, one being read, and one to spare. */
const BUFFERS = 4;
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Sends one file as multipart/form-data. Not by fetch: that tells neither how far it is nor an answer
 * that comes before the body has ended, as a refusal does.
 */
export async function uploadFile(address: string, options: UploadOptions): Promise<RawAnswer> {
  const file = await open(options.filePath);
  try {
    const { size } = await file.stat();
    const frame = createFrame(options);
    const request = startRequest(address, options, { frame, size });
    const body = readBody(file, { size, frame, options });
    return await exchange(request, Readable.from(body, { highWaterMark: 1 }));
  } finally {
    await file.close();
  }
}

function startRequest(
  address: string,
  { headers, signal }: UploadOptions,
  { frame, size }: { frame: Frame; size: number },
): http.ClientRequest {
  const { request: start } = address.startsWith('https:') ? https : http;
  const length = frame.head.length + size + frame.tail.length;
  const request = start(address, {
    method: 'POST',
    signal,
    headers: { ...headers, 'content-type': frame.contentType, 'content-length': length },
  });
  request.setTimeout(IDLE_LIMIT_MS, () => request.destroy(new Error('it took too long')));
  return request;
}

/** An answer may come while the body is still on its way, as a refusal does; that ends the sending. */
async function exchange(request: http.ClientRequest, body: Readable): Promise<RawAnswer> {
  request.on('error', () => undefined);
  const answering = once(request, 'response').then(async ([response]: http.IncomingMessage[]) => {
    const answer = await readResponse(response);
    if (!request.writableFinished) request.destroy();
    return answer;
  });
  const [answer, sending] = await Promise.allSettled([answering, pipeline(body, request)]);
  if (answer.status === 'fulfilled') return answer.value;
  throw sending.status === 'rejected' && sending.reason instanceof CliError
    ? sending.reason
    : answer.reason;
}

/**
 * Reads in turns through the same few buffers: a new one for each piece would be garbage by the hundred
 * megabytes, which is collected late.
 */
async function* readBody(
  file: FileHandle,
  { size, frame, options }: { size: number; frame: Frame; options: UploadOptions },
): AsyncGenerator<Uint8Array> {
  yield frame.head;
  let sent = 0;
  const buffers = Array.from({ length: BUFFERS }, () => Buffer.allocUnsafeSlow(CHUNK_BYTES));
  for (let turn = 0; sent < size; turn += 1) {
    const buffer = buffers[turn % BUFFERS] ?? Buffer.alloc(CHUNK_BYTES);
    const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK_BYTES, size - sent), sent);
    if (bytesRead === 0) break;
    yield buffer.subarray(0, bytesRead);
    sent += bytesRead;
    options.onProgress(sent, size);
  }
  if (sent !== size) throw toChangedError(options.fileName);
  yield frame.tail;
}

interface Frame {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly contentType: string;
}

function createFrame({ fields, fileName }: UploadRequest): Frame {
  const boundary = `fanfare-${randomBytes(16).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  // A quoted string of RFC 9110: browsers write %22 instead, which no server turns back.
  const safeName = fileName.replace(/[\r\n\\]/gu, '_').replaceAll('"', '\\"');
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${safeName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    head: Buffer.from(parts.join('') + file),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

async function readResponse(response: http.IncomingMessage | undefined): Promise<RawAnswer> {
  if (!response) throw new Error('it answered with nothing');
  let body = '';
  response.setEncoding('utf8');
  for await (const chunk of response as AsyncIterable<string>) {
    body += chunk;
    if (body.length > MAX_ANSWER_BYTES) break;
  }
  return {
    status: response.statusCode ?? 0,
    body,
    getHeader: (name) => response.headers[name]?.toString() ?? null,
  };
}

function toChangedError(fileName: string): CliError {
  return new CliError('file_changed', {
    exit: 'error',
    message: `${fileName} changed while it was being sent.`,
    hint: 'Nothing was stored. Send it again when it is complete.',
  });
}
