import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';

const NONCE_BYTES = 16;
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
 * styles.
 */
export function createSecurityHeaders(options: SecurityHeadersOptions): RequestHandler {
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
  return (request, response, next) => {
    response.locals['cspNonce'] = randomBytes(NONCE_BYTES).toString('base64');
    setHeaders(request, response, next);
  };
}

function createDirectives(options: SecurityHeadersOptions, isSecure: boolean) {
  const withNonce = (_request: IncomingMessage, response: ServerResponse): string =>
    `'nonce-${readNonce(response)}'`;
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

function readNonce(response: ServerResponse): string {
  const { locals } = response as ServerResponse & { locals: { cspNonce: string } };
  return locals.cspNonce;
}
