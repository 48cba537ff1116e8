import { Router } from 'express';
import type { RequestHandler } from 'express';
import { createNodeReader as createInstagramReader, mountGraph } from '../instagram/graph.ts';
import type { InstagramState } from '../instagram/state.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { VERSION_PATTERN, bindRoute, serveGraph } from '../meta/graph-route.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { serveNode, serveRoot } from '../meta/node-route.ts';
import type { NodeReader } from '../meta/node-route.ts';
import { startAppUploadRoute } from './app-uploads.ts';
import {
  listAccountsRoute,
  listBusinessPagesRoute,
  listBusinessesRoute,
  readPageRoute,
  readPersonRoute,
} from './accounts.ts';
import {
  CHUNK_FIELD,
  cancelVideoRoute,
  finishChunkedVideoRoute,
  startVideoRoute,
  transferVideoRoute,
} from './chunked-videos.ts';
import {
  createCommentRoute,
  deleteCommentRoute,
  listCommentsRoute,
  readCommentRoute,
  updateCommentRoute,
} from './comments.ts';
import { debugTokenRoute } from './debug-token.ts';
import { createFeedRoute } from './feed.ts';
import { insightsRoute, videoInsightsRoute } from './insights.ts';
import { createLikeRoute, deleteLikeRoute, listReactionsRoute } from './likes.ts';
import {
  INSTAGRAM_ID,
  isInstagramId,
  listInstagramAccountsRoute,
  openLinkedInstagram,
} from './linked-instagram.ts';
import { accessTokenRoute } from './oauth.ts';
import {
  listAttachmentsRoute,
  listNothingRoute,
  listPhotosRoute,
  listSharesRoute,
  listVideosRoute,
  pictureRoute,
} from './page-edges.ts';
import { deletePermissionsRoute, listPermissionsRoute } from './permissions.ts';
import { findPage, findPerson } from './personas.ts';
import { createPhotoRoute, deletePhotoRoute, readPhotoRoute } from './photos.ts';
import { deletePostRoute, listPostsRoute, readPostRoute, updatePostRoute } from './posts.ts';
import { finishReelRoute, startReelRoute } from './reels.ts';
import type { FacebookState } from './state.ts';
import {
  createPhotoStoryRoute,
  finishStoryRoute,
  listStoriesRoute,
  startStoryRoute,
} from './stories.ts';
import { createThumbnailRoute, listThumbnailsRoute } from './thumbnails.ts';
import { deleteVideoRoute, readVideoRoute } from './video-node.ts';
import { createVideoRoute } from './videos.ts';

type BindRoute = (route: GraphRoute) => (call: GraphCall) => void;

/** Serves graph.facebook.com. */
export function createGraphRoutes(state: FacebookState): Router {
  const { context } = state;
  const bind: BindRoute = (route) => bindRoute(context, route);
  const serve = (route: GraphRoute) => {
    const bound = bind(route);
    return serveGraph(context, () => bound);
  };
  const router = Router();
  const root = `/${VERSION_PATTERN}`;
  router.get(`${root}/oauth/access_token`, serve(accessTokenRoute(state)));
  router.post(`${root}/oauth/access_token`, serve(accessTokenRoute(state)));
  router.get(`${root}/debug_token`, serve(debugTokenRoute(state)));
  const instagram = openLinkedInstagram(state);
  if (instagram !== null) mountGraph(router, instagram, `${root}/:id(${INSTAGRAM_ID})`);
  router.post(`${root}/:app([\\w-]+)/uploads`, serve(startAppUploadRoute(state)));
  const node = `${root}/:id(me|\\d+|\\d+_\\d+)`;
  mountPeople(router, node, { state, serve });
  mountPublishing(router, node, { state, serve });
  mountReading(router, node, { state, serve });
  router.post(`${node}/video_reels`, serveReels(state, bind));
  router.post(`${node}/videos`, serveVideos(state, bind));
  router.post(`${node}/video_stories`, serveStories(state, bind));
  const reader = createNodeReader(state, instagram);
  router.get(node, serveNode(context, reader));
  router.get(root, serveRoot(context, reader));
  router.post(root, serveRoot(context, reader));
  router.post(node, serveUpdate(state, bind));
  router.delete(node, serveDelete(state, bind));
  return router;
}

interface Mount {
  state: FacebookState;
  serve: (route: GraphRoute) => RequestHandler;
}

function mountPeople(router: Router, node: string, { state, serve }: Mount): void {
  router.get(`${node}/accounts`, serve(listAccountsRoute(state)));
  router.get(`${node}/permissions`, serve(listPermissionsRoute(state)));
  router.delete(`${node}/permissions`, serve(deletePermissionsRoute(state)));
  router.delete(`${node}/permissions/:permission`, serve(deletePermissionsRoute(state)));
  router.get(`${node}/instagram_accounts`, serve(listInstagramAccountsRoute(state)));
  router.get(`${node}/businesses`, serve(listBusinessesRoute(state)));
  router.get(`${node}/owned_pages`, serve(listBusinessPagesRoute(state, 'owned_pages')));
  router.get(`${node}/client_pages`, serve(listBusinessPagesRoute(state, 'client_pages')));
}

function mountPublishing(router: Router, node: string, { state, serve }: Mount): void {
  router.post(`${node}/feed`, serve(createFeedRoute(state)));
  for (const edge of POST_EDGES) router.get(`${node}/${edge}`, serve(listPostsRoute(state, edge)));
  router.post(`${node}/photo_stories`, serve(createPhotoStoryRoute(state)));
  router.get(`${node}/stories`, serve(listStoriesRoute(state)));
  router.post(`${node}/photos`, serve(createPhotoRoute(state)));
  const insights = serve(insightsRoute(state));
  router.get(`${node}/insights`, insights);
  router.get(`${node}/insights/:metric`, insights);
  router.get(`${node}/video_insights`, serve(videoInsightsRoute(state)));
  router.post(`${node}/thumbnails`, serve(createThumbnailRoute(state)));
  router.get(`${node}/thumbnails`, serve(listThumbnailsRoute(state)));
}

const POST_EDGES = ['feed', 'posts', 'published_posts', 'scheduled_posts'] as const;
const EMPTY_EDGES = [
  'visitor_posts',
  'tagged',
  'ads_posts',
  'albums',
  'ratings',
  'conversations',
  'subscribed_apps',
] as const;

function mountReading(router: Router, node: string, { state, serve }: Mount): void {
  router.get(`${node}/photos`, serve(listPhotosRoute(state)));
  router.get(`${node}/videos`, serve(listVideosRoute(state, 'videos')));
  router.get(`${node}/video_reels`, serve(listVideosRoute(state, 'video_reels')));
  router.get(`${node}/attachments`, serve(listAttachmentsRoute(state)));
  router.get(`${node}/sharedposts`, serve(listSharesRoute(state)));
  router.get(`${node}/reactions`, serve(listReactionsRoute(state, 'reactions')));
  router.get(`${node}/likes`, serve(listReactionsRoute(state, 'likes')));
  router.post(`${node}/likes`, serve(createLikeRoute(state)));
  router.delete(`${node}/likes`, serve(deleteLikeRoute(state)));
  router.get(`${node}/picture`, serve(pictureRoute(state)));
  router.get(`${node}/comments`, serve(listCommentsRoute(state)));
  router.post(`${node}/comments`, serve(createCommentRoute(state)));
  for (const edge of EMPTY_EDGES)
    router.get(`${node}/${edge}`, serve(listNothingRoute(state, edge)));
}

function serveReels(state: FacebookState, bind: BindRoute): RequestHandler {
  const start = bind(startReelRoute(state));
  const finish = bind(finishReelRoute(state));
  return serveGraph(state.context, (call) =>
    call.parameters.get('upload_phase') === 'finish' ? finish : start,
  );
}

function serveStories(state: FacebookState, bind: BindRoute): RequestHandler {
  const start = bind(startStoryRoute(state));
  const finish = bind(finishStoryRoute(state));
  return serveGraph(state.context, (call) =>
    call.parameters.get('upload_phase') === 'finish' ? finish : start,
  );
}

function serveVideos(state: FacebookState, bind: BindRoute): RequestHandler {
  const create = bind(createVideoRoute(state));
  const start = bind(startVideoRoute(state));
  const phases = new Map([
    ['transfer', bind(transferVideoRoute(state))],
    ['finish', bind(finishChunkedVideoRoute(state))],
    ['cancel', bind(cancelVideoRoute(state))],
  ]);
  const choose = (call: GraphCall) => {
    const phase = call.parameters.get('upload_phase');
    return phase === undefined ? create : (phases.get(phase) ?? start);
  };
  return serveGraph(state.context, choose, CHUNK_FIELD);
}

/** Users, Pages, posts, comments, photos, and videos share one path; the ID says which one it is. */
function createNodeReader(state: FacebookState, instagram: InstagramState | null): NodeReader {
  const page = readPageRoute(state);
  const person = readPersonRoute(state);
  const post = readPostRoute(state);
  const comment = readCommentRoute(state);
  const photo = readPhotoRoute(state);
  const video = readVideoRoute(state);
  const own: NodeReader = {
    routes: [page, person, post, comment, photo, video],
    choose: (call) => {
      const id = call.request.params['id'] ?? '';
      if (id === 'me') return isPageToken(state, call) ? page : person;
      if (findPage(id)) return page;
      if (findPerson(id)) return person;
      if (state.comments.get(id)) return comment;
      if (id.includes('_') || state.posts.get(id)) return post;
      return state.photos.get(id) ? photo : video;
    },
  };
  return instagram === null ? own : joinReaders(own, createInstagramReader(instagram));
}

function joinReaders(own: NodeReader, instagram: NodeReader): NodeReader {
  return {
    routes: [...own.routes, ...instagram.routes],
    choose: (call) =>
      isInstagramId(call.request.params['id'] ?? '') ? instagram.choose(call) : own.choose(call),
  };
}

function serveUpdate(state: FacebookState, bind: BindRoute): RequestHandler {
  const post = bind(updatePostRoute(state));
  const comment = bind(updateCommentRoute(state));
  return serveGraph(state.context, (call) =>
    state.comments.get(call.request.params['id'] ?? '') ? comment : post,
  );
}

function isPageToken({ tokens }: FacebookState, call: GraphCall): boolean {
  const found = tokens.find(call.token ?? '');
  return found !== null && findPage(found.row.personaId) !== undefined;
}

function serveDelete(state: FacebookState, bind: BindRoute): RequestHandler {
  const post = bind(deletePostRoute(state));
  const photo = bind(deletePhotoRoute(state));
  const video = bind(deleteVideoRoute(state));
  const comment = bind(deleteCommentRoute(state));
  return serveGraph(state.context, (call) => {
    const id = call.request.params['id'] ?? '';
    if (state.comments.get(id)) return comment;
    if (state.photos.get(id)) return photo;
    return state.videos.get(id) ? video : post;
  });
}
