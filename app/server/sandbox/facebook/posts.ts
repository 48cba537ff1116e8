import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { readWholeNumber } from '../meta/values.ts';
import { requirePageToken, requirePathPage, requireTask } from './access.ts';
import { assertMessageLength } from './feed-input.ts';
import { isPostListed, selectPost } from './post-node.ts';
import type { FacebookState, PostRow } from './state.ts';

const READ = ['pages_read_engagement'];
const MANAGE = ['pages_manage_posts', ...READ];

/** A post by its own id, or a video's post as `{page}_{video}`. */
export function findPost({ posts, videos }: FacebookState, id: string): PostRow | undefined {
  const [pageId, number = ''] = id.split('_');
  const video = videos.get(number);
  const post = posts.get(id) ?? posts.get(video?.postId ?? '');
  return post?.pageId === pageId ? post : undefined;
}

export function requirePost(
  state: FacebookState,
  call: GraphCall,
  scopes: readonly string[],
): PostRow {
  const { page } = requirePageToken(state, call, scopes);
  const id = call.request.params['id'] ?? '';
  const post = findPost(state, id);
  if (post?.pageId !== page.id) throw notVisible(id);
  return post;
}

export function readPostRoute(state: FacebookState): GraphRoute {
  return {
    name: 'post.read',
    parameters: ['fields'],
    handle: (call) =>
      selectPost(
        state,
        requirePost(state, call, READ),
        call.parameters.get('fields') ?? 'id,created_time,message',
      ),
  };
}

export function updatePostRoute(state: FacebookState): GraphRoute {
  return {
    name: 'post.update',
    parameters: ['message'],
    handle: (call) => {
      const post = requirePost(state, call, MANAGE);
      const message = call.parameters.get('message');
      if (message === undefined) throw badParameter('The parameter message is required');
      assertMessageLength(message);
      state.posts.set(post.id, { ...post, message });
      return { success: true };
    },
  };
}

export function deletePostRoute(state: FacebookState): GraphRoute {
  return {
    name: 'post.delete',
    parameters: [],
    handle: (call) => {
      const post = requirePost(state, call, MANAGE);
      requireTask(state, 'CREATE_CONTENT');
      state.posts.delete(post.id);
      if (post.videoId !== null) state.videos.delete(post.videoId);
      return { success: true };
    },
  };
}

/** `/feed` also mixes in visitors' posts; nobody visits here, so the two edges list the same. */
export function listPostsRoute(state: FacebookState, edge: 'published_posts' | 'feed'): GraphRoute {
  return {
    name: `${edge}.list`,
    parameters: ['fields', 'since', 'until', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { page } = requirePathPage(state, call, READ);
      const isWithin = readPeriod(call);
      const rows = state.posts
        .values()
        .filter((post) => post.pageId === page.id && isPostListed(state, post) && isWithin(post))
        .reverse();
      const fields = call.parameters.get('fields') ?? 'id,created_time,message';
      const toNode = (post: PostRow) => selectPost(state, post, fields);
      return paginate(state.context, call, { rows, toNode });
    },
  };
}

function readPeriod({ parameters }: GraphCall): (post: PostRow) => boolean {
  const since = readWholeNumber('since', parameters.get('since')) ?? 0;
  const until = readWholeNumber('until', parameters.get('until')) ?? Infinity;
  return ({ createdAt }) => {
    const seconds = new Date(createdAt).getTime() / 1000;
    return seconds >= since && seconds <= until;
  };
}
