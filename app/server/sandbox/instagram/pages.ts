import { Router } from 'express';
import type { Request, Response } from 'express';
import { html } from '../kit/html.ts';
import { renderPage, sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { PageReply } from '../kit/post-page.ts';
import type { SandboxPost, SimulatorContext } from '../kit/types.ts';
import { listComments } from './comment-rows.ts';
import { toMediumUrl, toPermalink } from './links.ts';
import { isVisible } from './media-state.ts';
import { listVisible } from './media.ts';
import { findAccount, instagramPersonas } from './personas.ts';
import type { InstagramPersona } from './personas.ts';
import { openInstagramState, toEdgeKey } from './state.ts';
import type { InstagramState, MediaRow } from './state.ts';

const PLATFORM_NAME = 'Instagram';
/** Posts that a profile shows before scrolling. */
const SHOWN_POSTS = 100;

/** Serves what visitors see: posts, profiles, and media files. */
export function createPageRoutes(state: InstagramState): Router {
  const { context } = state;
  const router = Router();
  router.get(
    '/:folder(p|reel)/:shortcode',
    context.endpoint('page.post', (request, response) => showPost(state, request, response)),
  );
  router.get(
    '/:folder(stories)/:handle/:shortcode',
    context.endpoint('page.story', (request, response) => showPost(state, request, response)),
  );
  router.get(
    '/media-files/:id/:index',
    context.endpoint('page.file', (request, response) => serveFile(state, request, response)),
  );
  router.get(
    '/avatars/:id.svg',
    context.endpoint('page.avatar', (request, response) => serveAvatar(request, response)),
  );
  router.get(
    '/:handle',
    context.endpoint('page.profile', (request, response) => showProfile(state, request, response)),
  );
  return router;
}

const FOLDERS: Readonly<Record<MediaRow['kind'], string>> = {
  image: 'p',
  carousel: 'p',
  reel: 'reel',
  story: 'stories',
};

function showPost(state: InstagramState, request: Request, response: Response): void {
  const { folder, shortcode } = request.params;
  const [row] = state.mediaByShortcode.newestFirst(shortcode ?? '');
  const persona = instagramPersonas.find(({ id }) => id === row?.accountId);
  if (!row || !persona || !isVisible(state, row) || folder !== FOLDERS[row.kind]) {
    sendPage(response, 404, renderMissingPage(PLATFORM_NAME));
    return;
  }
  const page = renderPostPage({
    platformName: PLATFORM_NAME,
    authorName: persona.name,
    authorHandle: `@${persona.handle}`,
    caption: row.caption,
    media: toShownMedia(state.context, row),
    createdAt: row.publishedAt,
    visibility: 'public',
    replies: listReplies(state, row),
    details: listDetails(row),
  });
  sendPage(response, 200, page);
}

/** What the app shows around the caption, and whom it shows a reel to. */
function listDetails({
  kind,
  shareToFeed,
  extras,
  tags,
}: MediaRow): [name: string, text: string][] {
  const { collaborators, locationId, trialStrategy, audioName } = extras;
  const details: [string, string | null][] = [
    ['collaborators', collaborators.join(', ')],
    ['tags', tags.flatMap(describeTags).join('; ')],
    ['location', locationId],
    ['trial', trialStrategy],
    ['audio', audioName],
    ['feed', kind === 'reel' && !shareToFeed ? 'no' : null],
  ];
  return details.flatMap(([name, text]) => (text ? [[name, text]] : []));
}

/** Returns the people tagged in a file, with the file's position. */
const describeTags = (tags: MediaRow['tags'][number], index: number): string[] =>
  tags.map(({ username, x, y }) => {
    const place = x === undefined || y === undefined ? '' : ` at ${x}, ${y}`;
    return `${index + 1}: ${username}${place}`;
  });

/** Lists the comments that visitors see, oldest first. */
function listReplies(state: InstagramState, { id }: MediaRow): PageReply[] {
  return listComments(state, id)
    .filter(({ hidden }) => !hidden)
    .map((comment) => ({
      id: comment.id,
      authorHandle: `@${findAccount(comment.accountId)?.handle ?? ''}`,
      text: comment.text,
      hidden: false,
    }));
}

function toShownMedia(context: SimulatorContext, row: MediaRow) {
  return row.media.map((medium, index) => ({ ...medium, url: toMediumUrl(context, row, index) }));
}

function serveFile(state: InstagramState, request: Request, response: Response): void {
  const row = state.media.get(request.params['id'] ?? '');
  const index = request.params['index'];
  const medium = index === 'cover' ? row?.cover : row?.media[Number(index)];
  if (!row || !medium || !isVisible(state, row)) {
    response.status(404).type('text').send('File not found.');
    return;
  }
  state.context.blobs.serve(response, medium);
}

function serveAvatar(request: Request, response: Response): void {
  const persona = instagramPersonas.find(({ id }) => id === request.params['id']);
  if (!persona) {
    response.status(404).type('text').send('Account not found.');
    return;
  }
  const letter = html`${persona.name.charAt(0)}`;
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" fill="#b5306f" />
    <text x="32" y="43" font-size="32" text-anchor="middle" fill="#fff">${letter}</text>
  </svg>`;
  response.type('image/svg+xml').send(picture.text);
}

function showProfile(state: InstagramState, request: Request, response: Response): void {
  const persona = instagramPersonas.find(({ handle }) => handle === request.params['handle']);
  if (!persona) {
    sendPage(response, 404, renderMissingPage(PLATFORM_NAME));
    return;
  }
  sendPage(response, 200, renderProfile(state, persona));
}

function renderProfile(state: InstagramState, persona: InstagramPersona): string {
  const posts = [...listVisible(state, toEdgeKey(persona.id, 'media'))];
  const stories = [...listVisible(state, toEdgeKey(persona.id, 'stories'))];
  const body = html`<p><span class="badge">Sandbox · ${PLATFORM_NAME}</span></p>
    <div class="card">
      <h1>${persona.name}</h1>
      <p class="soft">@${persona.handle} · ${posts.length} posts · ${stories.length} stories</p>
      <ul>
        ${stories.map(
          (row) =>
            html`<li>
              <a href="${toPermalink(state.context, row)}">Story of ${row.publishedAt}</a>
            </li>`,
        )}
      </ul>
      <ul>
        ${posts.slice(0, SHOWN_POSTS).map(
          (row) =>
            html`<li>
              <a href="${toPermalink(state.context, row)}">${row.caption || row.publishedAt}</a>
            </li>`,
        )}
      </ul>
    </div>`;
  return renderPage(persona.name, body);
}

export function listInstagramPosts(context: SimulatorContext): SandboxPost[] {
  const state = openInstagramState(context);
  const rows = state.media.values().filter(({ isDeleted }) => isDeleted !== true);
  return rows.map((row) => ({
    platform: context.platform,
    id: row.id,
    accountId: row.accountId,
    url: toPermalink(context, row),
    text: row.caption,
    title: null,
    media: toShownMedia(context, row),
    visibility: 'public',
    createdAt: row.publishedAt,
    live: isVisible(state, row),
  }));
}
