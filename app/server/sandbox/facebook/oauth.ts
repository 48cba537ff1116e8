import { Router } from 'express';
import { isShortLived, requireToken } from '../meta/access.ts';
import { decideConsent, newGrantId, showConsent } from '../meta/consent.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, badParameter } from '../meta/graph-error.ts';
import { VERSION_PATTERN } from '../meta/graph-route.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import type { OAuthClient } from '../kit/types.ts';
import { facebookPeople } from './personas.ts';
import { isSparse } from './state.ts';
import type { FacebookState } from './state.ts';

const FACEBOOK_SCOPES: readonly string[] = [
  'public_profile',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_read_user_content',
  'publish_video',
  'read_insights',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_contents',
  'instagram_manage_insights',
];

const CODE_LIFETIME_SECONDS = 10 * 60;
const SHORT_LIFETIME_SECONDS = 5100;
/** The value in the documentation's example, a little under 60 days. */
const LONG_LIFETIME_SECONDS = 5_183_944;

export function createDialogRoutes(state: FacebookState): Router {
  const { context, tokens } = state;
  const consent = {
    platformName: 'Facebook',
    tokens,
    personas: facebookPeople.map(({ id, name, pages }) => ({
      id,
      name,
      handle: pages.map((page) => page.name).join(', '),
    })),
    knownScopes: FACEBOOK_SCOPES,
    knownParameters: [
      'client_id',
      'redirect_uri',
      'state',
      'response_type',
      'scope',
      'auth_type',
      'config_id',
    ],
    requiredParameters: ['client_id', 'redirect_uri'],
    configurationScopes: () => context.knob<string>('loginConfigurationScopes').split(','),
    codeLifetimeSeconds: CODE_LIFETIME_SECONDS,
    redirectSuffix: '#_=_',
  };
  const router = Router();
  const dialog = `/${VERSION_PATTERN}/dialog/oauth`;
  router.get(dialog, context.endpoint('oauth.dialog', showConsent(context, consent)));
  router.post(dialog, context.endpoint('oauth.decide', decideConsent(context, consent)));
  return router;
}

export function accessTokenRoute(state: FacebookState): GraphRoute {
  return {
    name: 'oauth.access_token',
    parameters: [
      'client_id',
      'client_secret',
      'redirect_uri',
      'code',
      'grant_type',
      'fb_exchange_token',
    ],
    handle: (call) => {
      const client = requireClient(state, call);
      const grantType = call.parameters.get('grant_type') ?? 'authorization_code';
      if (grantType === 'authorization_code') return exchangeCode(state, call, client);
      if (grantType === 'fb_exchange_token') return exchangeToken(state, call, client);
      if (grantType === 'client_credentials') return toAppToken(client);
      throw badParameter('Unknown grant_type');
    },
  };
}

/** An app token is the app's ID and secret, so it never expires. */
function toAppToken({ clientId, clientSecret }: OAuthClient) {
  return { access_token: `${clientId}|${clientSecret}`, token_type: 'bearer' };
}

function requireClient({ context }: FacebookState, call: GraphCall): OAuthClient {
  const client = context.findClient(call.parameters.get('client_id') ?? '');
  if (!client) throw new GraphError(101, 'Error validating application.');
  if (client.clientSecret !== call.parameters.get('client_secret')) {
    throw new GraphError(1, 'Error validating client secret.');
  }
  return client;
}

function exchangeCode(state: FacebookState, call: GraphCall, client: OAuthClient) {
  const code = state.tokens.takeCode(call.parameters.get('code') ?? '');
  if (code?.clientId !== client.clientId) {
    const message = 'This authorization code has been used.';
    const challenge = `OAuth "Facebook Platform" "invalid_code" "${message}"`;
    throw new GraphError(100, message, {
      subcode: 36009,
      headers: { 'WWW-Authenticate': challenge },
    });
  }
  if (code.redirectUri !== call.parameters.get('redirect_uri')) {
    throw new GraphError(
      100,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      { subcode: 36008 },
    );
  }
  const { clientId, personaId, scopes } = code;
  const family = newGrantId();
  const declined = FACEBOOK_SCOPES.filter((scope) => !scopes.includes(scope));
  state.grants.set(family, { id: family, clientId, personId: personaId, scopes, declined });
  return issueUserToken(state, { clientId, personaId, scopes, family }, SHORT_LIFETIME_SECONDS);
}

function exchangeToken(state: FacebookState, call: GraphCall, client: OAuthClient) {
  const row = requireToken(state.tokens, call.parameters.get('fb_exchange_token') ?? null);
  if (row.clientId !== client.clientId) {
    throw new GraphError(190, 'The access token does not belong to this application');
  }
  if (!isShortLived(row)) throw badParameter('Only a short-lived token can be exchanged');
  return issueUserToken(state, row, LONG_LIFETIME_SECONDS);
}

interface TokenOwner {
  clientId: string;
  personaId: string;
  scopes: readonly string[];
  family: string;
}

function issueUserToken(state: FacebookState, owner: TokenOwner, lifetimeSeconds: number) {
  const { clientId, personaId, scopes, family } = owner;
  const accessToken = state.tokens.issue(
    { kind: 'access', clientId, personaId, scopes, family, lifetimeSeconds },
    'EAAB',
  );
  const response = { access_token: accessToken, token_type: 'bearer' };
  return isSparse(state) ? response : { ...response, expires_in: lifetimeSeconds };
}
