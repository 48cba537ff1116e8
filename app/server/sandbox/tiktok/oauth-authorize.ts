import { createHash } from 'node:crypto';
import { createConsent, type ConsentParameters } from '../kit/oauth-consent.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { isAllowedRedirect } from '../kit/redirect.ts';
import type { OAuthClient, SimulatorContext } from '../kit/types.ts';
import { PERSONAS } from './personas.ts';

const SCOPES: ReadonlySet<string> = new Set([
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.publish',
  'video.upload',
  'video.list',
]);

/** TikTok's codes contain such characters, so clients that don't decode them exactly once get them wrong. */
export const CODE_SUFFIX = '*0!4517.e1';
const CODE_SECONDS = 10 * 60;
const MAX_REDIRECT_LENGTH = 511;

const REQUIRED = ['client_key', 'response_type', 'scope', 'redirect_uri', 'state'] as const;
const OPTIONAL = ['disable_auto_auth', 'code_challenge', 'code_challenge_method'] as const;

type TiktokRequest = ConsentParameters<(typeof REQUIRED)[number], (typeof OPTIONAL)[number]>;

export const { showConsent, decideConsent } = createConsent({
  platformName: 'TikTok',
  path: '/v2/auth/authorize/',
  personas: PERSONAS,
  required: REQUIRED,
  optional: OPTIONAL,
  unknown: 'ignored',
  getClientId: (parameters) => parameters.client_key,
  splitScopes: (scope) => scope.split(','),
  findFault(context, parameters) {
    const reason = findFault(context, parameters);
    return reason === null ? null : { page: reason };
  },
  deny: ({ state }) => ({
    error: 'access_denied',
    error_description: 'The user denied the request.',
    state,
  }),
  grant(context, { parameters, personaId, scopes }) {
    const code = createOAuthTokens(context).issueCode({
      clientId: parameters.client_key,
      personaId,
      scopes,
      redirectUri: parameters.redirect_uri,
      codeChallenge: parameters.code_challenge,
      codeChallengeMethod: parameters.code_challenge_method,
      lifetimeSeconds: CODE_SECONDS,
    });
    return { code: code + CODE_SUFFIX, scopes: scopes.join(','), state: parameters.state };
  },
});

/** Checks a verifier. TikTok hashes as in RFC 7636, but encodes the hash in hex. */
export function isVerifier(verifier: string, challenge: string): boolean {
  const isWellFormed = /^[A-Za-z0-9\-._~]{43,128}$/.test(verifier);
  return isWellFormed && createHash('sha256').update(verifier).digest('hex') === challenge;
}

function findFault(context: SimulatorContext, parameters: TiktokRequest): string | null {
  const client = context.findClient(parameters.client_key);
  if (!client) return 'client_key is not known';
  const redirectFault = findRedirectFault(client, parameters.redirect_uri);
  if (redirectFault) return redirectFault;
  if (parameters.response_type !== 'code') return 'response_type must be code';
  const scope = parameters.scope.split(',').find((name) => !SCOPES.has(name));
  if (scope !== undefined) return `scope "${scope}" does not exist (scopes are comma separated)`;
  if (!['0', '1'].includes(parameters.disable_auto_auth ?? '0'))
    return 'disable_auto_auth is 0 or 1';
  return findChallengeFault(parameters, context.knob<boolean>('pkceRequired'));
}

function findRedirectFault(client: OAuthClient, redirectUri: string): string | null {
  if (!isAllowedRedirect(client, redirectUri)) return 'redirect_uri is not registered';
  if (redirectUri.length > MAX_REDIRECT_LENGTH) return 'redirect_uri is 512 characters or longer';
  return new URL(redirectUri).search === '' ? null : 'redirect_uri must not carry a query';
}

function findChallengeFault(parameters: TiktokRequest, isRequired: boolean): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = parameters;
  if (challenge === undefined && method === undefined) {
    return isRequired ? 'code_challenge is missing' : null;
  }
  if (method !== 'S256') return 'code_challenge_method must be S256';
  const isHex = /^[0-9a-f]{64}$/.test(challenge ?? '');
  return isHex ? null : 'code_challenge must be the SHA-256 in hex';
}
