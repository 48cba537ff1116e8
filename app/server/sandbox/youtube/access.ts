import type { Request } from 'express';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { parseBearer } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { YouTubeError } from './errors.ts';
import { getPersona } from './personas.ts';
import type { YouTubePersona } from './personas.ts';

export const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';

export interface Access {
  readonly persona: YouTubePersona;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** What an endpoint requires of a token or key. */
interface Requirement {
  readonly scopes: readonly string[];
  readonly isPublic?: true;
}

/** Returns the grant of the bearer token. Throws the documented 401 or 403. */
export function requireAccess(
  context: SimulatorContext,
  request: Request,
  requirement: Requirement,
): Access {
  const { access_token: inQuery, oauth_token: older } = request.query;
  const named = [inQuery, older].find((value): value is string => typeof value === 'string');
  const token = parseBearer(request.headers.authorization) ?? named ?? null;
  if (token === null) {
    const anonymous = readKey(request, requirement);
    if (anonymous !== null) return anonymous;
    const message = 'The request is missing valid authentication credentials.';
    throw unauthenticated('authorizationRequired', message);
  }
  const found = createOAuthTokens(context).find(token);
  if (found?.row.kind !== 'access' || found.state !== 'active') {
    throw unauthenticated('authError', 'Invalid Credentials');
  }
  const { personaId, clientId, scopes } = found.row;
  if (!requirement.scopes.some((scope) => scopes.includes(SCOPE_PREFIX + scope)))
    throw insufficientScopes();
  return { persona: getPersona(personaId), clientId, scopes };
}

/** The reader with only an API key, who only sees public data. */
const NOBODY: YouTubePersona = { id: '', name: '', handle: '', description: '', createdAt: '' };

/** Filters that select the caller's own resources. */
const OWN = ['mine', 'forMine', 'myRating', 'managedByMe', 'mySubscribers', 'home'];

/** Returns access by an API key (`key`) to public data, or null if the call requires a user. */
function readKey({ method, query }: Request, requirement: Requirement): Access | null {
  const { key } = query;
  const isReadable = requirement.isPublic ?? requirement.scopes.includes('youtube.readonly');
  const isPublic = method === 'GET' && isReadable;
  if (typeof key !== 'string' || key === '' || !isPublic) return null;
  if (OWN.some((name) => name in query)) return null;
  if (!key.includes('invalid')) return { persona: NOBODY, clientId: `key:${key}`, scopes: [] };
  const message = 'API key not valid. Please pass a valid API key.';
  const detail = { reason: 'badRequest', status: 'INVALID_ARGUMENT' };
  throw new YouTubeError(400, detail, message);
}

function unauthenticated(reason: string, message: string): YouTubeError {
  return new YouTubeError(401, { reason, status: 'UNAUTHENTICATED' }, message);
}

function insufficientScopes(): YouTubeError {
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    domain: 'googleapis.com',
    metadata: { service: 'youtube.googleapis.com' },
  };
  const detail = { reason: 'insufficientPermissions', status: 'PERMISSION_DENIED' };
  const message = 'Request had insufficient authentication scopes.';
  return new YouTubeError(403, { ...detail, details: [info] }, message);
}
