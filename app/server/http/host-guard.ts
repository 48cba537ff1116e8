import type { Request, RequestHandler } from 'express';

const FORWARDED_HEADER = /^(?:x-forwarded-.*|forwarded|x-real-ip)$/;
const MISDIRECTED_REQUEST = 421;

export interface HostGuardOptions {
  readonly publicUrl: string;
  /** Further `host[:port]` values, such as the loopback address that the process calls itself by. */
  readonly getOtherHosts: () => readonly string[];
  /** Whether a proxy of ours stands in front and sets `X-Forwarded-*`. */
  readonly trustsProxy: boolean;
}

/**
 * Answers only for our own names, so that no forged `Host` gets into a link, a redirect or a cache.
 * Without a trusted proxy nobody's word about forwarding reaches the code behind it.
 */
export function createHostGuard(options: HostGuardOptions): RequestHandler {
  const { protocol } = new URL(options.publicUrl);
  const normalize = (host: string): string | null =>
    URL.parse(`${protocol}//${host}`)?.host ?? null;
  const publicHost = new URL(options.publicUrl).host;
  return (request, response, next) => {
    if (!options.trustsProxy) dropForwardedHeaders(request.headers);
    const forwarded = firstOf(request.headers['x-forwarded-host']);
    const named = [request.headers.host ?? '', ...(forwarded ? [forwarded] : [])].map(normalize);
    const allowed = [publicHost, ...options.getOtherHosts().map(normalize)];
    if (!named.every((host) => allowed.includes(host))) {
      response.status(MISDIRECTED_REQUEST).type('text/plain');
      response.send(
        `This server does not answer for that host. Open ${options.publicUrl} instead.\n`,
      );
    } else if (named.includes(publicHost) || !isPageView(request)) {
      next();
    } else {
      // Cookies belong to one name: a person at 127.0.0.1 could not come back from a sign-in at localhost.
      response.redirect(307, options.publicUrl + request.originalUrl);
    }
  };
}

function isPageView(request: Request): boolean {
  return request.method === 'GET' && (request.get('accept') ?? '').includes('text/html');
}

function dropForwardedHeaders(headers: Record<string, unknown>): void {
  for (const name of Object.keys(headers)) {
    if (FORWARDED_HEADER.test(name)) delete headers[name];
  }
}

function firstOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(',')[0]?.trim();
}
