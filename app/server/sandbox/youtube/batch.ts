import type { Request } from 'express';
import { readArriving } from '../kit/arriving.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { badRequest } from './errors.ts';
import { takeBytes } from './take-bytes.ts';

const MAX_CALLS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;

interface InnerRequest {
  id: string;
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

/**
 * Handles Google's batch protocol: many calls in one `multipart/mixed` body, each handled separately
 * (developers.google.com/youtube/v3/guides/batch). Returns the content type and body of the response.
 */
export async function runBatch(
  context: SimulatorContext,
  request: Request,
): Promise<{ contentType: string; body: string }> {
  const boundary = readBoundary(request.headers['content-type'] ?? '');
  const parts = splitParts(await readBody(request), boundary);
  if (parts.length > MAX_CALLS) throw badRequest(`The batch has more than ${MAX_CALLS} calls.`);
  const { authorization } = request.headers;
  const responses: string[] = [];
  for (const part of parts) responses.push(await send(context, readPart(part), authorization));
  const marker = 'batch_fanfare_sandbox';
  const body = responses.map((text) => `--${marker}\r\n${text}\r\n`).join('');
  return { contentType: `multipart/mixed; boundary=${marker}`, body: `${body}--${marker}--\r\n` };
}

function readBoundary(contentType: string): string {
  const [, quoted, plain] =
    /^multipart\/mixed\s*;.*?boundary=(?:"([^"]+)"|([^;\s]+))/iu.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  throw badRequest('The batch must have the content type multipart/mixed with a boundary.');
}

async function readBody(request: Request): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of readArriving(takeBytes(request, MAX_BYTES))) {
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces).toString('utf8').replaceAll('\r\n', '\n');
}

function splitParts(text: string, boundary: string): string[] {
  const [, ...parts] = `\n${text}`.split(`\n--${boundary}`);
  return parts.filter((part) => !part.startsWith('--')).map((part) => part.replace(/^\s*\n/u, ''));
}

/** Splits at the first empty line. */
function splitHead(text: string): [head: string, rest: string] {
  const index = text.indexOf('\n\n');
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 2)];
}

function readPart(part: string): InnerRequest {
  const [outer, inner] = splitHead(part);
  const [head, body] = splitHead(inner);
  const [requestLine = '', ...lines] = head.split('\n');
  const [method = '', target = ''] = requestLine.trim().split(' ');
  if (!/^(GET|POST|PUT|DELETE)$/u.test(method)) throw badRequest('A call has no request line.');
  return {
    id: readHeaders(outer.split('\n')).get('content-id') ?? '',
    method,
    path: target.replace(/^https?:\/\/[^/]+/iu, ''),
    body,
    headers: readHeaders(lines),
  };
}

function readHeaders(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/u.exec(line.trim()) ?? [];
    if (name !== undefined && value !== undefined) headers.append(name, value);
  }
  return headers;
}

/** Sends one call to this simulator. A call without its own token gets the batch's. */
async function send(
  context: SimulatorContext,
  call: InnerRequest,
  authorization: string | undefined,
): Promise<string> {
  if (!call.path.startsWith('/youtube/v3/')) throw badRequest(`Invalid batch path: ${call.path}`);
  const token = call.headers.get('authorization') ?? authorization;
  const contentType = call.headers.get('content-type');
  const response = await fetch(context.baseUrl + call.path, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(contentType === null ? {} : { 'content-type': contentType }),
    },
    ...(call.method === 'GET' || call.body.trim() === '' ? {} : { body: call.body.trim() }),
  });
  const text = await response.text();
  const id = call.id.replace(/^<?/u, '<response-').replace(/>?$/u, '>');
  return [
    'Content-Type: application/http',
    `Content-ID: ${id}`,
    '',
    `HTTP/1.1 ${response.status} ${response.statusText}`,
    `Content-Type: ${response.headers.get('content-type') ?? 'application/json'}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}
