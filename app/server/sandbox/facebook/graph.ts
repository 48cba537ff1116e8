import { Router } from 'express';
import type { RequestHandler } from 'express';
import type { GraphCall } from '../meta/graph-call.ts';
import { VERSION_PATTERN, bindRoute, serveGraph } from '../meta/graph-route.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
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
import { debugTokenRoute } from './debug-token.ts';
import { createFeedRoute } from './feed.ts';
import { insightsRoute, videoInsightsRoute } from './insights.ts';
import { accessTokenRoute } from './oauth.ts';
import { deletePermissionsRoute, listPermissionsRoute } from './permissions.ts';
import { findPage, findPerson } from './personas.ts';
import { createPhotoRoute, deletePhotoRoute, readPhotoRoute } from './photos.ts';
import { deletePostRoute, listPostsRoute, readPostRoute, updatePostRoute } from './posts.ts';
import { finishReelRoute, startReelRoute } from './reels.ts';
import type { FacebookState } from './state.ts';
import { createThumbnailRoute, listThumbnailsRoute } from './thumbnails.ts';
import { deleteVideoRoute, readVideoRoute } from './video-node.ts';
import { createVideoRoute } from './videos.ts';

type Bind = (route: GraphRoute) => (call: GraphCall) => void;

/** graph.facebook.com */
export function createGraphRoutes(state: FacebookState): Router {
  const { context } = state;
  const bind: Bind = (route) => bindRoute(context, withProof(route));
  const serve = (route: GraphRoute) => {
    const bound = bind(route);
    return serveGraph(context, () => bound);
  };
  const router = Router();
  const root = `/${VERSION_PATTERN}`;
  router.get(`${root}/oauth/access_token`, serve(accessTokenRoute(state)));
  router.post(`${root}/oauth/access_token`, serve(accessTokenRoute(state)));
  router.get(`${root}/debug_token`, serve(debugTokenRoute(state)));
  const node = `${root}/:id(me|\\d+|\\d+_\\d+)`;
  mountPeople(router, node, { state, serve });
  mountPublishing(router, node, { state, serve });
  router.post(`${node}/video_reels`, serveReels(state, bind));
  router.post(`${node}/videos`, serveVideos(state, bind));
  router.get(node, serveRead(state, bind));
  router.delete(node, serveDelete(state, bind));
  return router;
}

/** The proof may stand next to every token. */
function withProof(route: GraphRoute): GraphRoute {
  return { ...route, parameters: [...route.parameters, 'appsecret_proof'] };
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
  router.get(`${node}/businesses`, serve(listBusinessesRoute(state)));
  router.get(`${node}/owned_pages`, serve(listBusinessPagesRoute(state, 'owned_pages')));
  router.get(`${node}/client_pages`, serve(listBusinessPagesRoute(state, 'client_pages')));
}

function mountPublishing(router: Router, node: string, { state, serve }: Mount): void {
  router.post(`${node}/feed`, serve(createFeedRoute(state)));
  router.get(`${node}/feed`, serve(listPostsRoute(state, 'feed')));
  router.get(`${node}/posts`, serve(listPostsRoute(state, 'posts')));
  router.get(`${node}/published_posts`, serve(listPostsRoute(state, 'published_posts')));
  router.post(`${node}/photos`, serve(createPhotoRoute(state)));
  router.get(`${node}/insights`, serve(insightsRoute(state)));
  router.get(`${node}/video_insights`, serve(videoInsightsRoute(state)));
  router.post(`${node}/thumbnails`, serve(createThumbnailRoute(state)));
  router.get(`${node}/thumbnails`, serve(listThumbnailsRoute(state)));
  router.post(node, serve(updatePostRoute(state)));
}

function serveReels(state: FacebookState, bind: Bind): RequestHandler {
  const start = bind(startReelRoute(state));
  const finish = bind(finishReelRoute(state));
  return serveGraph(state.context, (call) =>
    call.parameters.get('upload_phase') === 'finish' ? finish : start,
  );
}

function serveVideos(state: FacebookState, bind: Bind): RequestHandler {
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

/** One path for people, Pages, posts, photos and videos: the id (or for `me` the token) says which. */
function serveRead(state: FacebookState, bind: Bind): RequestHandler {
  const page = bind(readPageRoute(state));
  const person = bind(readPersonRoute(state));
  const post = bind(readPostRoute(state));
  const photo = bind(readPhotoRoute(state));
  const video = bind(readVideoRoute(state));
  return serveGraph(state.context, (call) => {
    const id = call.request.params['id'] ?? '';
    if (id === 'me') return isPageToken(state, call) ? page : person;
    if (findPage(id)) return page;
    if (findPerson(id)) return person;
    if (id.includes('_')) return post;
    return state.photos.get(id) ? photo : video;
  });
}

function isPageToken({ tokens }: FacebookState, call: GraphCall): boolean {
  const found = tokens.find(call.token ?? '');
  return found !== null && findPage(found.row.personaId) !== undefined;
}

function serveDelete(state: FacebookState, bind: Bind): RequestHandler {
  const post = bind(deletePostRoute(state));
  const photo = bind(deletePhotoRoute(state));
  const video = bind(deleteVideoRoute(state));
  return serveGraph(state.context, (call) => {
    const id = call.request.params['id'] ?? '';
    if (state.photos.get(id)) return photo;
    return state.videos.get(id) ? video : post;
  });
}
