import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { readResource, requireParameter, requireParts, splitList } from './api.ts';
import { banAuthor, commentTable, findComment, readStatus, setStatus } from './comment-store.ts';
import type { CommentRow, ModerationStatus } from './comment-store.ts';
import { listReplies, requireText, toComment } from './comment-view.ts';
import { badRequest, YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';
import { describePage, readPage, takePage } from './paging.ts';
import { findVideo } from './store.ts';
import { toEtag } from './video-resource.ts';
import { requireCommentable } from './visibility.ts';

const PARTS = ['id', 'snippet'];
const SCOPES = ['youtube.force-ssl'];
const DOMAIN = 'youtube.comment';
const REPLY_ID_LENGTH = 22;

const CommentInput = z.looseObject({
  id: z.string().optional(),
  snippet: z
    .looseObject({ parentId: z.string().optional(), textOriginal: z.string().optional() })
    .optional(),
});

export const listReplyComments: ApiRoute = {
  name: 'comments.list',
  scopes: SCOPES,
  isPublic: true,
  query: ['part', 'id', 'parentId', 'maxResults', 'pageToken', 'textFormat'],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, PARTS);
    const page = readPage(call, 100);
    const rows = selectComments(call);
    const items = takePage(rows, page).map((row) => toPart(call, row, parts));
    const kind = 'youtube#commentListResponse';
    return { kind, etag: toEtag(items), ...describePage(page, rows.length), items };
  },
};

function selectComments(call: ApiCall): CommentRow[] {
  const { id, parentId } = call.query;
  if (id) return splitList(id).flatMap((one) => findVisible(call, one) ?? []);
  if (parentId) return listReplies(call, requireParent(call, parentId));
  const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
  const message = 'No filter selected. Expected one of: id, parentId';
  throw new YouTubeError(400, { ...detail, parameter: 'parameters.' }, message);
}

function findVisible({ context, persona }: ApiCall, id: string): CommentRow | undefined {
  const row = findComment(context, id);
  if (!row || readStatus(context, row) === 'published') return row;
  return findVideo(context, row.videoId)?.channelId === persona.id ? row : undefined;
}

function requireParent({ context }: ApiCall, id: string): CommentRow {
  const row = findComment(context, id);
  if (row && row.parentId === undefined) return row;
  throw refused(404, 'parentCommentNotFound', 'The specified parent comment could not be found.');
}

export const insertComment: ApiRoute = {
  name: 'comments.insert',
  scopes: SCOPES,
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const { context, persona } = call;
    const parts = requireParts(call.query, PARTS);
    const { snippet } = parseBody(CommentInput, await readResource(call));
    const text = requireText(snippet?.textOriginal, DOMAIN);
    if (!snippet?.parentId) {
      const message = 'The comment must have a parent: set snippet.parentId.';
      throw refused(400, 'parentIdMissing', message);
    }
    const parent = requireParent(call, snippet.parentId);
    requireCommentable(call, parent.videoId);
    const row: CommentRow = {
      id: `${parent.id}.${randomText(context.random, REPLY_ID_LENGTH)}`,
      videoId: parent.videoId,
      authorId: persona.id,
      parentId: parent.id,
      text,
      writtenAt: context.now().toISOString(),
    };
    commentTable(context).set(row.id, row);
    return toPart(call, row, parts);
  },
};

export const updateComment: ApiRoute = {
  name: 'comments.update',
  scopes: SCOPES,
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const { context, persona } = call;
    const parts = requireParts(call.query, PARTS);
    const { id, snippet } = parseBody(CommentInput, await readResource(call));
    const row = requireComment(call, id ?? '');
    if (row.authorId !== persona.id) throw forbidden();
    const text = requireText(snippet?.textOriginal, DOMAIN);
    const changed = { ...row, text, updatedAt: context.now().toISOString() };
    commentTable(context).set(row.id, changed);
    return toPart(call, changed, parts);
  },
};

export const deleteComment: ApiRoute = {
  name: 'comments.delete',
  scopes: SCOPES,
  query: ['id'],
  units: 50,
  handle: (call) => {
    const { context, persona, response } = call;
    const row = requireComment(call, requireParameter(call.query, 'id'));
    const isOwner = findVideo(context, row.videoId)?.channelId === persona.id;
    if (!isOwner && row.authorId !== persona.id) throw forbidden();
    setStatus(context, row.id, 'deleted');
    response.status(204).end();
    return null;
  },
};

export const moderateComments: ApiRoute = {
  name: 'comments.setModerationStatus',
  scopes: SCOPES,
  query: ['id', 'moderationStatus', 'banAuthor'],
  units: 50,
  handle: (call) => {
    const { context, persona, query, response } = call;
    const status = readModeration(requireParameter(query, 'moderationStatus'));
    const rows = splitList(requireParameter(query, 'id')).map((id) => requireComment(call, id));
    const isOwner = rows.every(
      ({ videoId }) => findVideo(context, videoId)?.channelId === persona.id,
    );
    if (!isOwner) throw forbidden();
    if (query['banAuthor'] === 'true' && status !== 'rejected') {
      throw refused(400, 'banWithoutReject', 'banAuthor can only be used with rejected comments.');
    }
    for (const row of rows) {
      setStatus(context, row.id, status);
      if (query['banAuthor'] === 'true') banAuthor(context, row);
    }
    response.status(204).end();
    return null;
  },
};

function readModeration(text: string): ModerationStatus {
  if (text === 'published' || text === 'heldForReview' || text === 'rejected') return text;
  throw badRequest(`Invalid value at 'moderationStatus': ${text}`);
}

function requireComment({ context }: ApiCall, id: string): CommentRow {
  const row = findComment(context, id);
  if (row) return row;
  throw refused(404, 'commentNotFound', 'The specified comment could not be found.');
}

function toPart(call: ApiCall, row: CommentRow, parts: readonly string[]): object {
  const comment = toComment(call, row);
  if (parts.includes('snippet')) return comment;
  return { kind: 'youtube#comment', etag: toEtag(row.id), id: row.id };
}

function forbidden(): YouTubeError {
  return refused(403, 'forbidden', 'The request has insufficient permissions for this comment.');
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: DOMAIN }, message);
}
