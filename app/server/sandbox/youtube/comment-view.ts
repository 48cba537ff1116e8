import type { ApiCall } from './api.ts';
import { listComments, readStatus, VIEWER_ID } from './comment-store.ts';
import type { CommentRow } from './comment-store.ts';
import { badRequest, YouTubeError } from './errors.ts';
import { findPersona } from './personas.ts';
import { findVideo } from './store.ts';
import { toEtag } from './video-resource.ts';

/** Number of replies in a thread's `replies` part. */
const SHOWN_REPLIES = 5;
const MAX_TEXT_LENGTH = 10_000;
const VIEWER = { id: VIEWER_ID, handle: '@viewer' };

/** Returns the handle of a comment's author: a channel, or a viewer. */
export function getAuthorHandle(authorId: string): string {
  return (findPersona(authorId) ?? VIEWER).handle;
}

/** Returns the comment resource, with its text in the requested `textFormat` (HTML by default). */
export function toComment(call: ApiCall, row: CommentRow): object {
  const { context } = call;
  const author = findPersona(row.authorId) ?? VIEWER;
  const status = readStatus(context, row);
  const snippet = {
    channelId: findVideo(context, row.videoId)?.channelId ?? row.authorId,
    videoId: row.videoId,
    textDisplay: toDisplay(call, row.text),
    textOriginal: row.text,
    ...(row.parentId === undefined ? {} : { parentId: row.parentId }),
    authorDisplayName: author.handle,
    authorProfileImageUrl: `${context.baseUrl}/avatars/${author.id}.svg`,
    authorChannelUrl: `${context.baseUrl}/${author.handle}`,
    authorChannelId: { value: author.id },
    canRate: true,
    viewerRating: 'none',
    likeCount: 0,
    ...(status === 'published' ? {} : { moderationStatus: status }),
    publishedAt: row.writtenAt,
    updatedAt: row.updatedAt ?? row.writtenAt,
  };
  return { kind: 'youtube#comment', etag: toEtag(snippet), id: row.id, snippet };
}

/** Returns the thread resource of a top-level comment. */
export function toThread(call: ApiCall, row: CommentRow, parts: readonly string[]): object {
  const replies = listReplies(call, row);
  const described = describeThread(call, row, replies);
  const chosen = Object.entries(described).filter(([part]) => parts.includes(part));
  const body = { id: row.id, ...Object.fromEntries(chosen) };
  return { kind: 'youtube#commentThread', etag: toEtag(body), ...body };
}

function describeThread(call: ApiCall, row: CommentRow, replies: readonly CommentRow[]): object {
  const { videoId } = row;
  const channelId = findVideo(call.context, videoId)?.channelId ?? row.authorId;
  const snippet = {
    channelId,
    videoId,
    topLevelComment: toComment(call, row),
    canReply: true,
    totalReplyCount: replies.length,
    isPublic: true,
  };
  const comments = replies.slice(0, SHOWN_REPLIES).map((reply) => toComment(call, reply));
  return { snippet, ...(comments.length > 0 ? { replies: { comments } } : {}) };
}

/** Lists the published replies to a top-level comment, newest first. */
export function listReplies({ context }: ApiCall, { id, videoId }: CommentRow): CommentRow[] {
  const video = findVideo(context, videoId);
  if (!video) return [];
  return listComments(context, video, context.now()).filter(
    (row) => row.parentId === id && readStatus(context, row) === 'published',
  );
}

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

function toDisplay({ query }: ApiCall, text: string): string {
  const format = query['textFormat'] ?? 'html';
  if (format === 'plainText') return text;
  if (format !== 'html') throw badRequest(`Invalid value at 'textFormat': ${format}`);
  return text.replaceAll(/[&<>"'\n]/g, (character) => HTML[character] ?? character);
}

/** Returns the text of a new comment. Throws a 400 for an empty or too long one. */
export function requireText(text: string | undefined, domain: string): string {
  if (text === undefined || text.trim() === '') {
    const detail = { reason: 'commentTextRequired', domain };
    throw new YouTubeError(400, detail, 'The comment resource must contain text.');
  }
  if ([...text].length <= MAX_TEXT_LENGTH) return text;
  const detail = { reason: 'commentTextTooLong', domain };
  throw new YouTubeError(400, detail, 'The comment text is too long.');
}
