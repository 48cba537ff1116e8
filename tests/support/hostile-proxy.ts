import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '#tests/chaos/run/random.ts';
import { createFaultCounter } from './fault-counter.ts';

/**
 * What the network does to one exchange.
 *
 * - `html`, `empty`, `half_json`, `wrong_shape`: the platform handles the request, and the client gets
 *   another body with status 200 (a load balancer's page, nothing, the first half of the JSON, another
 *   document).
 * - `wrong_status`: the platform handles the request, and the client gets its response with another status.
 * - `html_instead`, `empty_instead`: the same responses, but the platform never sees the request.
 * - `truncate`: the connection breaks in the middle of the response.
 * - `cut_before`, `cut_after`: the connection breaks before or after the platform handled the request.
 * - `delay`: the response arrives late.
 * - `duplicate`: the request reaches the platform twice, and the client gets the second response.
 * - `late_duplicate`: the platform handles the request, the connection breaks, and a copy of the request
 *   reaches the platform later.
 */
export const PROXY_FAULT_KINDS = [
  'html',
  'empty',
  'half_json',
  'wrong_shape',
  'wrong_status',
  'html_instead',
  'empty_instead',
  'truncate',
  'cut_before',
  'cut_after',
  'delay',
  'duplicate',
  'late_duplicate',
] as const;
export type ProxyFaultKind = (typeof PROXY_FAULT_KINDS)[number];

export interface HostileRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A fault for matching requests, in the order they arrive. */
export interface ProxyFault {
  readonly kind: ProxyFaultKind;
  readonly matches: (request: HostileRequest) => boolean;
  /** How many requests it applies to. Defaults to one. */
  readonly count?: number;
  /** For `wrong_status`. Defaults to a random one of the statuses below. */
  readonly status?: number;
}

export interface HostileProxyOptions {
  /** Where requests are forwarded. Can be set later with `setTarget`. */
  readonly target?: string;
  /** The same seed makes the same choices for the same order of requests. */
  readonly seed?: number;
  /** Applies to every nth request, with `kinds` in turn. Defaults to none. */
  readonly every?: number;
  /** Sends the target's host instead of the proxy's, because the app only serves its own host. */
  readonly rewritesHost?: boolean;
  /** The fraction of requests with random faults, from 0 to 1. Defaults to 0. */
  readonly share?: number;
  /** The random faults. Defaults to all kinds. */
  readonly kinds?: readonly ProxyFaultKind[];
  /** Which requests random faults apply to. Defaults to all. */
  readonly matches?: (request: HostileRequest) => boolean;
  readonly delayMs?: number;
  /** When the copy of a `late_duplicate` is delivered automatically; null for only on `deliverLate`. */
  readonly lateMs?: number | null;
}

export interface HostileProxy {
  readonly url: string;
  /** All faults so far. */
  readonly injected: {
    readonly kind: ProxyFaultKind;
    readonly method: string;
    readonly path: string;
  }[];
  setTarget(url: string): void;
  /** Sets the fraction of requests with random faults. 0 turns them off. */
  setShare(share: number): void;
  add(fault: ProxyFault): void;
  /** Removes all added faults. */
  clear(): void;
  /** Delivers the held copies and returns their number. */
  deliverLate(): Promise<number>;
  close(): Promise<void>;
}

interface ProxyResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  /** The connection breaks after half of the body. */
  readonly isTruncated?: boolean;
}

type Act = (seen: HostileRequest) => Promise<ProxyResponse | null>;

const WRONG_STATUSES = [200, 204, 400, 401, 403, 404, 409, 422, 429, 500];
const HTML = '<!doctype html><html><head><title>502</title></head><body>Try again</body></html>';
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const KEEP_ALIVE_MS = 65_000;

/**
 * Starts an HTTP proxy between the product and a platform that garbles, cuts, delays, and duplicates
 * exchanges: those a test names, or a seeded random fraction. It holds bodies in memory, so it isn't for
 * files of gigabytes.
 */
export async function startHostileProxy(options: HostileProxyOptions = {}): Promise<HostileProxy> {
  const {
    kinds = PROXY_FAULT_KINDS,
    matches = () => true,
    delayMs = 2000,
    lateMs = null,
  } = options;
  const random = createRandom(options.seed ?? 1);
  const getDueKind = createFaultCounter(kinds, options.every);
  let { share = 0 } = options;
  let target = new URL(options.target ?? 'http://127.0.0.1:1');
  let added: { fault: ProxyFault; left: number }[] = [];
  let late: HostileRequest[] = [];
  const injected: { kind: ProxyFaultKind; method: string; path: string }[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = 0;

  /** Draws twice per request, so added faults don't shift the random sequence. */
  function choose(seen: HostileRequest): { kind: ProxyFaultKind; status: number } | null {
    const [chance, which] = [random(), random()];
    const status = WRONG_STATUSES[Math.floor(which * 997) % WRONG_STATUSES.length] ?? 500;
    const match = added.find(({ fault, left }) => left > 0 && fault.matches(seen));
    if (match) {
      match.left -= 1;
      return { kind: match.fault.kind, status: match.fault.status ?? status };
    }
    const due = getDueKind();
    if (due !== undefined) return { kind: due, status };
    const kind = kinds[Math.floor(which * kinds.length)];
    return chance < share && kind !== undefined && matches(seen) ? { kind, status } : null;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = await read(request, options.rewritesHost ? target.host : null);
    const chosen = choose(seen);
    if (chosen === null) {
      send(response, await forward(target, seen));
      return;
    }
    injected.push({ kind: chosen.kind, method: seen.method, path: seen.path });
    const reply = await respondWithFault(chosen, seen);
    if (reply === null) response.destroy();
    else send(response, reply);
  }

  const pass = (seen: HostileRequest): Promise<ProxyResponse> => forward(target, seen);
  /** Returns null to break the connection instead of responding. */
  const acts: Readonly<Record<Exclude<ProxyFaultKind, Garbling>, Act>> = {
    html_instead: async () => asHtml(),
    empty_instead: async () => asEmpty(),
    cut_before: async () => null,
    cut_after: (seen) => pass(seen).then(() => null),
    late_duplicate: async (seen) => {
      await pass(seen);
      holdCopy(seen);
      return null;
    },
    duplicate: (seen) => pass(seen).then(() => pass(seen)),
    delay: (seen) => pause(delayMs).then(() => pass(seen)),
    truncate: async (seen) => ({ ...(await pass(seen)), isTruncated: true }),
  };

  async function respondWithFault(
    { kind, status }: { kind: ProxyFaultKind; status: number },
    seen: HostileRequest,
  ): Promise<ProxyResponse | null> {
    return isGarbling(kind) ? garble(kind, await pass(seen), status) : acts[kind](seen);
  }

  function holdCopy(seen: HostileRequest): void {
    late.push(seen);
    if (lateMs === null) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!late.includes(seen)) return;
      late = late.filter((copy) => copy !== seen);
      void forward(target, seen).catch(() => undefined);
    }, lateMs);
    timers.add(timer);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    injected,
    setTarget: (url) => void (target = new URL(url)),
    setShare: (next) => void (share = next),
    add: (fault) => void added.push({ fault, left: fault.count ?? 1 }),
    clear: () => void (added = []),
    deliverLate: async () => {
      const copies = late;
      late = [];
      for (const copy of copies) await forward(target, copy);
      return copies.length;
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage, host: string | null): Promise<HostileRequest> {
  const { method = '', url: path = '' } = request;
  const headers = host === null ? request.headers : { ...request.headers, host };
  return { method, path, headers, body: await readAll(request) };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function forward(target: URL, seen: HostileRequest): Promise<ProxyResponse> {
  const upstream = sendRequest({
    host: target.hostname,
    port: target.port,
    method: seen.method,
    path: seen.path,
    headers: seen.headers,
    agent: false,
  });
  const received = once(upstream, 'response') as Promise<[IncomingMessage]>;
  // A platform may respond and close before it has read the whole body.
  upstream.on('error', () => undefined);
  upstream.end(seen.body);
  const [response] = await received;
  const headers = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !HOP_HEADERS.includes(name)),
  );
  return { status: response.statusCode ?? 502, headers, body: await readAll(response) };
}

function send(
  response: ServerResponse,
  { status, headers, body, isTruncated }: ProxyResponse,
): void {
  if (response.destroyed) return;
  if (isTruncated) {
    response.writeHead(status, { ...headers, 'content-length': body.length + 1 });
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
    return;
  }
  const hasBody = status >= 200 && status !== 204 && status !== 304;
  response.writeHead(status, hasBody ? { ...headers, 'content-length': body.length } : headers);
  response.end(hasBody ? body : undefined);
}

const asHtml = (): ProxyResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(HTML),
});

const asEmpty = (): ProxyResponse => ({ status: 200, headers: {}, body: Buffer.alloc(0) });

const GARBLINGS = ['html', 'empty', 'half_json', 'wrong_shape', 'wrong_status'] as const;
type Garbling = (typeof GARBLINGS)[number];

function isGarbling(kind: ProxyFaultKind): kind is Garbling {
  return (GARBLINGS as readonly ProxyFaultKind[]).includes(kind);
}

/**
 * The platform's response headers are lost along with its body, as behind a load balancer that responds
 * itself.
 */
function garble(kind: Garbling, reply: ProxyResponse, status: number): ProxyResponse {
  const json = { 'content-type': 'application/json' };
  switch (kind) {
    case 'html':
      return asHtml();
    case 'empty':
      return asEmpty();
    case 'half_json': {
      const half = reply.body.subarray(0, Math.floor(reply.body.length / 2));
      const body = half.length > 0 ? half : Buffer.from('{"data":{"id"');
      return { status: 200, headers: json, body };
    }
    case 'wrong_shape':
      return { status: 200, headers: json, body: Buffer.from('{"ok":true}') };
    case 'wrong_status':
      return { ...reply, status };
  }
}
