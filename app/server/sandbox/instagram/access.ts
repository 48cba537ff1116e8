import type { TokenRow } from '../kit/oauth-tokens.ts';
import { requireToken } from '../meta/access.ts';
import { notVisible } from '../meta/graph-error.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { applyUsage } from '../meta/usage.ts';
import { missingScope } from './errors.ts';
import { instagramPersonas } from './personas.ts';
import type { InstagramPersona } from './personas.ts';
import type { InstagramState } from './state.ts';

export const BASIC = 'instagram_business_basic';
export const PUBLISH = 'instagram_business_content_publish';
export const INSIGHTS = 'instagram_business_manage_insights';
export const COMMENTS = 'instagram_business_manage_comments';

const THROTTLED = 80002;

/** Whose token this is. Throws the platform's error when it doesn't work or lacks the scopes. */
export function requireAccount(
  state: InstagramState,
  call: GraphCall,
  scopes: readonly string[],
): InstagramPersona {
  const row = requireToken(state.tokens, call.token);
  const persona = requirePersona(row);
  applyUsage(state.context, call.response, {
    objectId: persona.id,
    type: 'instagram',
    errorCode: THROTTLED,
  });
  const missing = [BASIC, ...scopes].find((scope) => !row.scopes.includes(scope));
  if (missing !== undefined) throw missingScope(missing);
  return persona;
}

function requirePersona(row: TokenRow): InstagramPersona {
  const persona = instagramPersonas.find(({ id }) => id === row.personaId);
  if (!persona) throw notVisible(row.personaId);
  return persona;
}

/** The account of a path such as `/{ig}/media`: the token's own, by its id or as `me`. */
export function requirePathAccount(
  state: InstagramState,
  call: GraphCall,
  scopes: readonly string[],
): InstagramPersona {
  const persona = requireAccount(state, call, scopes);
  const id = call.request.params['id'] ?? '';
  if (id !== 'me' && id !== persona.id) throw notVisible(id);
  return persona;
}
