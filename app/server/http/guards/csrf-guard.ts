import type { Request, RequestHandler } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import { sendProblem } from '../responses/problem.ts';
import { getRequestId } from '../responses/request-id.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface CsrfGuardOptions {
  readonly publicUrl: string;
  /**
   * Paths with their own proof that ignore cookies (signed webhooks), or with their own token (the
   * provider's pages). Each covers itself and everything below it.
   */
  readonly exemptPaths?: readonly string[];
  /**
   * Paths that require a credential. A request without one passes, because there's no cookie to abuse, and
   * the path itself reports the missing credential. Pages aren't included: another site must not sign a
   * visitor in.
   */
  readonly credentialPaths?: readonly string[];
}

/**
 * Refuses state-changing requests from other sites. Compares with the configured URL only, because the
 * sender controls `Host` and `X-Forwarded-Host`.
 */
export function createCsrfGuard({
  publicUrl,
  exemptPaths = [],
  credentialPaths = [],
}: CsrfGuardOptions): RequestHandler {
  const { origin } = new URL(publicUrl);
  const lacksCredentials = (request: Request): boolean =>
    request.get('cookie') === undefined &&
    credentialPaths.some((path) => isBelow(request.path, path));
  return (request, response, next) => {
    const isExempt = (): boolean =>
      exemptPaths.some((path) => isBelow(request.path, path)) || lacksCredentials(request);
    if (SAFE_METHODS.has(request.method) || isExempt() || isOurOwn(request, origin)) {
      next();
      return;
    }
    const message =
      'This request didn’t come from a page on this site. Reload the page and try again.';
    sendProblem(response, new AppError('untrusted_origin', { message }), getRequestId(response));
  };
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

function isOurOwn(request: Request, origin: string): boolean {
  // A browser never sends a bearer token on its own, and `useOneCredential` has dropped the cookies beside it.
  if (/^bearer /i.test(request.get('authorization') ?? ''))
    return request.get('cookie') === undefined;
  const site = request.get('sec-fetch-site');
  if (site !== undefined)
    return site === 'same-origin' || (site === 'none' && isBareNavigation(request));
  const sender = request.get('origin') ?? toOrigin(request.get('referer'));
  if (sender !== undefined) return sender === origin;
  // Every browser that sends cookies sends one of these three headers. Without cookies there's nothing to
  // abuse.
  return request.get('cookie') === undefined;
}

function isBareNavigation(request: Request): boolean {
  const hasBody =
    request.get('transfer-encoding') !== undefined ||
    Number(request.get('content-length') ?? 0) > 0;
  return request.get('sec-fetch-mode') === 'navigate' && !hasBody;
}

function toOrigin(referer: string | undefined): string | undefined {
  return referer === undefined ? undefined : (URL.parse(referer)?.origin ?? 'null');
}
