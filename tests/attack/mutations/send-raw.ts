import { connect, type Socket } from 'node:net';
import type { RawRequest, RawResponse } from './exchange.ts';

/** Longer than any response takes. A server that waits for the rest of a body doesn't respond. */
const PATIENCE_MS = 20_000;
/** The start of a stream is enough. */
const STREAM_MS = 250;

const NONE: RawResponse = { status: 0, headers: new Map(), body: '', isFollowed: false };

export interface SendOptions {
  /** How long to wait for the first byte of a response. */
  readonly patienceMs?: number;
}

/**
 * Sends a request byte for byte and reads one response. Returns status 0 if the connection ends or the wait
 * times out first.
 */
export function sendRaw(
  url: string,
  request: RawRequest,
  { patienceMs = PATIENCE_MS }: SendOptions = {},
): Promise<RawResponse> {
  const { hostname, port, host } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<RawResponse>();
  const socket = connect(Number(port), hostname);
  const pieces: Buffer[] = [];
  const finish = (): void => {
    clearTimeout(timer);
    socket.destroy();
    resolve(readResponse(Buffer.concat(pieces), request.method, true) ?? NONE);
  };
  let timer = setTimeout(finish, patienceMs);
  let isStream = false;
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece);
    const response = readResponse(Buffer.concat(pieces), request.method, false);
    if (response) finish();
    else if (!isStream && isEventStream(Buffer.concat(pieces))) {
      isStream = true;
      clearTimeout(timer);
      timer = setTimeout(finish, STREAM_MS);
    }
  });
  socket.on('error', finish).on('close', finish);
  socket.on('connect', () => writeRequest(socket, request, host));
  return promise;
}

function writeRequest(socket: Socket, request: RawRequest, host: string): void {
  const { method, path, headers, body = null, cutAfterBytes } = request;
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const isFramed = names.has('content-length') || names.has('transfer-encoding');
  const lines = [
    request.requestLine ?? `${method} ${path} HTTP/1.1`,
    ...(names.has('host') ? [] : [`Host: ${host}`]),
    ...(names.has('connection') ? [] : ['Connection: close']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === null || isFramed ? [] : [`Content-Length: ${body.byteLength}`]),
  ];
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
  if (body === null) return;
  if (cutAfterBytes === undefined) socket.write(body);
  else socket.end(body.subarray(0, cutAfterBytes));
}

const isEventStream = (bytes: Buffer): boolean =>
  /\r\ncontent-type: text\/event-stream/iu.test(bytes.toString('latin1'));

const HEAD_END = '\r\n\r\n';

/** Returns the response once it's complete (or, at the end of the connection, what there is), or null. */
function readResponse(bytes: Buffer, method: string, isEnd: boolean): RawResponse | null {
  const at = bytes.indexOf(HEAD_END);
  if (at < 0) return null;
  const [first = '', ...lines] = bytes.subarray(0, at).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/u.exec(first)?.[1] ?? 0);
  const rest = bytes.subarray(at + HEAD_END.length);
  // 100 Continue; the actual response follows.
  if (status >= 100 && status < 200) return readResponse(rest, method, isEnd);
  const headers = readHeaders(lines);
  const body = readBody(rest, { status, headers, method, isEnd });
  if (body === null) return null;
  const length = Number(headers.get('content-length') ?? rest.byteLength);
  const isFollowed = method !== 'HEAD' && rest.byteLength > length;
  return { status, headers, body: body.toString('utf8'), isFollowed };
}

function readHeaders(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const previous = headers.get(name);
    headers.set(name, previous === undefined ? value : `${previous}, ${value}`);
  }
  return headers;
}

interface Framing {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly method: string;
  readonly isEnd: boolean;
}

function readBody(rest: Buffer, { status, headers, method, isEnd }: Framing): Buffer | null {
  if (method === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  const length = headers.get('content-length');
  if (length !== undefined)
    return rest.byteLength >= Number(length) || isEnd ? rest.subarray(0, Number(length)) : null;
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest, isEnd);
  return isEnd ? rest : null;
}

function readChunks(rest: Buffer, isEnd: boolean): Buffer | null {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.subarray(at, end < 0 ? at : end).toString('latin1'), 16);
    const isCut = end < 0 || Number.isNaN(size) || rest.byteLength < end + 2 + size;
    if (isCut) return isEnd ? Buffer.concat(chunks) : null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
