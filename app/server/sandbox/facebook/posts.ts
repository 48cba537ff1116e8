import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter, missingPermission, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { readBoolean, readTime } from '../meta/values.ts';
import { requireAccess, requirePageToken, requirePathPage, requireTask } from './access.ts';
import type { Access } from './access.ts';
import { assertMessageLength, readSchedule } from './feed-input.ts';
import { isPostListed, selectPost } from './post-node.ts';
import type { PostEdge } from './post-node.ts';
import type { FacebookState, PostRow } from './state.ts';

const READ = ['pages_read_engagement'];
const MANAGE = ['pages_manage_posts', ...READ];

/**
 * Finds a post by its own ID, or a video's post as `{page}_{video}`. A story's ID doesn't contain the Page.
 */
export function findPost({ posts, videos }: FacebookState, id: string): PostRow | undefined {
  const [pageId, number = ''] = id.split('_');
  const video = videos.get(number);
  const post = posts.get(id) ?? posts.get(video?.postId ?? '');
  return post?.isStory || post?.pageId === pageId ? post : undefined;
}

/** Finds a post by its own ID, or by its photo's or video's ID. */
export function findPostByMedia(state: FacebookState, id: string): PostRow | undefined {
  const { videos, photos } = state;
  return findPost(state, videos.get(id)?.postId ?? photos.get(id)?.postId ?? id);
}

/** Returns a post that this app created. Other apps can't change its text. */
function requireOwnPost(state: FacebookState, call: GraphCall): PostRow {
  const { access } = requirePageToken(state, call, MANAGE);
  requireTask(state, 'CREATE_CONTENT');
  const post = requirePost(state, call, MANAGE);
  if (post.appId === access.row.clientId) return post;
  throw missingPermission(10, 'Application does not have permission for this action');
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
    handle: (call) => {
      const fields = call.parameters.get('fields') ?? 'id,created_time,message';
      const post = requirePost(state, call, READ);
      assertCountsAllowed(state, requireAccess(state, call), fields);
      return selectPost(state, post, fields);
    },
  };
}

const COUNT_FIELDS = /(?:^|[,{])\s*(?:comments|reactions|likes)\b/;

/**
 * Observed in production but undocumented: other people's comments and reactions require a separate
 * permission.
 */
function assertCountsAllowed({ context }: FacebookState, { grant }: Access, fields: string): void {
  if (!COUNT_FIELDS.test(fields) || !context.knob<boolean>('countsNeedUserContent')) return;
  requireUserContent(grant);
}

/** Reported since March 2026 for published_posts, only for some apps and Pages. */
function assertListAllowed({ context }: FacebookState, { grant }: Access, edge: string): void {
  const edges = context.knob<string>('listsNeedingUserContent').split(',');
  if (edges.includes(edge)) requireUserContent(grant);
}

function requireUserContent({ scopes }: Access['grant']): void {
  const needed = 'pages_read_user_content';
  if (scopes.includes(needed)) return;
  throw missingPermission(10, `This endpoint requires the '${needed}' permission`);
}

export function updatePostRoute(state: FacebookState): GraphRoute {
  return {
    name: 'post.update',
    parameters: ['message', 'is_published', 'scheduled_publish_time'],
    handle: (call) => {
      const post = requireOwnPost(state, call);
      const message = call.parameters.get('message') ?? post.message;
      const publish = readBoolean('is_published', call.parameters.get('is_published'));
      const scheduledAt = readSchedule(state, call, publish ?? post.published);
      if (!call.parameters.has('message') && publish === null && scheduledAt === null) {
        throw badParameter('The parameter message is required');
      }
      assertMessageLength(message);
      state.posts.set(post.id, {
        ...post,
        message,
        published: publish ?? post.published,
        scheduledAt: publish === true ? null : (scheduledAt ?? post.scheduledAt),
      });
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

/**
 * `/feed` also includes unpublished posts. On the real platform it includes visitors' posts, which the
 * sandbox doesn't have.
 */
export function listPostsRoute(state: FacebookState, edge: PostEdge): GraphRoute {
  return {
    name: `${edge}.list`,
    parameters: ['since', 'until', 'include_hidden', 'show_expired', 'with', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { page, access } = requirePathPage(state, call, READ);
      assertListAllowed(state, access, edge);
      const rows = listWithin(state.postsByPage.newestFirst(page.id), readPeriod(call), (post) =>
        isPostListed(state, post, edge),
      );
      const fields = call.parameters.get('fields') ?? 'id,created_time,message';
      assertCountsAllowed(state, access, fields);
      const toNode = (post: PostRow) => selectPost(state, post, fields);
      return paginate(state.context, call, { rows, toNode });
    },
  };
}

interface Period {
  since: Date;
  until: Date | null;
}

function readPeriod({ parameters }: GraphCall): Period {
  return {
    since: readTime('since', parameters.get('since')) ?? new Date(0),
    until: readTime('until', parameters.get('until')),
  };
}

/** Expects posts sorted newest first, so nothing older than the period is read. */
function* listWithin(
  posts: Iterable<PostRow>,
  { since, until }: Period,
  isListed: (post: PostRow) => boolean,
): Generator<PostRow> {
  for (const post of posts) {
    const createdAt = new Date(post.createdAt);
    if (createdAt < since) return;
    if ((until === null || createdAt <= until) && isListed(post)) yield post;
  }
}
