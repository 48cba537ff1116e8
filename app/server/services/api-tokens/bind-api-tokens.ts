import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { authenticateApiToken } from './authenticate-api-token.ts';
import { createApiToken, listApiTokens, canShow, revokeApiToken } from './manage-api-tokens.ts';

/** Binds the services for API tokens to their dependencies. */
export function bindApiTokens(deps: ServiceDeps) {
  return bind(deps, {
    authenticate: authenticateApiToken,
    createApiToken,
    /** Returns whether the last sign-in is recent enough to create a token. */
    canShow,
    listApiTokens,
    revokeApiToken,
  });
}
