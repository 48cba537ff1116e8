import type { GraphCall } from '../meta/graph-call.ts';
import { notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import { PAGING_PARAMETERS } from '../meta/paging.ts';
import { readBoolean } from '../meta/values.ts';
import { requirePageToken, requirePathPage } from './access.ts';
import { findPage } from './personas.ts';
import { countReactions, measurePost } from './post-metrics.ts';
import { listOwnLikes } from './post-state.ts';
import { findPostByMedia } from './posts.ts';
import type { CommentRow, FacebookState, PostRow } from './state.ts';

const READ = ['pages_read_engagement'];
const MANAGE = ['pages_manage_engagement', ...READ];

/** `POST /{post or comment}/likes`: adds the Page's like. A second like changes nothing. */
export function createLikeRoute(state: FacebookState): GraphRoute {
  return {
    name: 'likes.create',
    parameters: [],
    handle: (call) => {
      const { page } = requirePageToken(state, call, MANAGE);
      const { node } = requireTarget(state, call, page.id);
      const createdAt = state.context.now().toISOString();
      if (!state.likes.get(node.id)) state.likes.set(node.id, { pageId: page.id, createdAt });
      return { success: true };
    },
  };
}

/** `DELETE /{post or comment}/likes`: removes the Page's like. */
export function deleteLikeRoute(state: FacebookState): GraphRoute {
  return {
    name: 'likes.delete',
    parameters: [],
    handle: (call) => {
      const { page } = requirePageToken(state, call, MANAGE);
      state.likes.delete(requireTarget(state, call, page.id).node.id);
      return { success: true };
    },
  };
}

type Target = { node: PostRow; post: PostRow } | { node: CommentRow; post: null };

/** Returns the post or comment in the path. */
function requireTarget(state: FacebookState, call: GraphCall, pageId: string): Target {
  const id = call.request.params['id'] ?? '';
  const comment = state.comments.get(id);
  if (comment?.pageId === pageId) return { node: comment, post: null };
  const post = findPostByMedia(state, id);
  if (post?.pageId !== pageId || post.isStory) throw notVisible(id);
  return { node: post, post };
}

/**
 * `GET /{post or comment}/reactions` and `/likes`: the audience is anonymous, so the list has only the Page's
 * own like, and the summary counts both.
 */
export function listReactionsRoute(state: FacebookState, edge: 'reactions' | 'likes'): GraphRoute {
  return {
    name: `${edge}.list`,
    parameters: ['type', ...PAGING_PARAMETERS],
    handle: (call) => {
      if (findPage(call.request.params['id'] ?? '')) {
        requirePathPage(state, call, READ);
        return { data: [] };
      }
      const { page } = requirePageToken(state, call, READ);
      const target = requireTarget(state, call, page.id);
      const data = listOwn(state, target, call);
      const total =
        target.post === null
          ? data.length
          : countReactions(
              measurePost(state, target.post),
              call.parameters.get('type')?.toLowerCase(),
            );
      return hasSummary(call) ? { data, summary: { total_count: total } } : { data };
    },
  };
}

const EMPTY_FIELDS = new Set(['can_post', 'link', 'pic', 'picture', 'profile_type', 'username']);

function listOwn(state: FacebookState, { node }: Target, { parameters }: GraphCall) {
  if (!['LIKE', 'NONE'].includes((parameters.get('type') ?? 'LIKE').toUpperCase())) return [];
  const fields = parameters.get('fields');
  return listOwnLikes(state, node.id).map((like) =>
    selectFields({
      typeName: 'Profile',
      node: like,
      fields,
      defaults: Object.keys(like),
      emptyFields: EMPTY_FIELDS,
    }),
  );
}

/** `summary=true`, or the names of its fields: `summary=total_count,viewer_reaction`. */
function hasSummary({ parameters }: GraphCall): boolean {
  const text = parameters.get('summary') ?? 'false';
  return /^[a-z_]+(?:,[a-z_]+)*$/.test(text)
    ? text !== 'false'
    : (readBoolean('summary', text) ?? false);
}
