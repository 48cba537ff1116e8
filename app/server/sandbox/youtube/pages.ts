import type { Request, Response } from 'express';
import { sendAvatar } from '../kit/avatar.ts';
import { html } from '../kit/html.ts';
import { renderPage, sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { PageReply } from '../kit/post-page.ts';
import type { SandboxPost, SimulatorContext } from '../kit/types.ts';
import { listComments, readStatus } from './comment-store.ts';
import { getAuthorHandle } from './comment-view.ts';
import { findPersona, getPersona, PERSONAS } from './personas.ts';
import { findVideo, isProcessed, isVisible, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';

function toPermalink(context: SimulatorContext, videoId: string): string {
  return `${context.baseUrl}/watch?v=${videoId}`;
}

export function showWatchPage(
  context: SimulatorContext,
  request: Request,
  response: Response,
): void {
  const row = findVisible(context, request.query['v'] ?? request.params['id']);
  if (!row) {
    sendPage(response, 404, renderMissingPage('YouTube'));
    return;
  }
  const { name, handle } = getPersona(row.channelId);
  const isPlayable = isProcessed(row, context.now());
  const page = renderPostPage({
    platformName: 'YouTube',
    authorName: name,
    authorHandle: handle,
    title: row.metadata.snippet.title,
    caption: row.metadata.snippet.description,
    media: isPlayable ? [{ ...row.media, url: mediaUrl(context, row) }] : [],
    createdAt: row.publishedAt,
    visibility: isPlayable ? readPrivacy(row, context.now()) : 'processing',
    replies: listReplies(context, row),
  });
  sendPage(response, 200, page);
}

/** Lists the comments and replies that all viewers see, oldest first. */
function listReplies(context: SimulatorContext, row: VideoRow): PageReply[] {
  return listComments(context, row, context.now())
    .filter((comment) => readStatus(context, comment) === 'published')
    .toReversed()
    .map(({ id, authorId, text }) => ({
      id,
      authorHandle: getAuthorHandle(authorId),
      text,
      hidden: false,
    }));
}

export function showChannel(_: SimulatorContext, request: Request, response: Response): void {
  const name = request.params['handle'];
  const persona = findPersona(name) ?? PERSONAS.find(({ handle }) => handle === `@${name}`);
  if (!persona) {
    sendPage(response, 404, renderMissingPage('YouTube'));
    return;
  }
  const body = html`<div class="card">
    <h1>${persona.name}</h1>
    <p class="soft">${persona.handle}</p>
    <p>${persona.description}</p>
  </div>`;
  sendPage(response, 200, renderPage(`${persona.name} on YouTube`, body));
}

export function serveMedia(context: SimulatorContext, request: Request, response: Response): void {
  const row = findVisible(context, request.params['id']);
  const isPlayable = row !== undefined && isProcessed(row, context.now());
  if (isPlayable) context.blobs.serve(response, row.media);
  else response.status(404).type('text').send('File not found.');
}

export function serveThumbnail(
  context: SimulatorContext,
  request: Request,
  response: Response,
): void {
  const row = findVideo(context, request.params['id'] ?? '');
  if (!row) response.status(404).type('text').send('File not found.');
  else if (!row.thumbnail) sendAvatar(response, row.metadata.snippet.title);
  else context.blobs.serve(response, row.thumbnail);
}

export function serveAvatar(_: SimulatorContext, request: Request, response: Response): void {
  const persona = findPersona(request.params['id']);
  if (persona) sendAvatar(response, persona.name);
  else response.status(404).type('text').send('Account not found.');
}

/** Returns the video as a post. Failed, rejected, and deleted videos aren't posts. */
export function toSandboxPosts(context: SimulatorContext, row: VideoRow): SandboxPost[] {
  if (row.deletedAt !== null || row.failureReason || row.rejectionReason) return [];
  const now = context.now();
  return [
    {
      platform: 'youtube',
      id: row.id,
      accountId: row.channelId,
      url: toPermalink(context, row.id),
      text: row.metadata.snippet.description,
      title: row.metadata.snippet.title,
      media: [{ ...row.media, url: mediaUrl(context, row) }],
      visibility: readPrivacy(row, now),
      createdAt: row.publishedAt,
      live: isVisible(row, now) && isProcessed(row, now),
    },
  ];
}

function findVisible(context: SimulatorContext, id: unknown): VideoRow | undefined {
  const row = typeof id === 'string' ? findVideo(context, id) : undefined;
  return row && isVisible(row, context.now()) ? row : undefined;
}

function mediaUrl(context: SimulatorContext, row: VideoRow): string {
  return `${context.baseUrl}/videoplayback/${row.id}`;
}
