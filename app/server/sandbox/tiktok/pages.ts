import type { Request, Response } from 'express';
import { sendAvatar } from '../kit/avatar.ts';
import { html } from '../kit/html.ts';
import { renderPage, sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { SandboxPost, SimulatorContext } from '../kit/types.ts';
import { findPersona, getPersona, PERSONAS } from './personas.ts';
import { readState } from './publish-state.ts';
import { findByPostId } from './store.ts';
import type { PublishRow } from './store.ts';

export function permalinkOf(context: SimulatorContext, personaId: string, postId: string): string {
  return `${context.baseUrl}/@${getPersona(personaId).username}/video/${postId}`;
}

export function showPostPage(
  context: SimulatorContext,
  request: Request,
  response: Response,
): void {
  const row = findVisible(context, request.params['id']);
  const persona = findPersona(row?.personaId);
  if (!row?.accepted || !row.post || persona?.username !== request.params['username']) {
    sendPage(response, 404, renderMissingPage('TikTok'));
    return;
  }
  const page = renderPostPage({
    platformName: 'TikTok',
    authorName: persona?.name ?? '',
    authorHandle: persona?.handle ?? '',
    caption: row.post.title,
    media: [{ ...row.accepted.media, url: mediaUrl(context, row.accepted.postId) }],
    createdAt: row.accepted.at,
    visibility: 'public',
  });
  sendPage(response, 200, page);
}

/** What a private post is left with: the profile can be linked, the post cannot. */
export function showProfile(_: SimulatorContext, request: Request, response: Response): void {
  const username = request.params['username'];
  const persona = PERSONAS.find((candidate) => candidate.username === username);
  if (!persona) {
    sendPage(response, 404, renderMissingPage('TikTok'));
    return;
  }
  const body = html`<div class="card">
    <h1>${persona.name}</h1>
    <p class="soft">${persona.handle}</p>
    <p>${persona.bio}</p>
  </div>`;
  sendPage(response, 200, renderPage(`${persona.name} on TikTok`, body));
}

export function serveMedia(context: SimulatorContext, request: Request, response: Response): void {
  const media = findVisible(context, request.params['id'])?.accepted?.media;
  if (media) context.blobs.serve(request, response, media.sha256, media.contentType);
  else response.status(404).type('text').send('no such file');
}

export function serveAvatar(_: SimulatorContext, request: Request, response: Response): void {
  const persona = findPersona(request.params['id']);
  if (persona) sendAvatar(response, persona.name);
  else response.status(404).type('text').send('no such account');
}

/** What went out, or is on its way; failed posts and drafts never become posts. */
export function toSandboxPosts(context: SimulatorContext, row: PublishRow): SandboxPost[] {
  if (!row.post || !row.accepted || row.accepted.failReason) return [];
  const { accepted, post } = row;
  const isForAll = post.privacyLevel === 'PUBLIC_TO_EVERYONE';
  return [
    {
      platform: 'tiktok',
      // Only public posts have an id that a client can ever learn.
      id: isForAll ? accepted.postId : row.publishId,
      accountId: row.personaId,
      url: isForAll ? permalinkOf(context, row.personaId, accepted.postId) : null,
      text: post.title,
      title: null,
      media: [{ ...accepted.media, url: mediaUrl(context, accepted.postId) }],
      visibility: post.privacyLevel,
      createdAt: accepted.at,
      live: readState(context, row).isPublic,
    },
  ];
}

function findVisible(
  context: SimulatorContext,
  postId: string | undefined,
): PublishRow | undefined {
  const row = postId === undefined ? undefined : findByPostId(context, postId);
  return row && readState(context, row).isPublic ? row : undefined;
}

function mediaUrl(context: SimulatorContext, postId: string): string {
  return `${context.baseUrl}/video-files/${postId}`;
}
