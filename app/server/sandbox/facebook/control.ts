import { TOKEN_TABLE, expireAccountTokens, revokeAccountTokens } from '../kit/oauth-tokens.ts';
import type { TokenRow } from '../kit/oauth-tokens.ts';
import type { SandboxPost, SimulatorContext } from '../kit/types.ts';
import { postPermalink } from './links.ts';
import { listShownMedia } from './pages.ts';
import { findPerson, listManagedPages } from './personas.ts';
import { findVideo, isPostLive } from './post-state.ts';
import { openFacebookState } from './state.ts';

export function listFacebookPosts(context: SimulatorContext): SandboxPost[] {
  const state = openFacebookState(context);
  return state.posts.values().map((post) => {
    const live = isPostLive(state, post);
    const video = findVideo(state, post);
    return {
      platform: context.platform,
      id: post.id,
      accountId: post.pageId,
      url: postPermalink(context, post, video),
      text: post.message,
      title: video?.title ?? null,
      media: listShownMedia(state, post),
      visibility: live ? 'public' : 'unpublished',
      createdAt: post.createdAt,
      live,
    };
  });
}

/**
 * Revokes tokens. A user's tokens are revoked along with those of their Pages; a Page's tokens on their own.
 */
export function revokeFacebookTokens(context: SimulatorContext, accountId: string): number {
  const tokens = context.collection<TokenRow>(TOKEN_TABLE);
  return sum(accountId, (id) => revokeAccountTokens(tokens, id));
}

export function expireFacebookTokens(context: SimulatorContext, accountId: string): number {
  const tokens = context.collection<TokenRow>(TOKEN_TABLE);
  return sum(accountId, (id) => expireAccountTokens(tokens, id, context.now()));
}

function sum(accountId: string, end: (id: string) => number): number {
  const person = findPerson(accountId);
  const ids = [accountId, ...(person ? listManagedPages(person).map((page) => page.id) : [])];
  return ids.reduce((total, id) => total + end(id), 0);
}
