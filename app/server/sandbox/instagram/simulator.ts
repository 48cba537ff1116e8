import { Router } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import { VERSION_PATTERN, bindRoute, serveGraph, serveUnknownPath } from '../meta/graph-route.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { createContainerRoute, readContainerRoute, resumeProcessing } from './containers.ts';
import { insightsRoute } from './insights.ts';
import { exchangeRoute, refreshRoute } from './long-lived-tokens.ts';
import { deleteRoute, listMediaRoute, meRoute, readMediaRoute } from './media.ts';
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
  router.get('/access_token', serve(exchangeRoute(state)));
  router.get('/refresh_access_token', serve(refreshRoute(state)));
  router.get(node, serveNode(state));
  router.delete(node, serve(deleteRoute(state)));
  router.post(`${node}/media`, serve(createContainerRoute(state)));
  router.get(`${node}/media`, serve(listMediaRoute(state, 'media')));
  router.get(`${node}/stories`, serve(listMediaRoute(state, 'stories')));
  router.post(`${node}/media_publish`, serve(publishRoute(state)));
  router.get(`${node}/content_publishing_limit`, serve(publishingLimitRoute(state)));
  router.get(`${node}/insights`, serve(insightsRoute(state)));
}

/** One path for accounts, containers and media: the id says which. */
function serveNode(state: InstagramState) {
  const account = bindRoute(state.context, meRoute(state));
  const container = bindRoute(state.context, readContainerRoute(state));
  const media = bindRoute(state.context, readMediaRoute(state));
  return serveGraph(state.context, (call) => {
    const id = call.request.params['id'] ?? '';
    if (id === 'me' || instagramPersonas.some((persona) => persona.id === id)) return account;
    return state.containers.get(id) ? container : media;
  });
}
