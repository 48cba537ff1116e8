import { Router } from 'express';
import type { Request, Response } from 'express';
import { html } from '../kit/html.ts';
import { renderPage, sendPage } from '../kit/page.ts';
import { renderMissingPage, renderPostPage } from '../kit/post-page.ts';
import type { PageReply } from '../kit/post-page.ts';
import { photoFileUrl, postPermalink, videoFileUrl } from './links.ts';
import { findPage, findPerson } from './personas.ts';
import { findVideo, isPostLive, listComments } from './post-state.ts';
import { findPost } from './posts.ts';
import type { FacebookState, PostRow } from './state.ts';

const PLATFORM_NAME = 'Facebook';

/** Serves what visitors see: posts, Pages, and media files. */
export function createPageRoutes(state: FacebookState): Router {
  const { context } = state;
  const router = Router();
  const showAt = (find: (parameters: Request['params']) => PostRow | undefined) =>
    context.endpoint('permalink.post', (request, response) =>
      showPost(state, response, find(request.params)),
    );
  router.get(
    '/:pageId(\\d+)/posts/:number',
    showAt(({ pageId, number }) => findPost(state, `${pageId}_${number}`)),
  );
  router.get(
    '/:pageId(\\d+)/videos/:id',
    showAt(({ pageId, id }) => findPost(state, `${pageId}_${id}`)),
  );
  router.get(
    '/reel/:id',
    showAt(({ id }) => state.posts.get(state.videos.get(id ?? '')?.postId ?? '')),
  );
  router.get(
    '/stories/:pageId(\\d+)/:id',
    showAt(({ id }) => findPost(state, id ?? '')),
  );
  router.get(
    '/:postId(\\d+_\\d+)',
    showAt(({ postId }) => findPost(state, postId ?? '')),
  );
  router.get(
    '/media-files/:kind(photos|videos|thumbnails)/:id',
    context.endpoint('permalink.file', (request, response) => serveFile(state, request, response)),
  );
  router.get('/avatars/:id.svg', context.endpoint('permalink.avatar', serveAvatar));
  router.get(
    '/:pageId(\\d+)',
    context.endpoint('permalink.page', (request, response) => showPage(state, request, response)),
  );
  return router;
}

function showPost(state: FacebookState, response: Response, post: PostRow | undefined): void {
  const page = findPage(post?.pageId ?? '');
  if (!post || !page || !isPostLive(state, post)) {
    sendPage(response, 404, renderMissingPage(PLATFORM_NAME));
    return;
  }
  const caption = post.link === null ? post.message : `${post.message}\n${post.link}`.trim();
  const rendered = renderPostPage({
    platformName: PLATFORM_NAME,
    authorName: page.name,
    authorHandle: page.handle,
    caption,
    title: findVideo(state, post)?.title ?? null,
    media: listShownMedia(state, post),
    createdAt: post.createdAt,
    visibility: 'public',
    replies: listReplies(state, post),
    details: listDetails(post),
  });
  sendPage(response, 200, rendered);
}

/** What the platform shows around the text. */
const listDetails = ({ placeId, presetId }: PostRow): [name: string, text: string][] => [
  ...(placeId ? [['location', placeId] satisfies [string, string]] : []),
  ...(presetId ? [['background', presetId] satisfies [string, string]] : []),
];

/** Lists the comments that visitors see, oldest first. */
function listReplies(state: FacebookState, { id }: PostRow): PageReply[] {
  return listComments(state, id)
    .filter(({ isHidden }) => !isHidden)
    .map((comment) => ({
      id: comment.id,
      authorHandle: findPage(comment.pageId)?.name ?? '',
      text: comment.message,
      hidden: false,
    }));
}

export function listShownMedia(state: FacebookState, post: PostRow) {
  const { context } = state;
  const video = findVideo(state, post);
  if (video) {
    return video.medium ? [{ ...video.medium, url: videoFileUrl(context, video.id) }] : [];
  }
  return post.photoIds.flatMap((id) => {
    const photo = state.photos.get(id);
    return photo ? [{ ...photo.medium, url: photoFileUrl(context, id) }] : [];
  });
}

function serveFile(state: FacebookState, request: Request, response: Response): void {
  const { kind = '', id = '' } = request.params;
  const { postId = null, medium = null } = findFile(state, kind, id) ?? {};
  if (!medium || !isShown(state, postId ?? '')) {
    response.status(404).type('text').send('File not found.');
    return;
  }
  state.context.blobs.serve(response, medium);
}

function findFile({ photos, videos }: FacebookState, kind: string, id: string) {
  if (kind === 'photos') return photos.get(id);
  const [videoId = '', thumbnailId] = id.split('-');
  const video = videos.get(videoId);
  if (kind === 'videos' || !video) return video;
  const medium = video.thumbnails.find((thumbnail) => thumbnail.id === thumbnailId) ?? null;
  return { ...video, medium };
}

function isShown(state: FacebookState, postId: string): boolean {
  const post = state.posts.get(postId);
  return post !== undefined && isPostLive(state, post);
}

function serveAvatar(request: Request, response: Response): void {
  const id = request.params['id'] ?? '';
  const owner = findPage(id) ?? findPerson(id);
  if (!owner) {
    response.status(404).type('text').send('Page not found.');
    return;
  }
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" fill="#1a56b0" />
    <text x="32" y="43" font-size="32" text-anchor="middle" fill="#fff">
      ${owner.name.charAt(0)}
    </text>
  </svg>`;
  response.type('image/svg+xml').send(picture.text);
}

const MAX_SHOWN_POSTS = 100;

function takeLive(state: FacebookState, pageId: string, count: number): PostRow[] {
  const posts: PostRow[] = [];
  for (const post of state.postsByPage.newestFirst(pageId)) {
    if (isPostLive(state, post)) posts.push(post);
    if (posts.length === count) break;
  }
  return posts;
}

function showPage(state: FacebookState, request: Request, response: Response): void {
  const page = findPage(request.params['pageId'] ?? '');
  if (!page) {
    sendPage(response, 404, renderMissingPage(PLATFORM_NAME));
    return;
  }
  const posts = takeLive(state, page.id, MAX_SHOWN_POSTS);
  const toItem = (post: PostRow) => {
    const url = postPermalink(state.context, post, findVideo(state, post));
    return html`<li>
      <a href="${url}"
        >${post.message || (post.isStory ? `Story of ${post.createdAt}` : post.createdAt)}</a
      >
    </li>`;
  };
  const body = html`<p><span class="badge">Sandbox · ${PLATFORM_NAME}</span></p>
    <div class="card">
      <h1>${page.name}</h1>
      <p class="soft">${page.category} · the latest posts</p>
      <ul>
        ${posts.map(toItem)}
      </ul>
    </div>`;
  sendPage(response, 200, renderPage(page.name, body));
}
