import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';

const NONCE_BYTES = 16;
/** Nonces per call to the generator, which costs more than the nonce. */
const NONCES_AT_ONCE = 256;
const NONCE_PLACE = '{nonce}';
const POLICY_HEADER = 'Content-Security-Policy';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface SecurityHeadersOptions {
  readonly publicUrl: string;
  /**
   * Origins that a form's response may redirect to: the platforms' consent pages, checkout, end of
   * session.
   */
  readonly formActionOrigins: readonly string[];
  /** Origins of images and videos besides our own: media store, platforms' profile pictures. */
  readonly mediaOrigins: readonly string[];
}

/**
 * Sets the security headers of every response, and `response.locals.cspNonce` for a page's scripts and
 * styles. Only the nonce differs between responses, so everything else is built once.
 */
export function createSecurityHeaders(options: SecurityHeadersOptions): RequestHandler {
  const fixed = buildHeaders(options);
  const policyParts = (fixed.get(POLICY_HEADER) ?? '').split(NONCE_PLACE);
  fixed.delete(POLICY_HEADER);
  const createNonce = createNonces();
  return (_request, response, next) => {
    const nonce = createNonce();
    response.locals['cspNonce'] = nonce;
    response.setHeader(POLICY_HEADER, policyParts.join(nonce));
    for (const [name, value] of fixed) response.setHeader(name, value);
    response.removeHeader('X-Powered-By');
    next();
  };
}

/** Returns the headers, with a placeholder instead of the nonce. */
function buildHeaders(options: SecurityHeadersOptions): Map<string, string> {
  const isSecure = new URL(options.publicUrl).protocol === 'https:';
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: createDirectives(options, isSecure) },
    // `same-origin` instead of `no-referrer`, which turns a form's Origin into `null` (Fetch, 3.2).
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    // Connect flow popups keep their opener only on our own pages.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error instanceof Error) throw error;
  });
  return headers;
}

/** Creates a function that returns a new nonce on each call. */
function createNonces(): () => string {
  let pool = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBytes(NONCE_BYTES * NONCES_AT_ONCE);
      used = 0;
    }
    used += NONCE_BYTES;
    return pool.toString('base64', used - NONCE_BYTES, used);
  };
}

function createDirectives(options: SecurityHeadersOptions, isSecure: boolean) {
  const withNonce = `'nonce-${NONCE_PLACE}'`;
  const media = ["'self'", 'blob:', 'data:', ...options.mediaOrigins];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", withNonce],
    'style-src': ["'self'", withNonce],
    // For widths of progress bars and similar. An attribute can't inject a selector.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': media,
    'media-src': media,
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", ...options.formActionOrigins],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  };
}
