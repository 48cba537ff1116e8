import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { nestEdge, selectFields } from '../meta/fields.ts';
import type { FieldModifiers } from '../meta/fields.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { readBoolean, toGraphTime } from '../meta/values.ts';
import { COMMENTS, requireAccount } from './access.ts';
import { listComments } from './comment-rows.ts';
import { instagramPersonas } from './personas.ts';
import { newInstagramId } from './state.ts';
import type { CommentRow, InstagramState } from './state.ts';

const EMPTY_FIELDS: ReadonlySet<string> = new Set(['legacy_instagram_comment_id']);

/** `POST /{media}/comments` and `POST /{comment}/replies`. */
export function createCommentRoute(
  state: InstagramState,
  edge: 'comments' | 'replies',
): GraphRoute {
  return {
    name: `${edge}.create`,
    parameters: ['message'],
    handle: (call) => {
      const { id: accountId } = requireAccount(state, call, [COMMENTS]);
      const { mediaId, parent } = requireTarget(state, call, accountId);
      const text = call.parameters.get('message') ?? '';
      if (text === '') throw badParameter('The parameter message is required');
      if (state.media.get(mediaId)?.commentsDisabled) {
        throw badParameter('Comments are turned off for this media');
      }
      if (parent?.hidden) throw badParameter('Hidden comments cannot be replied to');
      const row: CommentRow = {
        id: newInstagramId(state),
        mediaId,
        accountId,
        text,
        hidden: false,
        // A reply to a reply joins the same thread.
        parentId: parent === null ? null : (parent.parentId ?? parent.id),
        createdAt: state.context.now().toISOString(),
      };
      state.commentsByMedia.add(row);
      state.comments.set(row.id, row);
      return { id: row.id };
    },
  };
}

export function listCommentsRoute(state: InstagramState, edge: 'comments' | 'replies'): GraphRoute {
  return {
    name: `${edge}.list`,
    parameters: [...PAGING_PARAMETERS],
    handle: (call) => {
      const { id: accountId } = requireAccount(state, call, [COMMENTS]);
      const { mediaId, parent } = requireTarget(state, call, accountId);
      const rows = listComments(state, mediaId)
        .filter(({ parentId }) => parentId === (parent?.id ?? null))
        .toReversed();
      const fields = call.parameters.get('fields') ?? 'id,timestamp,text';
      return paginate(state.host, call, {
        rows,
        toNode: (row) => selectComment(state, row, fields),
      });
    },
  };
}

/** Returns a post's comments when they're read as a field: `comments.limit(5){text}`. */
export function nestComments(state: InstagramState, mediaId: string) {
  return (modifiers: FieldModifiers, nested?: string) => {
    const rows = listComments(state, mediaId).filter(({ parentId }) => parentId === null);
    const toNode = (row: CommentRow) => selectComment(state, row, nested ?? 'id,timestamp,text');
    return nestEdge(rows.toReversed(), modifiers, toNode);
  };
}

function requireTarget(state: InstagramState, call: GraphCall, accountId: string) {
  const id = call.request.params['id'] ?? '';
  const parent = state.comments.get(id) ?? null;
  const media = state.media.get(parent?.mediaId ?? id);
  if (media?.accountId !== accountId) throw notVisible(id);
  return { mediaId: media.id, parent };
}

function requireComment(state: InstagramState, call: GraphCall): CommentRow {
  const { id: accountId } = requireAccount(state, call, [COMMENTS]);
  const id = call.request.params['id'] ?? '';
  const row = state.comments.get(id);
  if (row?.accountId !== accountId) throw notVisible(id);
  return row;
}

export function readCommentRoute(state: InstagramState): GraphRoute {
  return {
    name: 'comment.read',
    parameters: [],
    handle: (call) =>
      selectComment(state, requireComment(state, call), call.parameters.get('fields')),
  };
}

export function hideCommentRoute(state: InstagramState): GraphRoute {
  return {
    name: 'comment.update',
    parameters: ['hide'],
    handle: (call) => {
      const row = requireComment(state, call);
      const hidden = readBoolean('hide', call.parameters.get('hide'));
      if (hidden === null) throw badParameter('The parameter hide is required');
      state.comments.set(row.id, { ...row, hidden });
      return { success: true };
    },
  };
}

export function deleteCommentRoute(state: InstagramState): GraphRoute {
  return {
    name: 'comment.delete',
    parameters: [],
    handle: (call) => {
      const row = requireComment(state, call);
      for (const { id, parentId } of listComments(state, row.mediaId)) {
        if (id === row.id || parentId === row.id) state.comments.delete(id);
      }
      return { success: true };
    },
  };
}

function selectComment(
  state: InstagramState,
  row: CommentRow,
  fields: string | undefined,
): Record<string, unknown> {
  const persona = instagramPersonas.find(({ id }) => id === row.accountId);
  const replies = () => ({
    data: listComments(state, row.mediaId)
      .filter(({ parentId }) => parentId === row.id)
      .map((reply) => selectComment(state, reply, 'id,text,timestamp,username')),
  });
  const node = {
    id: row.id,
    text: row.text,
    timestamp: toGraphTime(row.createdAt),
    username: persona?.handle,
    hidden: row.hidden,
    like_count: 0,
    media: { id: row.mediaId },
    from: { id: row.accountId, username: persona?.handle },
    user: { id: row.accountId },
    parent_id: row.parentId ?? undefined,
    replies,
  };
  const defaults = ['id', 'text', 'timestamp'];
  const emptyFields = EMPTY_FIELDS;
  return selectFields({ typeName: 'IGComment', node, fields, defaults, emptyFields });
}
