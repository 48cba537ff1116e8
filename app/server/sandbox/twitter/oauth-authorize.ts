import { createConsent, type ConsentParameters } from '../kit/oauth-consent.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { isAllowedRedirect } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { PERSONAS } from './personas.ts';

/** docs.x.com: "authorization codes live 30 seconds". */
const CODE_SECONDS = 30;
const MAX_STATE_LENGTH = 500;

const SCOPES: ReadonlySet<string> = new Set(
  'tweet.read tweet.write tweet.moderate.write users.email users.read follows.read follows.write offline.access space.read mute.read mute.write like.read like.write list.read list.write block.read block.write bookmark.read bookmark.write dm.read dm.write media.write'.split(
    ' ',
  ),
);

const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

type TwitterRequest = ConsentParameters<(typeof PARAMETERS)[number], never>;

export const { showConsent, decideConsent } = createConsent({
  platformName: 'X',
  path: '/i/oauth2/authorize',
  personas: PERSONAS,
  required: PARAMETERS,
  optional: [],
  unknown: 'ignored',
  getClientId: (parameters) => parameters.client_id,
  splitScopes: (scope) => scope.split(' '),
  findFault(context, parameters) {
    const reason = findFault(context, parameters);
    return reason === null ? null : { page: reason };
  },
  deny: ({ state }) => ({ error: 'access_denied', state }),
  grant(context, { parameters, personaId, scopes }) {
    const code = createOAuthTokens(context).issueCode({
      clientId: parameters.client_id,
      personaId,
      scopes,
      redirectUri: parameters.redirect_uri,
      codeChallenge: parameters.code_challenge,
      codeChallengeMethod: readMethod(parameters),
      lifetimeSeconds: CODE_SECONDS,
    });
    return { state: parameters.state, code };
  },
});

/** Normalizes the method. X ignores its case, and clients send `s256`. */
function readMethod({ code_challenge_method: method }: TwitterRequest): string {
  return method.toLowerCase() === 's256' ? 'S256' : method;
}

function findFault(context: SimulatorContext, parameters: TwitterRequest): string | null {
  const client = context.findClient(parameters.client_id);
  if (!client) return 'client_id is not known';
  if (!isAllowedRedirect(client, parameters.redirect_uri)) return 'redirect_uri is not registered';
  if (parameters.response_type !== 'code') return 'response_type must be code';
  const scope = parameters.scope.split(' ').find((name) => !SCOPES.has(name));
  if (scope !== undefined) return `scope ${scope} does not exist`;
  if (parameters.state.length > MAX_STATE_LENGTH) return 'state is longer than 500 characters';
  return findChallengeFault(parameters.code_challenge, readMethod(parameters));
}

function findChallengeFault(challenge: string, method: string): string | null {
  if (method !== 'S256' && method !== 'plain') return 'code_challenge_method must be S256';
  const form = method === 'S256' ? /^[A-Za-z0-9_-]{43}$/ : /^[A-Za-z0-9\-._~]{43,128}$/;
  return form.test(challenge) ? null : 'code_challenge is malformed';
}
