import type { Request, Response } from 'express';
import { sendAvatar } from '../kit/avatar.ts';
import { sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { PageReply } from '../kit/post-page.ts';
import type { SandboxPoll, SandboxPost, SimulatorContext } from '../kit/types.ts';
import { listAudiencePosts } from './audience.ts';
import { isHiddenReply } from './hidden-replies.ts';
import { findPersona, getPersona } from './personas.ts';
import { findLivePost, findPostOfMedia, listRepliesTo } from './post-store.ts';
import type { PostRow } from './post-store.ts';

/** Shows the permalink. The user name in it is for people: the ID alone finds the post. */
export function showPostPage(
  context: SimulatorContext,
  request: Request,
  response: Response,
): void {
  const row = findLivePost(context, request.params['id'] ?? '');
  if (!row) {
    sendPage(response, 404, renderMissingPage('X'));
    return;
  }
  const author = getPersona(row.authorId);
  const url = toPermalink(context, row);
  if (request.params['username'] !== author.username) {
    response.redirect(302, url);
    return;
  }
  const page = renderPostPage({
    platformName: 'X',
    authorName: author.name,
    authorHandle: author.handle,
    caption: row.original,
    media: row.media.map((item) => ({ ...item, url: toMediaUrl(context, item.mediaKey) })),
    poll: toSandboxPoll(row),
    createdAt: row.createdAt,
    visibility: 'public',
    replies: listReplies(context, row),
  });
  sendPage(response, 200, page);
}

/** Lists the audience's and accounts' replies to a post, oldest first. */
function listReplies(context: SimulatorContext, row: PostRow): PageReply[] {
  const now = context.now();
  const replies = [
    ...listAudiencePosts(row, 'reply', now),
    ...listRepliesTo(context, row.id, now),
  ].toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  return replies.map((reply) => ({
    id: reply.id,
    authorHandle: getPersona(reply.authorId).handle,
    text: reply.original,
    hidden: isHiddenReply(context, reply),
  }));
}

export function serveMedia(context: SimulatorContext, request: Request, response: Response): void {
  const item = findPostOfMedia(context, request.params['mediaKey'] ?? '')?.item;
  if (item) context.blobs.serve(response, item);
  else response.status(404).end();
}

export function serveAvatar(
  _context: SimulatorContext,
  request: Request,
  response: Response,
): void {
  const persona = findPersona((request.params['file'] ?? '').replace(/\.svg$/, ''));
  if (persona) sendAvatar(response, persona.name);
  else response.status(404).end();
}

export function toSandboxPost(context: SimulatorContext, row: PostRow): SandboxPost {
  return {
    platform: context.platform,
    id: row.id,
    accountId: row.authorId,
    url: toPermalink(context, row),
    text: row.original,
    title: null,
    media: row.media.map(({ sha256, sizeBytes, contentType, mediaKey }) => ({
      sha256,
      sizeBytes,
      contentType,
      url: toMediaUrl(context, mediaKey),
    })),
    poll: toSandboxPoll(row),
    visibility: 'public',
    createdAt: row.createdAt,
    live: row.deletedAt === null,
    hidden: isHiddenReply(context, row),
    replyTo: row.inReplyTo,
  };
}

const toSandboxPoll = ({ poll }: PostRow): SandboxPoll | null =>
  poll === null ? null : { question: null, ...poll };

function toPermalink(context: SimulatorContext, row: PostRow): string {
  return `${context.baseUrl}/${getPersona(row.authorId).username}/status/${row.id}`;
}

function toMediaUrl(context: SimulatorContext, mediaKey: string): string {
  return `${context.baseUrl}/media-files/${mediaKey}`;
}
