import type { TokenRow } from '../kit/oauth-tokens.ts';
import { isShortLived, requireToken } from '../meta/access.ts';
import { GraphError, badParameter } from '../meta/graph-error.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { BASIC } from './access.ts';
import { missingScope } from './errors.ts';
import type { InstagramState } from './state.ts';

/** The value in the documentation's example, a little under 60 days. */
const LONG_LIFETIME_SECONDS = 5_183_944;
const MIN_REFRESH_AGE_MS = 24 * 60 * 60 * 1000;

export function exchangeRoute(state: InstagramState): GraphRoute {
  return {
    name: 'oauth.exchange',
    parameters: ['grant_type', 'client_secret', 'client_id'],
    handle: (call) => {
      requireGrantType(call, 'ig_exchange_token');
      const row = requireToken(state.tokens, call.token);
      const client = state.context.findClient(row.clientId);
      if (client?.clientSecret !== call.parameters.get('client_secret')) {
        throw new GraphError(1, 'Error validating client secret.');
      }
      if (!isShortLived(row)) throw badParameter('Only a short-lived token can be exchanged');
      return issueLongLived(state, row);
    },
  };
}

export function refreshRoute(state: InstagramState): GraphRoute {
  return {
    name: 'oauth.refresh',
    parameters: ['grant_type'],
    handle: (call) => {
      requireGrantType(call, 'ig_refresh_token');
      const row = requireToken(state.tokens, call.token);
      if (isShortLived(row)) throw badParameter('Only a long-lived token can be refreshed');
      if (!row.scopes.includes(BASIC)) throw missingScope(BASIC);
      const ageMs = state.context.now().getTime() - new Date(row.issuedAt).getTime();
      if (ageMs < MIN_REFRESH_AGE_MS) {
        throw badParameter('The token must be at least 24 hours old to be refreshed');
      }
      return { ...issueLongLived(state, row), permissions: row.scopes.join(',') };
    },
  };
}

function requireGrantType(call: GraphCall, expected: string): void {
  if (call.parameters.get('grant_type') !== expected) {
    throw badParameter(`The grant_type must be ${expected}`);
  }
}

function issueLongLived({ tokens }: InstagramState, row: TokenRow) {
  const { kind, clientId, personaId, scopes, family } = row;
  const accessToken = tokens.issue(
    { kind, clientId, personaId, scopes, family, lifetimeSeconds: LONG_LIFETIME_SECONDS },
    'IGAA',
  );
  return { access_token: accessToken, token_type: 'bearer', expires_in: LONG_LIFETIME_SECONDS };
}
