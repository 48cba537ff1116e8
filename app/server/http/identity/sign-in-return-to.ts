import type { Request, Response } from 'express';
import { createCookieJar, parseCookies } from './sessions-cookie.ts';

/** Stores the return path during the sign-in. */
const RETURN_COOKIE = 'return-to';
const RETURN_SECONDS = 30 * 60;
/** Browsers drop cookies of more than 4,096 bytes (RFC 6265, 6.1). */
const MAX_PATH_CHARACTERS = 1_000;
const LOCAL_PATH = /^\/(?![/\\])/;
const APP_PATH = /^\/app(?=[/?]|$)/;

/**
 * Returns the path to go to after sign-in, or null unless it leads to one of our pages. The parsed path is
 * checked again, because `/.//evil.example` becomes `//evil.example` only when it's parsed.
 */
export function toSafeReturnPath(value: unknown, publicUrl: string): string | null {
  if (typeof value !== 'string' || !LOCAL_PATH.test(value)) return null;
  const url = URL.parse(value, publicUrl);
  if (url === null || url.origin !== new URL(publicUrl).origin) return null;
  const path = url.pathname + url.search + url.hash;
  return LOCAL_PATH.test(path) ? path : null;
}

/** Returns a `Set-Cookie` that makes the next sign-in end at the path. */
export function toReturnCookie(publicUrl: string, path: string): string {
  return createCookieJar(publicUrl).serialize(RETURN_COOKIE, path, RETURN_SECONDS);
}

/** Returns the path that the next sign-in ends at, or null. */
export function readReturnPath(
  publicUrl: string,
  request: Pick<Request, 'headers'>,
): string | null {
  const name = createCookieJar(publicUrl).toFullName(RETURN_COOKIE);
  return toSafeReturnPath(parseCookies(request.headers.cookie).get(name), publicUrl);
}

/** Makes the next sign-in end at Home. */
export function forgetReturnPath(publicUrl: string, response: Response): void {
  const cookies = createCookieJar(publicUrl);
  response.append('Set-Cookie', cookies.expire(cookies.toFullName(RETURN_COOKIE)));
}

/** Returns whether the path leads to a screen that only members of a workspace can open. */
export function isScreenPath(path: string | null): boolean {
  return path !== null && APP_PATH.test(path);
}

/** Makes the next sign-in end at the app's screen that a signed-out visitor asked for. */
export function rememberScreen(publicUrl: string, request: Request, response: Response): void {
  const screen = toRequestedScreen(request, publicUrl);
  if (screen !== null) response.append('Set-Cookie', toReturnCookie(publicUrl, screen));
}

/**
 * Returns the app's screen that a signed-out visitor asked for, to open it after sign-in, or null. When a script
 * asks for data, it's the screen that the script runs on: a link was clicked there after the session had ended.
 */
function toRequestedScreen(request: Request, publicUrl: string): string | null {
  if (request.method !== 'GET' || !isScreenPath(request.originalUrl)) return null;
  const destination = request.get('sec-fetch-dest');
  const isScreen = destination === undefined ? request.accepts('html') : destination === 'document';
  const path = isScreen ? request.originalUrl : readReferrer(request, publicUrl);
  const safe = toSafeReturnPath(path, publicUrl);
  return isScreenPath(safe) && (safe ?? '').length <= MAX_PATH_CHARACTERS ? safe : null;
}

function readReferrer(request: Request, publicUrl: string): string | null {
  const url = URL.parse(request.get('referer') ?? '');
  return url?.origin === new URL(publicUrl).origin ? url.pathname + url.search : null;
}
