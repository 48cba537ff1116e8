import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import type { Response as ExpressResponse } from 'express';
import { isTracing, runInSpan } from '#app/server/ports/tracing.ts';

/** Files of the pages. A page loads dozens, and their spans would hide the others. */
const UNTRACED = /^\/(?:assets\/|favicon)/u;

const ROUTE = 'route';

/** What Express adds to a request and a response while it handles them. */
interface Handled {
  readonly locals?: Readonly<Record<string, unknown>>;
  readonly route?: { readonly path?: unknown };
}

/**
 * Responds in a span that ends when the response was sent or the client has left. A caller's `traceparent` is continued.
 * The span has the route's pattern, never the URL.
 */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  respond: () => void,
): void {
  if (!isTracing() || UNTRACED.test(request.url ?? '')) return respond();
  const { traceparent } = request.headers;
  const from = typeof traceparent === 'string' ? { traceparent } : null;
  const method = METHODS.includes(request.method ?? '') ? request.method : '_OTHER';
  void runInSpan({ name: 'request', facts: { method }, from }, async (span) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    response.once('close', resolve);
    respond();
    await closed;
    const route = findRoute(request, response);
    // A client that leaves early gets no status.
    const result = response.headersSent ? { status: response.statusCode } : { outcome: 'canceled' };
    span.add({ ...result, ...(route === null ? {} : { route }) });
  });
}

function findRoute(request: IncomingMessage & Handled, response: ServerResponse & Handled) {
  const named = response.locals?.[ROUTE] ?? request.route?.path;
  return typeof named === 'string' ? named : null;
}

/** Names the route of a request by its pattern, for its span. */
export function nameRoute(response: ExpressResponse, pattern: string): void {
  response.locals[ROUTE] = pattern;
}
