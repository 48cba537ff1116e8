import express, { type Express, type NextFunction, type RequestHandler } from 'express';
import type { SignInMode } from '#app/domain/identity/sign-in.ts';
import { PROVIDER_PATH } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import { type AccountEmailRoutes, createAccountEmailContext } from './account-emails.ts';
import { type AccountSecurityContext, createAccountSecurityContext } from './account-security.ts';
import { respondToBackChannelLogout, BACK_CHANNEL_LOGOUT_PATH } from './back-channel-logout.ts';
import { createCsrfGuard } from '../guards/csrf-guard.ts';
import { readClient } from './read-client.ts';
import { createCookieJar } from './sessions-cookie.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { type Exchange, finishSignIn, HOME_PATH, startSignIn } from './sign-in-flow.ts';
import { createSignInContext, type SignInContext } from './sign-in-forms.ts';
import { forgetReturnPath, toSafeReturnPath } from './sign-in-return-to.ts';

export interface SignIn {
  /** `context.signIn` of a request's load context. */
  createContext(exchange: Exchange): SignInContext;
  /** `context.accountSecurity` of a request's load context. */
  createSecurityContext(exchange: Exchange): AccountSecurityContext;
  /** `context.accountEmails` of a request's load context. */
  createEmailContext(exchange: Exchange): AccountEmailRoutes;
}

/**
 * Mounts the embedded provider and the sign-in routes. Mount it after the host guard and security headers,
 * but before any body parser and before Remix, which renders /login?uid=… and /register?uid=….
 */
export function mountSignIn(app: Express, deps: SignInDeps): SignIn {
  const { identityProvider } = deps;
  if (identityProvider.kind === 'embedded') {
    app.use(
      PROVIDER_PATH,
      toHandler(({ request, response }) => identityProvider.handle(request, response)),
    );
  }
  const form = express.urlencoded({ extended: false, limit: '10kb' });
  const guard = [noStore, createCsrfGuard(deps), form];
  if (identityProvider.kind === 'hosted') {
    // Cookies are ignored here: the token's signature is the authorization.
    app.post(
      BACK_CHANNEL_LOGOUT_PATH,
      noStore,
      form,
      toHandler((exchange) => respondToBackChannelLogout(deps, identityProvider, exchange)),
    );
  }
  app.get('/login', noStore, createScreenHandler(deps, 'sign-in'));
  app.get('/register', noStore, createScreenHandler(deps, 'sign-up'));
  app.get(
    '/auth/callback',
    noStore,
    toHandler((exchange) => finishSignIn(deps, exchange)),
  );
  app.post(
    '/auth/start',
    guard,
    toHandler((exchange) => startFromForm(deps, exchange)),
  );
  app.post(
    '/logout',
    guard,
    toHandler((exchange) => signOut(deps, exchange)),
  );
  return {
    createContext: (exchange) => createSignInContext(deps, exchange),
    createSecurityContext: (exchange) => createAccountSecurityContext(deps, exchange),
    createEmailContext: (exchange) => createAccountEmailContext(deps, exchange),
  };
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'private, no-store');
  next();
};

function toHandler(
  handle: (exchange: Exchange, next: NextFunction) => Promise<void>,
): RequestHandler {
  return (request, response, next) => {
    handle({ request, response }, next).catch(next);
  };
}

/**
 * Handles /login and /register: redirects to the app if signed in, or to the provider if there's no form
 * to fill in yet.
 */
function createScreenHandler(deps: SignInDeps, mode: SignInMode): RequestHandler {
  return toHandler(async (exchange, next) => {
    const { request, response } = exchange;
    const { uid, error, returnTo, retry } = request.query;
    // Applies to signed-in users too: they may have to reauthenticate.
    if (uid !== undefined) {
      next();
      return;
    }
    if ((await deps.sessions.readSession(request.headers.cookie)) !== null) {
      response.redirect(303, toSafeReturnPath(returnTo, deps.publicUrl) ?? HOME_PATH);
      return;
    }
    if (error !== undefined) {
      next();
      return;
    }
    await startSignIn(deps, exchange, { mode, returnTo, isRetry: retry !== undefined });
  });
}

async function startFromForm(deps: SignInDeps, exchange: Exchange): Promise<void> {
  const { mode, returnTo } = (exchange.request.body ?? {}) as Record<string, unknown>;
  await startSignIn(deps, exchange, {
    mode: mode === 'sign-up' ? 'sign-up' : 'sign-in',
    returnTo,
    isRetry: false,
    isAgain: mode === 'again',
  });
}

/** Ends our session first, so this browser is signed out whatever the provider does next. */
async function signOut(deps: SignInDeps, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const current = await deps.sessions.readSession(request.headers.cookie);
  const client = readClient(deps.publicUrl, request);
  const idToken = current && (await deps.identity.signOut(current, client));
  response.append('Set-Cookie', deps.sessions.expiredCookie);
  forgetReturnPath(deps.publicUrl, response);
  if (requestsClearing(request.body)) response.setHeader('Clear-Site-Data', '"storage"');
  response.redirect(303, await endProviderSession(deps, exchange, idToken));
}

/** Returns whether to clear browser storage (such as drafts), which works without a script. */
function requestsClearing(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'clears' in body && body.clears === 'storage';
}

async function endProviderSession(
  deps: SignInDeps,
  exchange: Exchange,
  idToken: string | null,
): Promise<string> {
  const { identityProvider: provider } = deps;
  if (provider.kind === 'embedded') {
    const cookies = createCookieJar(deps.publicUrl);
    for (const name of await provider.interactions.endBrowserSession(exchange)) {
      exchange.response.append('Set-Cookie', cookies.expire(name));
    }
    return '/';
  }
  return (await findEndSessionUrl(deps, idToken)) ?? '/';
}

async function findEndSessionUrl(deps: SignInDeps, idToken: string | null): Promise<string | null> {
  const { identityProvider: provider, publicUrl } = deps;
  const { endSession, signOutUrl } = await provider.getEndpoints();
  if (signOutUrl !== null) return signOutUrl;
  // Without the hint, most providers ask the user to confirm what they just requested.
  if (endSession === null || idToken === null) return null;
  const url = new URL(endSession);
  url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('post_logout_redirect_uri', `${publicUrl}/`);
  url.searchParams.set('client_id', provider.clientId);
  return url.href;
}
