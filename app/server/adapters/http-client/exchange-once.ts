import type { Dispatcher } from 'undici';
import { HttpNoResponseError, type HttpRequest } from '#app/server/ports/http-client.ts';
import type { EncodedBody } from './encode-body.ts';
import { openBody, type OpenedBody } from './open-body.ts';

/** Maximum response size. Every platform's JSON is far smaller. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 30_000;

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

export interface PreparedRequest {
  readonly request: HttpRequest;
  readonly url: URL;
  readonly body: EncodedBody | null;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reports a missing response. `dropped` means the connection broke, so an idempotent request can be retried.
 */
export class NoResponseAttempt extends HttpNoResponseError {
  readonly dropped: boolean;
  constructor(message: string, options: { sent: boolean; dropped: boolean; cause?: unknown }) {
    super(message, options);
    this.dropped = options.dropped;
  }
}

/**
 * Makes one attempt at a request. Ignores errors on the sending side once the response is complete. Rejects
 * with UnansweredAttempt, or with BodyReadError when our own body couldn't be read.
 */
export function exchangeOnce(
  dispatcher: Dispatcher,
  prepared: PreparedRequest,
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const timeoutMs = prepared.request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const collector = new ResponseCollector(resolve, reject);
  const body = prepared.body && openBody(prepared.body);
  const timer = setTimeout(
    () => collector.stop(`no complete response within ${String(timeoutMs)} ms`),
    timeoutMs,
  );
  const onAbort = (): void => collector.stop('the request was aborted');
  if (prepared.signal?.aborted) onAbort();
  else {
    prepared.signal?.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(toDispatchOptions(prepared, body), collector);
  }
  const settled = promise.catch((error: unknown) => {
    throw body?.failure() ?? error;
  });
  return settled.finally(() => {
    clearTimeout(timer);
    prepared.signal?.removeEventListener('abort', onAbort);
  });
}

function toDispatchOptions(
  { request, url, body }: PreparedRequest,
  opened: OpenedBody | null,
): Dispatcher.DispatchOptions {
  const headers: Record<string, string> = {};
  if (body !== null) {
    if (body.contentType !== null) headers['content-type'] = body.contentType;
    headers['content-length'] = String(body.sizeBytes);
  }
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    headers[name.toLowerCase()] = value;
  }
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: request.method,
    headers,
    // The timer above limits the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    // undici accepts async iterables, although its types don't include them.
    body: (opened?.content ?? null) as Dispatcher.DispatchOptions['body'],
  };
}

class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: RawResponse) => void;
  readonly #reject: (error: Error) => void;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: RawResponse['headers'] = {};
  #sizeBytes = 0;
  #settled = false;

  constructor(resolve: (response: RawResponse) => void, reject: (error: Error) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The caller gave up while waiting for a connection, so nothing may be sent anymore.
    if (this.#settled) controller.abort(new Error('the response is no longer needed'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value.join(', ') : value,
      ]),
    );
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes > MAX_RESPONSE_BYTES) this.stop('the response is larger than 4 MiB');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#settled) return;
    this.#settled = true;
    const text = new TextDecoder().decode(Buffer.concat(this.#chunks));
    this.#resolve({ status: this.#status, headers: this.#headers, text });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(describe(error), { dropped: true, cause: error });
  }

  stop(reason: string): void {
    this.#fail(reason, { dropped: false });
    this.#controller?.abort(new Error(reason));
  }

  #fail(reason: string, options: { dropped: boolean; cause?: unknown }): void {
    if (this.#settled) return;
    this.#settled = true;
    // undici starts a request only on an open connection, so without a controller nothing was sent.
    const sent = this.#controller !== null;
    this.#reject(new NoResponseAttempt(`No response: ${reason}.`, { sent, ...options }));
  }
}

function describe(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.message || error.name}${code}`;
}
