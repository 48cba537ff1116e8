import type { Router } from 'express';
import { bindRoute, serveGraph } from '../meta/graph-route.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { serveNode } from '../meta/node-route.ts';
import type { NodeReader } from '../meta/node-route.ts';
import { isAccountPath, meRoute } from './account.ts';
import {
  createCommentRoute,
  deleteCommentRoute,
  hideCommentRoute,
  listCommentsRoute,
  readCommentRoute,
} from './comments.ts';
import { createContainerRoute, readContainerRoute } from './containers.ts';
import { insightsRoute } from './insights.ts';
import {
  deleteRoute,
  listChildrenRoute,
  listMediaRoute,
  listNothingRoute,
  readMediaRoute,
  updateMediaRoute,
} from './media.ts';
import { publishRoute, publishingLimitRoute } from './publish.ts';
import type { InstagramState } from './state.ts';

/**
 * Mounts the nodes and edges that graph.instagram.com and graph.facebook.com share at `node`, a path pattern
 * with `:version` and `:id`.
 */
export function mountGraph(router: Router, state: InstagramState, node: string): void {
  const { host } = state;
  const serve = (route: GraphRoute) => {
    const bound = bindRoute(host, nameRoute(state, route));
    return serveGraph(host, () => bound);
  };
  router.get(node, serveNode(host, createNodeReader(state)));
  router.post(node, serveByKind(state, updateMediaRoute(state), hideCommentRoute(state)));
  router.delete(node, serveByKind(state, deleteRoute(state), deleteCommentRoute(state)));
  for (const edge of ['comments', 'replies'] as const) {
    router.get(`${node}/${edge}`, serve(listCommentsRoute(state, edge)));
    router.post(`${node}/${edge}`, serve(createCommentRoute(state, edge)));
  }
  router.get(`${node}/children`, serve(listChildrenRoute(state)));
  for (const edge of EMPTY_EDGES) {
    router.get(`${node}/${edge}`, serve(listNothingRoute(state, edge)));
  }
  router.post(`${node}/media`, serve(createContainerRoute(state)));
  router.get(`${node}/media`, serve(listMediaRoute(state, 'media')));
  router.get(`${node}/stories`, serve(listMediaRoute(state, 'stories')));
  router.post(`${node}/media_publish`, serve(publishRoute(state)));
  router.get(`${node}/content_publishing_limit`, serve(publishingLimitRoute(state)));
  router.get(`${node}/insights`, serve(insightsRoute(state)));
}

const EMPTY_EDGES = [
  'tags',
  'live_media',
  'recently_searched_hashtags',
  'collaboration_invites',
  'available_catalogs',
] as const;

/**
 * Names endpoints by host for the control API: `media.publish` of instagram, `instagram.media.publish` of
 * facebook.
 */
function nameRoute({ login }: InstagramState, route: GraphRoute): GraphRoute {
  return login.name === 'Instagram' ? route : { ...route, name: `instagram.${route.name}` };
}

/** Accounts, containers, media, and comments share one path; the ID says which one it is. */
export function createNodeReader(state: InstagramState): NodeReader {
  const account = nameRoute(state, meRoute(state));
  const container = nameRoute(state, readContainerRoute(state));
  const media = nameRoute(state, readMediaRoute(state));
  const comment = nameRoute(state, readCommentRoute(state));
  return {
    routes: [account, container, media, comment],
    choose: (call) => {
      if (isAccountPath(call)) return account;
      const id = call.request.params['id'] ?? '';
      if (state.comments.get(id)) return comment;
      return state.containers.get(id) ? container : media;
    },
  };
}

function serveByKind(state: InstagramState, media: GraphRoute, comment: GraphRoute) {
  const { host, comments } = state;
  const ofMedia = bindRoute(host, nameRoute(state, media));
  const ofComment = bindRoute(host, nameRoute(state, comment));
  return serveGraph(host, (call) =>
    comments.get(call.request.params['id'] ?? '') ? ofComment : ofMedia,
  );
}
