import type { Request, RequestHandler, Response } from 'express';
import type { Fault, FaultTable } from './faults.ts';
import { redactBody, redactPath } from './received-log.ts';
import type { ReceivedLog, ReceivedRequest } from './received-log.ts';

export interface EndpointOptions {
  platform: string;
  name: string;
  faults: FaultTable;
  received: ReceivedLog;
  underWay: UnderWay;
}

/** Requests that the platforms still work on, also when whoever sent them has gone away. */
export interface UnderWay {
  requests: number;
}

type Handler = (request: Request, response: Response) => unknown;

/** Bodies above this are named by their size only. */
const MAX_LOGGED_BODY_BYTES = 64 * 1024;

/** Records what arrives, lets faults strike, and turns a throw into a 500. */
export function wrapEndpoint(options: EndpointOptions, handler: Handler): RequestHandler {
  return (request, response) => {
    const { underWay } = options;
    underWay.requests += 1;
    void handle(options, handler, { request, response }).finally(() => (underWay.requests -= 1));
  };
}

interface Exchange {
  request: Request;
  response: Response;
}

async function handle(options: EndpointOptions, handler: Handler, exchange: Exchange) {
  const { request, response } = exchange;
  const begun = beginOrRefuse(options, exchange);
  if (begun === null) return;
  const { faults, record } = begun;
  try {
    if (await applyBefore(faults, exchange)) return;
    const after = faults.find(({ kind }) => kind === 'cut_after' || kind === 'status_after');
    if (after?.kind === 'cut_after') swallowAnswer(response, record);
    else if (after) replaceAnswer(after, exchange);
    await handler(request, response);
  } catch (error) {
    failExchange(exchange, record, error);
  }
}

/** A platform that can't even write down that it was called does nothing, and says so. */
function beginOrRefuse(options: EndpointOptions, exchange: Exchange) {
  try {
    const faults = options.faults.strike(options.platform, options.name);
    return { faults, record: startRecord(options, exchange, faults) };
  } catch {
    exchange.request.resume();
    exchange.response.status(500).end();
    return null;
  }
}

const LEAVES_THE_HANDLER_RUN: ReadonlyArray<Fault['kind']> = ['delay', 'cut_after', 'status_after'];

/** True when a fault has answered (or cut) in the handler's place. */
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
  answerWith(first, exchange);
  return true;
}

function answerWith(fault: Fault, { request, response }: Exchange): void {
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

/** Lets the handler run to its end, and the client see nothing but a closed connection. */
function swallowAnswer(response: Response, record: Recorder): void {
  response.write = dropBytes as typeof response.write;
  response.end = (() => {
    record.finish(response.statusCode, false);
    response.socket?.destroy();
    return response;
  }) as typeof response.end;
}

/** Tells who waits for the bytes to leave that they have. */
function dropBytes(...parameters: unknown[]): boolean {
  const callback = parameters.at(-1);
  if (typeof callback === 'function') queueMicrotask(callback as () => void);
  return true;
}

/** Lets the handler run to its end, and the client see another answer: done, but said not to be. */
function replaceAnswer(fault: Fault, exchange: Exchange): void {
  const { response } = exchange;
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = dropBytes as typeof response.write;
  response.end = (() => {
    Object.assign(response, { write, end });
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    answerWith(fault, exchange);
    return response;
  }) as typeof response.end;
}

/**
 * The parser hands a request's bytes to `push`. Cutting there leaves exactly so many bytes for the
 * handler, as a sender that went away in the middle would.
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
 * Closes the connection once the handler has read what arrived: destroying a request drops the bytes that
 * are still in its buffer, and a busy handler opens its file late. Gives up after ten seconds on a handler
 * that never reads.
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
  finish(status: number, answered: boolean): void;
  fail(message: string): void;
}

function startRecord(options: EndpointOptions, exchange: Exchange, faults: Fault[]): Recorder {
  const { request, response } = exchange;
  const countBytes = startCounting(request);
  let row = options.received.add(toEntry(options, request, faults));
  let isDone = false;
  const finish = (status: number | null, answered: boolean, error?: string) => {
    if (isDone) return;
    isDone = true;
    const struck = [...row.faults, ...listStruck(response)];
    row = { ...row, status, answered, faults: struck, sizeBytes: countBytes(), ...toBody(request) };
    updateIfPossible(options, error === undefined ? row : { ...row, error });
  };
  const end = response.end.bind(response);
  // Written down before the answer leaves, so that who has the answer finds the record.
  response.end = ((...parameters: Parameters<typeof end>) => {
    finish(response.statusCode, !request.socket.destroyed);
    return end(...parameters);
  }) as typeof response.end;
  response.on('close', () => finish(null, false));
  return { finish, fail: (message) => finish(500, !response.destroyed, message) };
}

/** A full disk costs the end of the record, never the answer, and never the process. */
function updateIfPossible({ received }: EndpointOptions, row: ReceivedRequest): void {
  try {
    received.update(row);
  } catch {
    // The record stays as it began: without a status.
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
    faults: faults.map((struck) => struck.id),
  };
}

/** What a simulator itself did wrong on purpose, left by it in `response.locals.struck`. */
function listStruck(response: Response): string[] {
  const struck: unknown = response.locals['struck'];
  return Array.isArray(struck) ? struck.map(String) : [];
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
  // The client went away while its body was read: nobody is left to answer.
  if (request.socket.destroyed) return;
  record.fail(message);
  if (response.headersSent) response.destroy();
  else response.status(500).json({ error: 'simulator_error', message });
}
