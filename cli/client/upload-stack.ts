import { Readable, Transform } from 'node:stream';
import {
  DefaultHttpStack,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
} from 'tus-js-client';
import type { Dispatcher } from 'undici';
import { createSilenceAlarm, type SilenceLimit } from './silence.ts';

/**
 * Sends an upload's requests through `dispatcher` if the user has a proxy or their own CA, or else through
 * Node. A request is aborted after `limitMs` without progress; while it makes progress it can take as long as
 * it needs.
 */
export function createUploadStack(dispatcher: Dispatcher | null, limit: SilenceLimit): HttpStack {
  const inner = dispatcher ? createDispatchedStack(dispatcher) : new DefaultHttpStack({});
  return {
    createRequest: (method, url) => watchRequest(inner.createRequest(method, url), limit),
    getName: () => 'FanfareStack',
  };
}

/** Aborts a request after `limitMs` in which neither body bytes nor a response moved. */
export function watchRequest(request: HttpRequest, limit: SilenceLimit): HttpRequest {
  const alarm = createSilenceAlarm(limit);
  return {
    getMethod: () => request.getMethod(),
    getURL: () => request.getURL(),
    setHeader: (name, value) => request.setHeader(name, value),
    getHeader: (name) => request.getHeader(name),
    setProgressHandler: (report) =>
      request.setProgressHandler((sentBytes) => {
        alarm.reset();
        report(sentBytes);
      }),
    async send(body) {
      const silent = new Promise<never>((_, reject) => {
        alarm.signal.addEventListener('abort', () => reject(alarm.signal.reason as Error), {
          once: true,
        });
      });
      alarm.listen();
      try {
        return await Promise.race([request.send(body), silent]);
      } catch (error) {
        if (alarm.signal.aborted) await request.abort();
        throw error;
      } finally {
        alarm.stop();
      }
    },
    abort: () => {
      alarm.stop();
      return request.abort();
    },
    getUnderlyingObject: (): unknown => request.getUnderlyingObject(),
  };
}

function createDispatchedStack(dispatcher: Dispatcher): HttpStack {
  return {
    createRequest: (method, url) => createRequest(dispatcher, { method, url }),
    getName: () => 'FanfareDispatchedStack',
  };
}

function createRequest(
  dispatcher: Dispatcher,
  { method, url }: { method: string; url: string },
): HttpRequest {
  const headers: Record<string, string> = {};
  const stop = new AbortController();
  let report = (_sentBytes: number): void => undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void (headers[name] = value),
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => void (report = handler),
    async send(body: unknown) {
      const { origin, pathname, search } = new URL(url);
      const size = getSize(body);
      const response = await dispatcher.request({
        origin,
        path: pathname + search,
        signal: stop.signal,
        method,
        headers: { ...headers, ...(size === null ? {} : { 'content-length': String(size) }) },
        body: body instanceof Readable ? body.pipe(countBytes(report)) : toBytes(body),
      });
      return toResponse(response, await response.body.text());
    },
    abort: async () => stop.abort(),
    getUnderlyingObject: () => null,
  };
}

/** Returns a stream's size if it knows one, as file streams do. */
function getSize(body: unknown): number | null {
  if (!(body instanceof Readable)) return null;
  const { size } = body as { size?: unknown };
  return typeof size === 'number' ? size : null;
}

function toBytes(body: unknown): Uint8Array | string | null {
  return body instanceof Uint8Array || typeof body === 'string' ? body : null;
}

function countBytes(report: (sentBytes: number) => void): Transform {
  let sentBytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      sentBytes += chunk.byteLength;
      report(sentBytes);
      done(null, chunk);
    },
  });
}

function toResponse({ statusCode, headers }: Dispatcher.ResponseData, body: string): HttpResponse {
  return {
    getStatus: () => statusCode,
    getHeader: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    getBody: () => body,
    getUnderlyingObject: () => null,
  };
}
