import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { Authenticator } from 'remix-auth';
import { OAuth2RequestError } from 'remix-auth-oauth2';
import type { SignInMode, SignInProblem } from '#app/domain/identity/sign-in.ts';
import { RETRY_PARAMETER } from '#app/server/adapters/identity/provider-configuration.ts';
import {
  type IdentityEndpoints,
  IdentityProviderError,
} from '#app/server/ports/identity-provider.ts';
import { SignInRefusedError } from '#app/server/services/users/sign-in-user.ts';
import { readInvitationToken, toInvitationToken } from './sign-in-admission.ts';
import { createCookieJar, parseCookies } from './sessions-cookie.ts';
import type { SignInProof } from '#app/server/services/identity/complete-sign-in.ts';
import { readClient, toDeviceCookie } from './read-client.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import {
  forgetReturnPath,
  isScreenPath,
  readReturnPath,
  toReturnCookie,
  toSafeReturnPath,
} from './sign-in-return-to.ts';
import { ATTEMPT_COOKIE, OidcStrategy } from './sign-in-strategy.ts';

export const HOME_PATH = '/app';
/** The page that asks the owner of a deleted account whether to restore it. */
const COME_BACK_PATH = '/come-back';
/** More concurrent attempts are leftovers whose cookies would only grow the request. */
const MAX_OPEN_ATTEMPTS = 5;

export interface Exchange {
  readonly request: ExpressRequest;
  readonly response: ExpressResponse;
}

export interface StartOptions {
  readonly mode: SignInMode;
  readonly returnTo: unknown;
  readonly isRetry: boolean;
  /** Requires the password even if the user is signed in. */
  readonly isAgain?: boolean;
}

/** Redirects the browser to the provider. */
export async function startSignIn(
  deps: SignInDeps,
  exchange: Exchange,
  options: StartOptions,
): Promise<void> {
  const { request, response } = exchange;
  const returnPath = keepReturnPath(deps, exchange, options);
  const attempts = listAttemptCookies(deps, request);
  if (attempts.length >= MAX_OPEN_ATTEMPTS) expire(deps, response, attempts);
  try {
    const endpoints = await deps.identityProvider.getEndpoints();
    if (options.mode === 'sign-up' && endpoints.signUpUrl !== null) {
      response.redirect(303, endpoints.signUpUrl);
      return;
    }
    const parameters = {
      ...toParameters(deps, endpoints, options),
      ...(await toInvitedHint(deps, returnPath)),
      ...(options.isAgain && (await showFormAgain(deps, request))),
    };
    await authenticate(deps, toWebRequest(deps, request, '/auth/start'), { endpoints, parameters });
  } catch (thrown) {
    if (thrown instanceof Response) sendRedirect(response, thrown);
    else sendProblem(deps, exchange, thrown);
  }
}

/** Stores the path that the sign-in ends at, if the page that starts it specifies one, and returns it. */
function keepReturnPath(
  { publicUrl }: SignInDeps,
  { request, response }: Exchange,
  { mode, returnTo }: StartOptions,
): string | null {
  const path = toSafeReturnPath(returnTo, publicUrl);
  const target = path ?? readReturnPath(publicUrl, request);
  if (path !== null) response.append('Set-Cookie', toReturnCookie(publicUrl, path));
  else if (mode === 'sign-up' && isScreenPath(target)) {
    // A new account has none of the posts that the visitor asked for.
    forgetReturnPath(publicUrl, response);
    return null;
  }
  return target;
}

/** Returns the parameter that fills in the address an invitation was sent to. */
async function toInvitedHint(
  { identity, publicUrl }: SignInDeps,
  returnPath: string | null,
): Promise<Readonly<Record<string, string>>> {
  const token = toInvitationToken(publicUrl, returnPath);
  const email = token === null ? null : await identity.findInvitedEmail({ token });
  return email === null ? {} : { login_hint: email };
}

function toParameters(
  { identityProvider }: SignInDeps,
  { signUpParameters }: IdentityEndpoints,
  { mode, isRetry }: StartOptions,
): Readonly<Record<string, string>> {
  return {
    ...(mode === 'sign-up' && signUpParameters),
    ...(isRetry && identityProvider.kind === 'embedded' && { [RETRY_PARAMETER]: '1' }),
  };
}

/** Returns the parameters that force a new sign-in, with the user's email address filled in. */
async function showFormAgain(deps: SignInDeps, request: ExpressRequest) {
  const current = await deps.sessions.readSession(request.headers.cookie);
  return {
    prompt: 'login',
    max_age: '0',
    ...(current !== null && { login_hint: current.user.email }),
  };
}

/**
 * Handles the provider's callback: verifies it completely, finds or creates the user, and starts a
 * session.
 */
export async function finishSignIn(deps: SignInDeps, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const current = await deps.sessions.readSession(request.headers.cookie);
  expire(deps, response, listAttemptCookies(deps, request));
  try {
    const signedIn = await deps.identity.completeSignIn({
      proof: await readProof(deps, request),
      client: readClient(deps.publicUrl, request),
      invitationToken: readInvitationToken(deps.publicUrl, request),
      current,
    });
    response.append('Set-Cookie', deps.sessions.toCookie(signedIn.sessionToken));
    forgetReturnPath(deps.publicUrl, response);
    response.append('Set-Cookie', toDeviceCookie(deps.publicUrl, signedIn.deviceToken));
    const path = readReturnPath(deps.publicUrl, request) ?? HOME_PATH;
    response.redirect(303, signedIn.isDeleted ? COME_BACK_PATH : path);
  } catch (thrown) {
    // After a double click or the back button, the first callback already signed the user in.
    if (current !== null && toProblem(thrown) === 'expired') response.redirect(303, HOME_PATH);
    else sendProblem(deps, exchange, thrown);
  }
}

async function readProof(deps: SignInDeps, request: ExpressRequest): Promise<SignInProof> {
  const webRequest = toWebRequest(deps, request, request.originalUrl);
  const { searchParams } = new URL(webRequest.url);
  // Without a state, the strategy would start a new sign-in instead.
  if (!searchParams.get('state')) throw new RangeError('The callback has no state.');
  const endpoints = await deps.identityProvider.getEndpoints();
  const issuer = searchParams.get('iss');
  const isForeign =
    issuer === null ? endpoints.requiresIss : issuer !== deps.identityProvider.issuer;
  if (isForeign) {
    throw new IdentityProviderError(
      'invalid_token',
      'The response isn’t from our sign-in service.',
    );
  }
  return authenticate(deps, webRequest, { endpoints, parameters: {} });
}

function authenticate(
  deps: SignInDeps,
  request: Request,
  options: { endpoints: IdentityEndpoints; parameters: Readonly<Record<string, string>> },
): Promise<SignInProof> {
  const strategy = new OidcStrategy({
    publicUrl: deps.publicUrl,
    provider: deps.identityProvider,
    nonceKey: deps.nonceKey,
    ...options,
  });
  return new Authenticator<SignInProof>().use(strategy).authenticate(strategy.name, request);
}

function toWebRequest(deps: SignInDeps, request: ExpressRequest, path: string): Request {
  const headers = new Headers();
  if (request.headers.cookie !== undefined) headers.set('cookie', request.headers.cookie);
  return new Request(new URL(path, deps.publicUrl), { headers });
}

function listAttemptCookies(deps: SignInDeps, request: ExpressRequest): string[] {
  const prefix = `${createCookieJar(deps.publicUrl).toFullName(ATTEMPT_COOKIE)}:`;
  return [...parseCookies(request.headers.cookie).keys()].filter((name) => name.startsWith(prefix));
}

function expire(deps: SignInDeps, response: ExpressResponse, names: readonly string[]): void {
  const cookies = createCookieJar(deps.publicUrl);
  for (const name of names) response.append('Set-Cookie', cookies.expire(name));
}

function sendRedirect(response: ExpressResponse, redirect: Response): void {
  for (const cookie of redirect.headers.getSetCookie()) response.append('Set-Cookie', cookie);
  // 303, because the start may be a POST and the provider must receive a GET.
  response.redirect(303, redirect.headers.get('location') ?? HOME_PATH);
}

function sendProblem(deps: SignInDeps, { response }: Exchange, thrown: unknown): void {
  const problem = toProblem(thrown);
  if (problem === null) throw thrown;
  deps.logger.warn({ problem, err: thrown }, 'A sign-in failed.');
  response.redirect(303, `/login?error=${problem}`);
}

const PROVIDER_REFUSALS: Readonly<Record<string, SignInProblem>> = {
  access_denied: 'denied',
  invalid_grant: 'expired',
  login_required: 'expired',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
};

function toProblem(thrown: unknown): SignInProblem | null {
  if (thrown instanceof SignInRefusedError) return thrown.reason;
  if (thrown instanceof OAuth2RequestError) return PROVIDER_REFUSALS[thrown.code] ?? 'failed';
  if (thrown instanceof IdentityProviderError) {
    return thrown.kind === 'invalid_token' ? 'failed' : thrown.kind;
  }
  // The strategy's errors for a missing cookie and for a state that no cookie contains.
  if (thrown instanceof ReferenceError || thrown instanceof RangeError) return 'expired';
  return null;
}
