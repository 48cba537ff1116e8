import { Router, type Request, type Response } from 'express';
import { callbackPath, CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { OAuthHandOff } from '#app/server/services/accounts/find-oauth-hand-off.ts';
import type { CallbackInput } from '#app/server/services/accounts/complete-connection.ts';
import type { RefusedRequest } from '#app/server/services/accounts/request-required-scopes.ts';
import { hashState } from '#app/server/services/accounts/start-connection.ts';
import { sendOAuthHandOffPage } from './oauth-hand-off-page.ts';
import { createPageCookies } from '../identity/sessions-cookie.ts';

export interface ConnectDeps {
  readonly publicUrl: string;
  readonly logger: Logger;
  readSession(cookieHeader: string | undefined): Promise<Actor | null>;
  startConnection(
    actor: Actor,
    input: { platform: PlatformId; returnTo?: string | undefined },
  ): Promise<{ url: string }>;
  /** Finds a connection that a program started with its token. The program has to deliver the response. */
  findOAuthHandOff(response: {
    platform: PlatformId;
    state: string | null;
  }): Promise<OAuthHandOff | null>;
  completeConnection(actor: Actor, input: CallbackInput): Promise<{ accountIds: string[] }>;
  /** Returns the screen where a person started an attempt. */
  findReturnPath(actor: Actor, attempt: { state: string | null }): Promise<string | null>;
  /** Returns the authorization URL for only the required scopes, or null if the platform refused none. */
  requestRequiredScopes(refused: RefusedRequest): Promise<string | null>;
}

/**
 * Creates the start links and callbacks for connecting an account. The start links stay GET, as the
 * product fixes them: they need a session and a navigation from our own pages or the address bar, and any
 * other request gets a confirmation page. Their `userId` and `email` are never used, and a redirect
 * removes them from the URL.
 */
export function connectRoutes(deps: ConnectDeps): Router {
  const router = Router();
  for (const [platform, path] of Object.entries(CONNECT_PATHS) as [PlatformId, string][]) {
    router.get(path, (request, response) => {
      response.setHeader('Cache-Control', 'no-store');
      if (Object.keys(request.query).length > 0) return response.redirect(303, path);
      if (!isOwnNavigation(request)) return sendConfirmPage(response, path);
      return run(deps, response, () => start(deps, { request, response, platform }));
    });
    // Reached only from the confirmation page, after the origin check.
    router.post(path, (request, response) =>
      run(deps, response, () => start(deps, { request, response, platform })),
    );
  }
  router.get(callbackPath(':platform'), (request, response, next) => {
    const platform = PlatformId.safeParse(request.params['platform']);
    if (!platform.success) return next();
    return run(deps, response, () =>
      complete(deps, { request, response, platform: platform.data }),
    );
  });
  return router;
}

function run(deps: ConnectDeps, response: Response, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    if (!(error instanceof AppError))
      deps.logger.error({ err: error }, 'Connecting an account failed.');
    response.redirect(303, '/app?error=connection_failed');
  });
}

/** A browser that doesn't send the header is an old one. The session cookie is Lax there too. */
function isOwnNavigation(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  return site === undefined || site === 'same-origin' || site === 'none';
}

interface Visit {
  readonly request: Request;
  readonly response: Response;
  readonly platform: PlatformId;
}

async function start(deps: ConnectDeps, { request, response, platform }: Visit): Promise<void> {
  const actor = await deps.readSession(request.get('cookie'));
  if (!actor) return response.redirect(303, '/login');
  const returnTo = readReturnPath(deps, request);
  const { url } = await deps.startConnection(actor, { platform, returnTo });
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, url);
}

/**
 * Returns the screen that the person came from, so that they return to it from the platform. The browser sends
 * it only from our own pages, and only paths of the app count.
 */
function readReturnPath({ publicUrl }: ConnectDeps, request: Request): string | undefined {
  const from = request.get('referer');
  if (from === undefined || !URL.canParse(from)) return undefined;
  const { origin, pathname, search } = new URL(from);
  const isReturnable = RETURN_PATHS.some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return origin === new URL(publicUrl).origin && isReturnable ? pathname + search : undefined;
}

/** Screens that show what reconnecting an account changed. From all others, the person returns to Home. */
const RETURN_PATHS = ['/app/posts', '/app/platform-preview', '/app/scheduler'];

/** Returns the URL of a screen of the app with the result of connecting an account. */
function toResultUrl(path: string | null, result: Readonly<Record<string, string>>): string {
  // The stored value is a path of the app. The base only makes it parseable.
  const url = new URL(path ?? '/app', 'https://app.invalid');
  for (const name of ['connected', 'error', 'reason']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

function readQuery(request: Request, name: string): string | null {
  const value = request.query[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Cookie that records a repeated attempt, so a platform can't redirect the browser in a loop. */
const REPEATED = 'connect_repeated';
const REPEATED_SECONDS = 15 * 60;

/** Redirects the browser to request only the required scopes after the platform refused an optional one. */
async function repeatWithRequiredScopes(
  deps: ConnectDeps,
  { request, response, platform }: Visit,
  { state, error }: Pick<CallbackInput, 'state' | 'error'>,
): Promise<boolean> {
  if (error === null || state === null) return false;
  const cookies = createPageCookies(deps.publicUrl, request.get('cookie'));
  if (cookies.read(REPEATED) === hashState(state)) return false;
  const url = await deps.requestRequiredScopes({ platform, state, error });
  if (url === null) return false;
  const cookie = cookies.write(REPEATED, hashState(state), REPEATED_SECONDS);
  response.append('Set-Cookie', cookie);
  response.redirect(303, url);
  return true;
}

async function complete(deps: ConnectDeps, { request, response, platform }: Visit): Promise<void> {
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cache-Control', 'no-store');
  const code = readQuery(request, 'code');
  const state = readQuery(request, 'state');
  const error = readQuery(request, 'error');
  if (await repeatWithRequiredScopes(deps, { request, response, platform }, { state, error }))
    return;
  const handOff = await deps.findOAuthHandOff({ platform, state });
  if (handOff && state !== null)
    return sendOAuthHandOffPage(response, handOff, { platform, code, state, error });
  const actor = await deps.readSession(request.get('cookie'));
  if (!actor) return response.redirect(303, '/login');
  const returnTo = await deps.findReturnPath(actor, { state });
  try {
    await deps.completeConnection(actor, { platform, code, state, error });
    response.redirect(303, toResultUrl(returnTo, { connected: platform }));
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    const reason = failure.meta['reason'];
    deps.logger.warn({ platform, code: failure.code, reason }, 'An account wasn’t connected.');
    const why = typeof reason === 'string' ? reason : failure.code;
    response.redirect(303, toResultUrl(returnTo, { error: platform, reason: why }));
  }
}

function sendConfirmPage(response: Response, path: string): void {
  response.status(200).type('html').setHeader('Cache-Control', 'no-store');
  response.send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Connect an account</title>
<main><h1>Connect an account?</h1><p>Another site sent you here. Continue only if you want to connect an account to Fanfare.</p>
<form method="post" action="${path}"><button>Continue</button> <a href="/app">Back to Fanfare</a></form></main></html>`);
}
