import { randomDigits } from '../kit/random.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter, missingPermission, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { readBoolean, toGraphTime } from '../meta/values.ts';
import { requirePageToken } from './access.ts';
import { EMPTY_FIELDS } from './field-names.ts';
import { photoFileUrl, postPermalink } from './links.ts';
import { findPage } from './personas.ts';
import { findVideo, listComments, listOwnLikes } from './post-state.ts';
import { findPost, findPostByMedia } from './posts.ts';
import type { CommentRow, FacebookState, PostRow } from './state.ts';

const MANAGE = ['pages_manage_engagement', 'pages_read_engagement'];
const DEFAULTS: readonly string[] = ['created_time', 'from', 'message', 'id'];

/** `POST /{post or comment}/comments`: comments or replies as the Page. */
export function createCommentRoute(state: FacebookState): GraphRoute {
  return {
    name: 'comments.create',
    parameters: ['message', 'attachment_url', 'attachment_id'],
    handle: (call) => {
      const { page } = requirePageToken(state, call, MANAGE);
      const { post, parent } = requireTarget(state, call, page.id);
      const message = call.parameters.get('message') ?? '';
      const attachmentUrl = readAttachment(state, call, page.id);
      if (message === '' && attachmentUrl === null)
        throw badParameter('The parameter message is required');
      const [, number = ''] = post.id.split('_');
      const row: CommentRow = {
        id: `${number}_${randomDigits(() => state.context.random(), 15)}`,
        postId: post.id,
        pageId: page.id,
        parentId: parent?.id ?? null,
        message,
        attachmentUrl,
        createdAt: state.context.now().toISOString(),
        isHidden: false,
      };
      state.commentsByPost.add(row);
      state.comments.set(row.id, row);
      return select(state, row, call.parameters.get('fields') ?? 'id');
    },
  };
}

/** Returns the URL of the picture to attach: a given one, or an uploaded photo of the Page. */
function readAttachment(state: FacebookState, call: GraphCall, pageId: string): string | null {
  const url = call.parameters.get('attachment_url');
  const photoId = call.parameters.get('attachment_id');
  if (url !== undefined && !(URL.canParse(url) && /^https?:/iu.test(url))) {
    throw badParameter('attachment_url must be a valid URL');
  }
  if (url !== undefined || photoId === undefined) return url ?? null;
  if (state.photos.get(photoId)?.pageId !== pageId) throw notVisible(photoId);
  return photoFileUrl(state.context, photoId);
}

function toAttachment(src: string) {
  return { type: 'photo', media: { image: { src } }, url: src };
}

/** `GET /{post or comment}/comments`. Other people's comments need `pages_read_user_content`. */
export function listCommentsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'comments.list',
    parameters: ['filter', 'order', 'since', 'until', 'live_filter', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { page, access } = requirePageToken(state, call, ['pages_read_engagement']);
      const scope = 'pages_read_user_content';
      const isNeeded = state.context.knob<boolean>('countsNeedUserContent');
      if (isNeeded && !access.grant.scopes.includes(scope)) {
        throw missingPermission(10, `This endpoint requires the '${scope}' permission`);
      }
      const { post, parent } = requireTarget(state, call, page.id);
      const isStream = call.parameters.get('filter') === 'stream';
      const rows = listComments(state, post.id).filter(
        ({ parentId }) => (isStream && parent === undefined) || parentId === (parent?.id ?? null),
      );
      const isReversed = call.parameters.get('order') === 'reverse_chronological';
      const response = paginate(state.context, call, {
        rows: isReversed ? rows.toReversed() : rows,
        toNode: (row) => select(state, row, call.parameters.get('fields')),
      });
      const summary = { order: 'chronological', total_count: rows.length, can_comment: true };
      return readBoolean('summary', call.parameters.get('summary')) === true
        ? { ...response, summary }
        : response;
    },
  };
}

/** Returns the post or comment in the path. Stories can't be commented on through the API. */
function requireTarget(
  state: FacebookState,
  call: GraphCall,
  pageId: string,
): { post: PostRow; parent: CommentRow | undefined } {
  const id = call.request.params['id'] ?? '';
  const parent = state.comments.get(id);
  const post = parent ? findPost(state, parent.postId) : findPostByMedia(state, id);
  if (post?.pageId !== pageId || post.isStory) throw notVisible(id);
  return { post, parent };
}

function requireComment(state: FacebookState, call: GraphCall, scopes: readonly string[]) {
  const { page } = requirePageToken(state, call, scopes);
  const id = call.request.params['id'] ?? '';
  const row = state.comments.get(id);
  if (row?.pageId !== page.id) throw notVisible(id);
  return row;
}

export function readCommentRoute(state: FacebookState): GraphRoute {
  return {
    name: 'comment.read',
    parameters: [],
    handle: (call) => {
      const row = requireComment(state, call, ['pages_read_engagement']);
      return select(state, row, call.parameters.get('fields'));
    },
  };
}

/** Changes a comment's text or picture, or hides the comment. */
export function updateCommentRoute(state: FacebookState): GraphRoute {
  return {
    name: 'comment.update',
    parameters: ['message', 'is_hidden', 'attachment_url'],
    handle: (call) => {
      const row = requireComment(state, call, MANAGE);
      const message = call.parameters.get('message') ?? row.message;
      const hidden = readBoolean('is_hidden', call.parameters.get('is_hidden'));
      const attachmentUrl = readAttachment(state, call, row.pageId) ?? row.attachmentUrl ?? null;
      const isHidden = hidden ?? row.isHidden;
      state.comments.set(row.id, { ...row, message, attachmentUrl, isHidden });
      return { success: true };
    },
  };
}

export function deleteCommentRoute(state: FacebookState): GraphRoute {
  return {
    name: 'comment.delete',
    parameters: [],
    handle: (call) => {
      const row = requireComment(state, call, MANAGE);
      for (const { id, parentId } of listComments(state, row.postId)) {
        if (id === row.id || parentId === row.id) state.comments.delete(id);
      }
      return { success: true };
    },
  };
}

function select(state: FacebookState, row: CommentRow, fields: string | undefined) {
  const post = state.posts.get(row.postId);
  const link = post ? postPermalink(state.context, post, findVideo(state, post)) : undefined;
  const replies = () =>
    listComments(state, row.postId).filter(({ parentId }) => parentId === row.id);
  const node = {
    id: row.id,
    message: row.message === '' ? undefined : row.message,
    created_time: toGraphTime(row.createdAt),
    from: { id: row.pageId, name: findPage(row.pageId)?.name },
    attachment: row.attachmentUrl ? toAttachment(row.attachmentUrl) : undefined,
    is_hidden: row.isHidden,
    like_count: listOwnLikes(state, row.id).length,
    user_likes: listOwnLikes(state, row.id).length > 0,
    comment_count: () => replies().length,
    parent: row.parentId === null ? undefined : { id: row.parentId },
    permalink_url: link === undefined ? undefined : `${link}?comment_id=${row.id.split('_')[1]}`,
    can_comment: true,
    can_hide: true,
    can_remove: true,
    comments: () => ({ data: replies().map((reply) => select(state, reply, undefined)) }),
  };
  const emptyFields = EMPTY_FIELDS.Comment;
  return selectFields({ typeName: 'Comment', node, fields, defaults: DEFAULTS, emptyFields });
}
