import type { CreateApiTokenInput } from '#app/domain/api/api-tokens.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { authenticateApiToken } from './authenticate-api-token.ts';
import { createApiToken, listApiTokens, mayBeShown, revokeApiToken } from './manage-api-tokens.ts';

/** Binds the services for API tokens to their dependencies. */
export function bindApiTokens(deps: ServiceDeps) {
  return {
    authenticate: (token: string) => authenticateApiToken(deps, token),
    createApiToken: (actor: Actor, input: CreateApiTokenInput) =>
      createApiToken(deps, actor, input),
    /** Returns whether the last sign-in is recent enough to create a token. */
    mayBeShown: (actor: Actor) => mayBeShown(deps, actor),
    listApiTokens: (actor: Actor) => listApiTokens(deps, actor),
    revokeApiToken: (actor: Actor, options: { tokenId: string }) =>
      revokeApiToken(deps, actor, options),
  };
}
