import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface SeenRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Set for small bodies, or for all while the proxy is recording. */
  readonly body: Buffer | null;
}

export interface SeenExchange {
  readonly request: SeenRequest;
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly response: Buffer;
}

/** Before the platform sees the request, in the middle of its body, or after the platform has handled it. */
export type GatePoint = 'request' | 'body' | 'answer';
/** What a gate does instead of passing the request on. */
export type GateAction = { readonly status: number; readonly body?: unknown } | 'cut' | undefined;

export interface Gate {
  readonly matches: (request: SeenRequest) => boolean;
  readonly at: GatePoint;
  /** How many times it applies. Defaults to once. */
  readonly count?: number;
  readonly act: (request: SeenRequest) => Promise<GateAction>;
}

export interface GateProxy {
  readonly url: string;
  /** All exchanges, if it's recording. */
  readonly exchanges: SeenExchange[];
  setTarget(url: string): void;
  add(gate: Gate): void;
  clear(): void;
  close(): Promise<void>;
}

interface Armed extends Gate {
  left: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly seen: SeenRequest;
  readonly gate: Armed | undefined;
}

const SMALL_BODY_BYTES = 64 * 1024;
const KEEP_ALIVE_MS = 65_000;

/**
 * Starts a proxy between the app and the sandbox that can stop any request at an exact point: before the
 * platform has seen it, halfway through its body, or after the platform has responded.
 */
export async function startGateProxy(options: { record?: boolean } = {}): Promise<GateProxy> {
  let target = new URL('http://127.0.0.1:1');
  let gates: Armed[] = [];
  const exchanges: SeenExchange[] = [];
  const isRecording = options.record === true;
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = await see(request, isRecording);
    const gate = gates.find((candidate) => candidate.left > 0 && candidate.matches(seen));
    if (gate) gate.left -= 1;
    const exchange = { request, response, seen, gate };
    if (await act(exchange, 'request')) return;
    // The app was killed while its request was held, so the request never reaches the platform.
    if (response.destroyed) return;
    const upstream = await forward(exchange, target);
    const whole = isRecording || gate?.at === 'answer' ? await readAll(upstream) : null;
    if (whole && isRecording) exchanges.push(toSeenExchange(seen, upstream, whole));
    if (await act(exchange, 'answer')) return;
    await sendResponse(response, upstream, whole);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    setTarget: (url) => (target = new URL(url)),
    add: (gate) => void gates.push({ ...gate, left: gate.count ?? 1 }),
    clear: () => void (gates = []),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function see(request: IncomingMessage, isRecording: boolean): Promise<SeenRequest> {
  const { method = '', url: path = '', headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  const body = isRecording || length <= SMALL_BODY_BYTES ? await readAll(request) : null;
  return { method, path, headers, body };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function toSeenExchange(
  request: SeenRequest,
  { statusCode: status = 0, headers }: IncomingMessage,
  upstream: Buffer,
): SeenExchange {
  return { request, status, headers, response: upstream };
}

async function sendResponse(
  response: ServerResponse,
  upstream: IncomingMessage,
  whole: Buffer | null,
): Promise<void> {
  response.writeHead(upstream.statusCode ?? 502, toPassedHeaders(upstream.headers));
  if (whole) response.end(whole);
  else await pipeline(upstream, response);
}

/** Returns true if the gate responded instead of the platform. */
async function act({ gate, seen, response }: Exchange, at: GatePoint): Promise<boolean> {
  const action = gate?.at === at ? await gate.act(seen) : undefined;
  if (action === undefined) return false;
  if (action === 'cut') response.destroy();
  else {
    response.writeHead(action.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(action.body ?? {}));
  }
  return true;
}

async function forward(exchange: Exchange, target: URL): Promise<IncomingMessage> {
  const { request, response, seen } = exchange;
  const upstream = sendRequest({
    host: target.hostname,
    port: target.port,
    method: seen.method,
    path: seen.path,
    headers: request.headers,
    agent: false,
  });
  const received = once(upstream, 'response') as Promise<[IncomingMessage]>;
  received.catch(() => undefined);
  // When a client disconnects, its partial request is aborted too.
  response.once('close', () => upstream.destroy());
  // A response may arrive, and the connection end, before the body has been sent.
  void sendBody(exchange, upstream).catch(() => undefined);
  const [incoming] = await received;
  return incoming;
}

async function sendBody(
  { request, seen, gate }: Exchange,
  upstream: NodeJS.WritableStream,
): Promise<void> {
  if (seen.body) {
    upstream.end(seen.body);
    return;
  }
  const half = Number(request.headers['content-length'] ?? 0) / 2;
  let sentBytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    // Keep the connection open, because an early response must still reach the client.
    const source: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of source) {
      const wasBelow = sentBytes < half;
      sentBytes += chunk.length;
      if (gate?.at === 'body' && wasBelow && sentBytes >= half) await gate.act(seen);
      yield chunk;
    }
  }
  await pipeline(chunks(), upstream).finally(() => request.resume());
}

function toPassedHeaders(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = { ...headers };
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete passed[name];
  return passed;
}
