import type { Express, Request, RequestHandler, Response } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import { sendProblem } from '../responses/problem.ts';
import { getRequestId } from '../responses/request-id.ts';

const FORWARDED_HEADER = /^(?:x-forwarded-.*|forwarded|x-real-ip)$/;
/** The only forwarding header that is read after this guard, and only Express reads it (`request.ip`). */
const CLIENT_HEADER = 'x-forwarded-for';

export interface HostGuardOptions {
  readonly publicUrl: string;
  /** Additional `host[:port]` values, such as the loopback address that the process uses for itself. */
  readonly getOtherHosts: () => readonly string[];
  /** API paths, for which a refusal is a problem document. */
  readonly apiPaths?: readonly string[];
}

/**
 * Accepts only our own host names, so a forged `Host` can't get into a link, a redirect, or a cache.
 * Forwarding headers count only if the connection comes from a proxy that Express's `trust proxy` setting
 * names. Scheme and host are then always those of the public URL, whatever the headers say.
 */
export function createHostGuard(options: HostGuardOptions): RequestHandler {
  const { protocol, host: publicHost, hostname } = new URL(options.publicUrl);
  // Nearly every request has exactly the public host, which needs no URL parser.
  const normalize = (host: string): string | null =>
    host === publicHost ? host : (URL.parse(`${protocol}//${host}`)?.host ?? null);
  const isAllowed = (host: string | null): boolean =>
    host === publicHost || options.getOtherHosts().map(normalize).includes(host);
  const address = { protocol: protocol.slice(0, -1), hostname };
  const prepared = new WeakSet<object>();
  return (request, response, next) => {
    const isProxied = isFromTrustedProxy(request);
    const forwarded = isProxied ? splitHeader(request.headers['x-forwarded-host']) : [];
    const named = [request.headers.host ?? '', ...forwarded].map(normalize);
    dropForwardedHeaders(request.headers, isProxied ? CLIENT_HEADER : null);
    if (!named.every(isAllowed)) {
      refuseHost(options, { request, response });
    } else if (named.includes(publicHost) || !isPageView(request)) {
      request.headers.host = publicHost;
      if (!prepared.has(request.app)) setPublicAddress(request.app as Express, address);
      prepared.add(request.app);
      next();
    } else {
      // Cookies belong to one host: a user at 127.0.0.1 couldn't return from a sign-in at localhost.
      response.redirect(307, options.publicUrl + request.originalUrl);
    }
  };
}

/** Refuses a request for another host, or for none, which HTTP/1.1 doesn't allow. */
function refuseHost(
  { publicUrl, apiPaths = [] }: HostGuardOptions,
  { request, response }: { request: Request; response: Response },
): void {
  const isMissing = request.headers.host === undefined;
  const message = isMissing
    ? `The request has no Host header. Send it to ${publicUrl}.`
    : `This server doesn't serve that host. Use ${publicUrl} instead.`;
  const error = new AppError(isMissing ? 'malformed_request' : 'misdirected_request', { message });
  const { path } = request;
  if (apiPaths.some((own) => path === own || path.startsWith(`${own}/`)))
    sendProblem(response, error, getRequestId(response));
  else response.status(error.status).type('text/plain').send(`${message}\n`);
}

function isPageView(request: Request): boolean {
  return request.method === 'GET' && (request.get('accept') ?? '').includes('text/html');
}

/** Express compiles its `trust proxy` setting to this function of the peer's address and its distance. */
type ProxyTrust = (address: string | undefined, hop: number) => boolean;

function isFromTrustedProxy({ app, socket }: Request): boolean {
  const trusts = app.get('trust proxy fn') as ProxyTrust;
  return trusts(socket.remoteAddress, 0);
}

function dropForwardedHeaders(headers: Record<string, unknown>, trusted: string | null): void {
  for (const name of Object.keys(headers)) {
    if (FORWARDED_HEADER.test(name) && name !== trusted) delete headers[name];
  }
}

/**
 * Sets the scheme and host of all requests of the app. Express would derive both from each request's
 * connection and headers, and Remix builds request URLs from them.
 */
function setPublicAddress(
  { request }: Express,
  { protocol, hostname }: { readonly protocol: string; readonly hostname: string },
): void {
  Object.defineProperties(request, {
    protocol: { value: protocol },
    hostname: { value: hostname },
  });
}

/** Proxies append to the header, so every entry has to be one of our names. */
function splitHeader(header: string | string[] | undefined): readonly string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
