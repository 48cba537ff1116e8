import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type DataFunctionArgs,
  type EntryContext,
} from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';

const GIVE_UP_AFTER_MS = 5000;

/** Renders the whole page before responding. Pages are small, and an error can still change the status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer
        context={remixContext}
        url={request.url}
        abortDelay={GIVE_UP_AFTER_MS}
        nonce={loadContext.cspNonce}
      />,
      {
        nonce: loadContext.cspNonce,
        onAllReady() {
          headers.set('Content-Type', 'text/html; charset=utf-8');
          headers.append('Vary', 'Accept-Encoding');
          const isGzip = acceptsGzip(request);
          if (isGzip) headers.set('Content-Encoding', 'gzip');
          const body = isGzip ? createGzip() : new PassThrough();
          resolve(
            new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }),
          );
          pipe(body);
        },
        onShellError: (error) => reject(error instanceof Error ? error : new Error(String(error))),
        onError: (error) => {
          finalStatus = 500;
          loadContext.reportError(error);
        },
      },
    );
    setTimeout(abort, GIVE_UP_AFTER_MS + 1000).unref();
  });
}

/**
 * Compressing a secret together with text from an attacker can reveal the secret by its length (BREACH). No
 * page contains a lasting secret: forms have no CSRF tokens, and a new API token is only in the response to a
 * POST.
 */
function acceptsGzip({ headers }: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/u.test(headers.get('accept-encoding') ?? '');
}

/**
 * Logs unexpected errors from loaders and actions. Remix would print them in full and bypass the log, which
 * redacts secrets.
 */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  // If the client has disconnected, nobody is waiting for the response.
  if (!request.signal.aborted) context.reportError(error);
}
