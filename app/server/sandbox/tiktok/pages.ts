import type { Request, Response } from 'express';
import { sendAvatar } from '../kit/avatar.ts';
import { html } from '../kit/html.ts';
import { renderPage, sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { SandboxPost, SimulatorContext } from '../kit/types.ts';
import { findPersona, getPersona, PERSONAS } from './personas.ts';
import { findByPostId } from './publish-index.ts';
import { readState } from './publish-state.ts';
import { isPhotoPost } from './store.ts';
import type { AcceptedUpload, PostInfo, PublishRow } from './store.ts';

export function toPermalink(context: SimulatorContext, row: PublishRow, postId: string): string {
  const kind = isPhotoPost(row) ? 'photo' : 'video';
  return `${context.baseUrl}/@${getPersona(row.personaId).username}/${kind}/${postId}`;
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

function renderPost(context: SimulatorContext, row: VisibleRow): string {
  const { personaId, post, accepted } = row;
  const { name, handle } = getPersona(personaId);
  return renderPostPage({
    platformName: 'TikTok',
    authorName: name,
    authorHandle: handle,
    ...toTexts(row, post),
    media: toShownMedia(context, accepted),
    createdAt: accepted.at,
    visibility: 'public',
  });
}

/** Shows a profile, which is all that a private post can be linked to. */
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
  const accepted = findVisible(context, request.params['id'])?.accepted;
  const { index } = request.params;
  const media = index === undefined ? accepted?.media : accepted?.photos?.[Number(index)];
  if (media) context.blobs.serve(response, media);
  else response.status(404).type('text').send('File not found.');
}

export function serveAvatar(_: SimulatorContext, request: Request, response: Response): void {
  const persona = findPersona(request.params['id']);
  if (persona) sendAvatar(response, persona.name);
  else response.status(404).type('text').send('Account not found.');
}

/** Returns the published or pending post. Failed posts and drafts never become posts. */
export function toSandboxPosts(context: SimulatorContext, row: PublishRow): SandboxPost[] {
  if (!row.post || !row.accepted || row.accepted.failReason) return [];
  const { accepted, post } = row;
  const isForAll = post.privacyLevel === 'PUBLIC_TO_EVERYONE';
  const texts = toTexts(row, post);
  return [
    {
      platform: 'tiktok',
      // Only public posts have an ID that clients can learn.
      id: isForAll ? accepted.postId : row.publishId,
      accountId: row.personaId,
      url: isForAll ? toPermalink(context, row, accepted.postId) : null,
      text: texts.caption,
      title: texts.title ?? null,
      media: toShownMedia(context, accepted),
      visibility: post.privacyLevel,
      createdAt: accepted.at,
      live: readState(context, row).isPublic,
    },
  ];
}

interface VisibleRow extends PublishRow {
  post: PostInfo;
  accepted: AcceptedUpload;
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

/** A video's title is its caption; a photo post has both. */
function toTexts(row: PublishRow, { title, description }: PostInfo) {
  if (!isPhotoPost(row)) return { caption: title };
  return { caption: description ?? '', ...(title !== '' && { title }) };
}

function toShownMedia({ baseUrl }: SimulatorContext, { media, photos, postId }: AcceptedUpload) {
  if (photos === undefined) return [{ ...media, url: `${baseUrl}/video-files/${postId}` }];
  return photos.map((photo, index) => ({
    ...photo,
    url: `${baseUrl}/photo-files/${postId}/${index}`,
  }));
}
