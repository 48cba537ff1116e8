import type { Request, RequestHandler, Response } from 'express';
import type { Fault, FaultTable } from './faults.ts';
import { redactBody, redactPath } from './received-log.ts';
import type { ReceivedLog, ReceivedRequest } from './received-log.ts';

export interface EndpointOptions {
  platform: string;
  name: string;
  faults: FaultTable;
  received: ReceivedLog;
  inFlight: InFlight;
}

/** Requests still being handled, including those whose client has disconnected. */
export interface InFlight {
  requests: number;
}

type Handler = (request: Request, response: Response) => unknown;

/** Larger bodies are logged by size only. */
const MAX_LOGGED_BODY_BYTES = 64 * 1024;

/** Wraps an endpoint: records requests, applies faults, and turns exceptions into a 500. */
export function wrapEndpoint(options: EndpointOptions, handler: Handler): RequestHandler {
  return (request, response) => {
    const { inFlight } = options;
    inFlight.requests += 1;
    void handle(options, handler, { request, response }).finally(() => (inFlight.requests -= 1));
  };
}

interface Exchange {
  request: Request;
  response: Response;
}

async function handle(options: EndpointOptions, handler: Handler, exchange: Exchange) {
  const { request, response } = exchange;
  const started = startOrRefuse(options, exchange);
  if (started === null) return;
  const { faults, record } = started;
  try {
    if (await applyBefore(faults, exchange)) return;
    const after = faults.find(({ kind }) => kind === 'cut_after' || kind === 'status_after');
    if (after?.kind === 'cut_after') swallowResponse(response, record);
    else if (after) replaceResponse(after, exchange);
    await handler(request, response);
  } catch (error) {
    failExchange(exchange, record, error);
  }
}

/**
 * Starts recording a request. If that fails, the request is refused, because a platform must not act on calls
 * it can't record.
 */
function startOrRefuse(options: EndpointOptions, exchange: Exchange) {
  try {
    const faults = options.faults.apply(options.platform, options.name);
    return { faults, record: startRecord(options, exchange, faults) };
  } catch {
    exchange.request.resume();
    exchange.response.status(500).end();
    return null;
  }
}

const LEAVES_THE_HANDLER_RUN: ReadonlyArray<Fault['kind']> = ['delay', 'cut_after', 'status_after'];

/** Returns true if a fault sent the response (or cut the connection) instead of the handler. */
async function applyBefore(faults: Fault[], exchange: Exchange): Promise<boolean> {
  for (const fault of faults) {
    if (fault.kind === 'delay') await delay(fault.delayMs ?? 0);
  }
  const first = faults.find(({ kind }) => !LEAVES_THE_HANDLER_RUN.includes(kind));
  if (!first) return false;
  if (first.kind === 'cut_body' && !exchange.request.readableEnded) {
    cutBodyAt(exchange.request, first.atByte ?? 0);
    return false;
  }
  if (first.kind !== 'status') {
    exchange.request.socket.destroy();
    return true;
  }
  respondWith(first, exchange);
  return true;
}

function respondWith(fault: Fault, { request, response }: Exchange): void {
  request.resume();
  response.status(fault.status ?? 503).set(fault.headers ?? {});
  if (fault.body === undefined) response.end();
  else if (typeof fault.body === 'string') response.send(fault.body);
  else response.json(fault.body);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Runs the handler to its end, but closes the connection without a response. */
function swallowResponse(response: Response, record: Recorder): void {
  response.write = dropBytes as typeof response.write;
  response.end = (() => {
    record.finish(response.statusCode, false);
    response.socket?.destroy();
    return response;
  }) as typeof response.end;
}

/** Discards bytes but calls the callback, so writers don't wait forever. */
function dropBytes(...parameters: unknown[]): boolean {
  const callback = parameters.at(-1);
  if (typeof callback === 'function') queueMicrotask(callback as () => void);
  return true;
}

/** Runs the handler to its end, but sends another response: the work was done, but reported as failed. */
function replaceResponse(fault: Fault, exchange: Exchange): void {
  const { response } = exchange;
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = dropBytes as typeof response.write;
  response.end = (() => {
    Object.assign(response, { write, end });
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    respondWith(fault, exchange);
    return response;
  }) as typeof response.end;
}

/**
 * Cuts the body after `atByte` bytes, as if the sender had disconnected. It intercepts `push`, through which
 * the parser delivers the body.
 */
function cutBodyAt(request: Request, atByte: number): void {
  const push = request.push.bind(request);
  let room = atByte;
  let isCut = false;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (isCut) return true;
    if (chunk !== null && chunk.byteLength <= room) {
      room -= chunk.byteLength;
      return push(chunk, encoding);
    }
    isCut = true;
    if (chunk !== null && room > 0) push(chunk.subarray(0, room), encoding);
    destroyOnceRead(request);
    return true;
  };
}

const CUT_CHECK_MS = 20;
const CUT_LIMIT_MS = 10_000;

/**
 * Closes the connection once the handler has read what arrived. Destroying a request drops buffered bytes,
 * and a busy handler may open its file late. Gives up after ten seconds on a handler that never reads.
 */
function destroyOnceRead(request: Request): void {
  const limit = performance.now() + CUT_LIMIT_MS;
  const timer = setInterval(() => {
    if (request.readableLength > 0 && performance.now() < limit) return;
    clearInterval(timer);
    request.socket.destroy();
  }, CUT_CHECK_MS);
}

interface Recorder {
  finish(status: number, hasResponse: boolean): void;
  fail(message: string): void;
}

function startRecord(options: EndpointOptions, exchange: Exchange, faults: Fault[]): Recorder {
  const { request, response } = exchange;
  const countBytes = startCounting(request);
  let row = options.received.add(toEntry(options, request, faults));
  let isDone = false;
  const finish = (status: number | null, hasResponse: boolean, error?: string) => {
    if (isDone) return;
    isDone = true;
    const applied = [...row.faults, ...listAppliedFaults(response)];
    row = {
      ...row,
      status,
      answered: hasResponse,
      faults: applied,
      sizeBytes: countBytes(),
      ...toBody(request),
    };
    updateIfPossible(options, error === undefined ? row : { ...row, error });
  };
  const end = response.end.bind(response);
  // Recorded before the response is sent, so a client that has the response finds the record.
  response.end = ((...parameters: Parameters<typeof end>) => {
    finish(response.statusCode, !request.socket.destroyed);
    return end(...parameters);
  }) as typeof response.end;
  response.on('close', () => finish(null, false));
  return { finish, fail: (message) => finish(500, !response.destroyed, message) };
}

/** Completes a record if possible. A full disk must not affect the response or the process. */
function updateIfPossible({ received }: EndpointOptions, row: ReceivedRequest): void {
  try {
    received.update(row);
  } catch {
    // The record keeps its initial state, without a status.
  }
}

function toEntry(
  options: EndpointOptions,
  request: Request,
  faults: Fault[],
): Omit<ReceivedRequest, 'id'> {
  return {
    platform: options.platform,
    endpoint: options.name,
    method: request.method,
    path: redactPath(request.originalUrl),
    at: new Date().toISOString(),
    contentType: request.headers['content-type'] ?? null,
    sizeBytes: 0,
    status: null,
    answered: false,
    faults: faults.map((fault) => fault.id),
  };
}

/** Lists faults that the simulator applied itself, which it leaves in `response.locals.struck`. */
function listAppliedFaults(response: Response): string[] {
  const applied: unknown = response.locals['struck'];
  return Array.isArray(applied) ? applied.map(String) : [];
}

function toBody(request: Request): { body?: unknown } {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return {};
  const redacted = redactBody(body);
  return JSON.stringify(redacted).length > MAX_LOGGED_BODY_BYTES ? {} : { body: redacted };
}

function startCounting(request: Request): () => number {
  if (request.readableEnded) return () => Number(request.headers['content-length'] ?? 0);
  const push = request.push.bind(request);
  let sizeBytes = 0;
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    sizeBytes += chunk?.byteLength ?? 0;
    return push(chunk, encoding);
  };
  return () => sizeBytes;
}

function failExchange({ request, response }: Exchange, record: Recorder, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  // The client disconnected while its body was being read, so there's nobody to respond to.
  if (request.socket.destroyed) return;
  record.fail(message);
  if (response.headersSent) response.destroy();
  else response.status(500).json({ error: 'simulator_error', message });
}
