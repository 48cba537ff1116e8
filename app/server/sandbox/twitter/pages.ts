import type { Request, Response } from 'express';
import { sendAvatar } from '../kit/avatar.ts';
import { sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { SandboxPost, SimulatorContext } from '../kit/types.ts';
import { findPersona, getPersona } from './personas.ts';
import { findLivePost, findPostOfMedia } from './post-store.ts';
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
    createdAt: row.createdAt,
    visibility: 'public',
  });
  sendPage(response, 200, page);
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
    visibility: 'public',
    createdAt: row.createdAt,
    live: row.deletedAt === null,
  };
}

function toPermalink(context: SimulatorContext, row: PostRow): string {
  return `${context.baseUrl}/${getPersona(row.authorId).username}/status/${row.id}`;
}

function toMediaUrl(context: SimulatorContext, mediaKey: string): string {
  return `${context.baseUrl}/media-files/${mediaKey}`;
}
