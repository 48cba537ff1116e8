import type { Request, RequestHandler } from 'express';
import { hasContentType, readBody } from '../kit/body.ts';

const MAX_QUERY_BYTES = 256 * 1024;
const METHODS: readonly string[] = ['GET', 'DELETE', 'PUT', 'POST'];

/**
 * Undoes Rest.li's query tunneling: a client sends a query above 4 KB as the form body of a POST that names
 * the real method in `X-HTTP-Method-Override`. If there is also a JSON body, both are parts of a multipart
 * body. https://linkedin.github.io/rest.li/spec/protocol#query-tunneling
 */
export function undoTunnel(): RequestHandler {
  return (request, _response, next) => {
    const method = request.get('x-http-method-override')?.toUpperCase();
    if (request.method !== 'POST' || method === undefined || !METHODS.includes(method)) {
      next();
      return;
    }
    readBody(request, MAX_QUERY_BYTES).then((body) => {
      const { query, json } = splitBody(request, body.toString('utf8'));
      request.method = method;
      request.originalUrl = addQuery(request.originalUrl, query);
      request.url = addQuery(request.url, query);
      request.query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
      if (json !== null) putBack(request, json);
      next();
    }, next);
  };
}

function addQuery(url: string, query: string): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function splitBody(request: Request, text: string): { query: string; json: string | null } {
  if (hasContentType(request, 'application/x-www-form-urlencoded')) {
    return { query: text, json: null };
  }
  const boundary = /boundary="?([^";]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? '';
  const parts = boundary === '' ? [] : text.split(`--${boundary}`);
  const read = (type: string) => {
    const part = parts.find((each) => each.toLowerCase().includes(`content-type: ${type}`));
    return part?.split('\r\n\r\n').slice(1).join('\r\n\r\n').trim() ?? null;
  };
  return { query: read('application/x-www-form-urlencoded') ?? '', json: read('application/json') };
}

/** Makes the handler read the JSON part as the body. */
function putBack(request: Request, json: string): void {
  const chunks = [Buffer.from(json)];
  request.headers['content-type'] = 'application/json';
  Object.assign(request, { iterator: () => chunks[Symbol.iterator]() });
}
