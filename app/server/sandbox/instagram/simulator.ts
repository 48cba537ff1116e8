import { Router } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import {
  VERSION_PATTERN,
  acceptUnversioned,
  bindRoute,
  serveGraph,
  serveUnknownPath,
} from '../meta/graph-route.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { serveNode, serveRoot } from '../meta/node-route.ts';
import type { NodeReader } from '../meta/node-route.ts';
import {
  createCommentRoute,
  deleteCommentRoute,
  hideCommentRoute,
  listCommentsRoute,
  readCommentRoute,
} from './comments.ts';
import { createContainerRoute, readContainerRoute, resumeProcessing } from './containers.ts';
import { insightsRoute } from './insights.ts';
import { exchangeRoute, refreshRoute } from './long-lived-tokens.ts';
import {
  deleteRoute,
  listChildrenRoute,
  listMediaRoute,
  listNothingRoute,
  meRoute,
  readMediaRoute,
  updateMediaRoute,
} from './media.ts';
import { createOAuthRoutes } from './oauth.ts';
import { createPageRoutes, listInstagramPosts } from './pages.ts';
import { instagramPersonas } from './personas.ts';
import { publishRoute, publishingLimitRoute } from './publish.ts';
import { openInstagramState } from './state.ts';
import type { InstagramState } from './state.ts';

/** Instagram API with Instagram Login; www., api. and graph.instagram.com all stand at one base. */
export const instagramSimulator: Simulator = {
  platform: 'instagram',
  hosts: ['graph.instagram.com', 'api.instagram.com', 'rupload.instagram.com', 'www.instagram.com'],
  knobs: {
    imageProcessingSeconds: 1,
    videoProcessingSeconds: 1,
    /** The documentation says 50 here and 100 there: the stricter. */
    publishQuota: 50,
    /** Containers that one account may make in a rolling day. */
    containerQuota: 400,
    /** For runs with thousands of posts: neither of the two daily quotas counts. */
    dailyCapsLifted: false,
    hashtagLimit: 30,
    /** A subcode such as 2207076: every container ends as an error with it. */
    failProcessing: 0,
    /** Captions are read back without their @ signs, as Meta says may happen. */
    mentionSignsDropped: false,
    /** So long the figures of a new post are missing; up to two days in reality. */
    insightsLagSeconds: 0,
    /** Under five viewers: insights are refused. */
    tooFewViewers: false,
    /** Fills the rate headers; from 100 on every call is refused. */
    usagePercent: 0,
    suspectedSpam: false,
    accountRestricted: false,
    /** The token answer as production has been seen to send it. */
    flatTokenAnswer: false,
    wrapProfile: false,
  },
  personas: instagramPersonas.map(({ id, name, handle }) => ({ id, name, handle: `@${handle}` })),
  routes: createRoutes,
  listPosts: listInstagramPosts,
};

function createRoutes(context: SimulatorContext): Router {
  const state = openInstagramState(context);
  resumeProcessing(state);
  const router = Router();
  router.use(acceptUnversioned(/^\/me(?:\/|$)/));
  router.use(createOAuthRoutes(state));
  mountGraph(router, state);
  router.all(`/${VERSION_PATTERN}/*`, serveUnknownPath(context));
  router.use(createPageRoutes(state));
  router.use(serveUnknownPath(context));
  return router;
}

function mountGraph(router: Router, state: InstagramState): void {
  const { context } = state;
  const serve = (route: GraphRoute) => {
    const bound = bindRoute(context, route);
    return serveGraph(context, () => bound);
  };
  const node = `/${VERSION_PATTERN}/:id`;
  const exchange = serve(exchangeRoute(state));
  const refresh = serve(refreshRoute(state));
  for (const prefix of ['', `/${VERSION_PATTERN}`]) {
    router.get(`${prefix}/access_token`, exchange);
    router.get(`${prefix}/refresh_access_token`, refresh);
  }
  const reader = createNodeReader(state);
  const root = serveRoot(context, reader);
  router.get(`/${VERSION_PATTERN}`, root);
  router.post(`/${VERSION_PATTERN}`, root);
  router.get(node, serveNode(context, reader));
  router.post(node, serveByKind(state, updateMediaRoute(state), hideCommentRoute(state)));
  router.delete(node, serveByKind(state, deleteRoute(state), deleteCommentRoute(state)));
  for (const edge of ['comments', 'replies'] as const) {
    router.get(`${node}/${edge}`, serve(listCommentsRoute(state, edge)));
    router.post(`${node}/${edge}`, serve(createCommentRoute(state, edge)));
  }
  router.get(`${node}/children`, serve(listChildrenRoute(state)));
  for (const edge of ['tags', 'live_media'] as const) {
    router.get(`${node}/${edge}`, serve(listNothingRoute(state, edge)));
  }
  router.post(`${node}/media`, serve(createContainerRoute(state)));
  router.get(`${node}/media`, serve(listMediaRoute(state, 'media')));
  router.get(`${node}/stories`, serve(listMediaRoute(state, 'stories')));
  router.post(`${node}/media_publish`, serve(publishRoute(state)));
  router.get(`${node}/content_publishing_limit`, serve(publishingLimitRoute(state)));
  router.get(`${node}/insights`, serve(insightsRoute(state)));
}

/** One path for accounts, containers, media and comments: the ID says which one it is. */
function createNodeReader(state: InstagramState): NodeReader {
  const account = meRoute(state);
  const container = readContainerRoute(state);
  const media = readMediaRoute(state);
  const comment = readCommentRoute(state);
  return {
    routes: [account, container, media, comment],
    choose: (call) => {
      const id = call.request.params['id'] ?? '';
      if (id === 'me' || instagramPersonas.some((persona) => persona.id === id)) return account;
      if (state.comments.get(id)) return comment;
      return state.containers.get(id) ? container : media;
    },
  };
}

function serveByKind(
  { context, comments }: InstagramState,
  media: GraphRoute,
  comment: GraphRoute,
) {
  const [ofMedia, ofComment] = [bindRoute(context, media), bindRoute(context, comment)];
  return serveGraph(context, (call) =>
    comments.get(call.request.params['id'] ?? '') ? ofComment : ofMedia,
  );
}
