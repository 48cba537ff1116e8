import type { TokenRow } from '../kit/oauth-tokens.ts';
import { requireToken } from '../meta/access.ts';
import { notVisible } from '../meta/graph-error.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { applyUsage } from '../meta/usage.ts';
import { missingScope } from './errors.ts';
import { findAccount } from './personas.ts';
import type { InstagramPersona } from './personas.ts';
import type { InstagramState } from './state.ts';

export const BASIC = 'instagram_business_basic';
export const PUBLISH = 'instagram_business_content_publish';
export const INSIGHTS = 'instagram_business_manage_insights';
export const COMMENTS = 'instagram_business_manage_comments';

/** Facebook Login only. */
export const CONTENTS = 'instagram_business_manage_contents';

export const THROTTLED = 80002;

/**
 * How users authorize an app. Tokens of Instagram Login belong to an account; those of Facebook Login belong
 * to a user or a Page and give access to the accounts linked to Pages.
 */
export interface InstagramLogin {
  readonly name: 'Instagram' | 'Facebook';
  /**
   * Returns the account that a call is for. Throws the platform's error if the token is invalid, lacks the
   * scopes (in Instagram Login's names), or can't access the account.
   */
  findAccount(state: InstagramState, call: GraphCall, scopes: readonly string[]): InstagramPersona;
}

export const instagramLogin: InstagramLogin = {
  name: 'Instagram',
  findAccount: (state, call, scopes) => {
    const row = requireToken(state.tokens, call.token);
    const persona = requirePersona(row);
    applyUsage(state.context, call.response, {
      objectId: persona.id,
      type: 'instagram',
      errorCode: THROTTLED,
    });
    const missing = scopes.find((scope) => !row.scopes.includes(scope));
    if (missing !== undefined) throw missingScope(missing);
    return persona;
  },
};

/** Returns the token's account. Throws the platform's error if the token is invalid or lacks the scopes. */
export function requireAccount(
  state: InstagramState,
  call: GraphCall,
  scopes: readonly string[],
): InstagramPersona {
  return state.login.findAccount(state, call, [BASIC, ...scopes]);
}

function requirePersona(row: TokenRow): InstagramPersona {
  const persona = findAccount(row.personaId);
  if (!persona) throw notVisible(row.personaId);
  return persona;
}

/**
 * Returns the account that owns a node: the account itself, its container, its post, or a comment on its
 * post.
 */
export function findOwner(state: InstagramState, id: string): string | undefined {
  const { containers, media, comments } = state;
  if (findAccount(id)) return id;
  return (containers.get(id) ?? media.get(id) ?? comments.get(id))?.accountId;
}

/** Returns the account in a path such as `/{ig}/media`: the token's own, by ID or as `me`. */
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
