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

/** Renders the whole page before it answers: pages are small, and an error can still change the status. */
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
          const isGzip = takesGzip(request);
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
 * Compressing what is secret beside what a stranger chose can tell the secret by its length. No page holds a
 * lasting secret: there are no tokens against forgery in forms, and a new API token answers a POST alone.
 */
function takesGzip({ headers }: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/u.test(headers.get('accept-encoding') ?? '');
}

/** What loaders and actions did not expect. Remix would print it whole, past the log that cuts secrets out. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  // Whoever went away does not wait for an answer.
  if (!request.signal.aborted) context.reportError(error);
}
