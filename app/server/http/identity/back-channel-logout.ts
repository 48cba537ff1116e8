import type { Request, Response } from 'express';
import { IdentityProviderError } from '#app/server/ports/identity-provider.ts';
import type { HostedIdentity } from '#app/server/ports/identity-provider.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export const BACK_CHANNEL_LOGOUT_PATH = '/auth/backchannel-logout';

/**
 * Handles the hosted provider's logout requests (OpenID Connect Back-Channel Logout 1.0, sections 2.5 to
 * 2.8): responds with 200 if the user is signed out here (or already was), 400 for an invalid request, and
 * 503 if the token can't be checked right now, so the provider retries.
 */
export async function respondToBackChannelLogout(
  deps: SignInDeps,
  provider: HostedIdentity,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  // The form parser leaves other content types unread.
  const token: unknown = (request.body as Record<string, unknown> | undefined)?.['logout_token'];
  if (typeof token !== 'string' || token === '') {
    refuse(response, 'The request has no logout_token in a form body.');
    return;
  }
  try {
    await deps.identity.recordBackChannelLogout(await provider.readLogoutToken(token));
    response.status(200).end();
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error;
    if (error.kind === 'unavailable') {
      response.status(503).set('Retry-After', '30').end();
      return;
    }
    deps.logger.warn({ err: error }, 'A logout token was refused.');
    refuse(response, 'The logout token isn’t valid.');
  }
}

function refuse(response: Response, description: string): void {
  response.status(400).json({ error: 'invalid_request', error_description: description });
}
