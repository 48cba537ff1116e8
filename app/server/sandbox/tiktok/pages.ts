import type { Request, Response } from 'express';
import { sendAvatar } from '../kit/avatar.ts';
import { html } from '../kit/html.ts';
import { renderPage, sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { SandboxPost, SimulatorContext } from '../kit/types.ts';
import { findPersona, getPersona, PERSONAS } from './personas.ts';
import { findByPostId } from './publish-index.ts';
import { readState } from './publish-state.ts';
import type { Accepted, PostInfo, PublishRow } from './store.ts';

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
  if (!row || persona?.username !== request.params['username']) {
    sendPage(response, 404, renderMissingPage('TikTok'));
    return;
  }
  sendPage(response, 200, renderPost(context, row));
}

function renderPost(context: SimulatorContext, { personaId, post, accepted }: VisibleRow): string {
  const { name, handle } = getPersona(personaId);
  return renderPostPage({
    platformName: 'TikTok',
    authorName: name,
    authorHandle: handle,
    caption: post.title,
    media: [{ ...accepted.media, url: mediaUrl(context, accepted.postId) }],
    createdAt: accepted.at,
    visibility: 'public',
  });
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
  const media = findVisible(context, request.params['id'])?.accepted.media;
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

interface VisibleRow extends PublishRow {
  post: PostInfo;
  accepted: Accepted;
}

function findVisible(
  context: SimulatorContext,
  postId: string | undefined,
): VisibleRow | undefined {
  const row = postId === undefined ? undefined : findByPostId(context, postId);
  if (!row || !readState(context, row).isPublic) return undefined;
  const { post, accepted } = row;
  return post && accepted ? { ...row, post, accepted } : undefined;
}

function mediaUrl(context: SimulatorContext, postId: string): string {
  return `${context.baseUrl}/video-files/${postId}`;
}
