import { Router } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import {
  VERSION_PATTERN,
  acceptUnversioned,
  bindRoute,
  serveGraph,
  serveUnknownPath,
} from '../meta/graph-route.ts';
import { serveRoot } from '../meta/node-route.ts';
import { resumeProcessing } from './containers.ts';
import { createNodeReader, mountGraph } from './graph.ts';
import { exchangeRoute, refreshRoute } from './long-lived-tokens.ts';
import { createOAuthRoutes } from './oauth.ts';
import { createPageRoutes, listInstagramPosts } from './pages.ts';
import { instagramPersonas } from './personas.ts';
import { openInstagramState } from './state.ts';
import type { InstagramState } from './state.ts';
import type { GraphRoute } from '../meta/graph-route.ts';

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
  mountTokens(router, state);
  mountGraph(router, state, `/${VERSION_PATTERN}/:id`);
  mountRoot(router, state);
  router.all(`/${VERSION_PATTERN}/*`, serveUnknownPath(context));
  router.use(createPageRoutes(state));
  router.use(serveUnknownPath(context));
  return router;
}

function mountTokens(router: Router, state: InstagramState): void {
  const { context } = state;
  const serve = (route: GraphRoute) => {
    const bound = bindRoute(context, route);
    return serveGraph(context, () => bound);
  };
  const exchange = serve(exchangeRoute(state));
  const refresh = serve(refreshRoute(state));
  for (const prefix of ['', `/${VERSION_PATTERN}`]) {
    router.get(`${prefix}/access_token`, exchange);
    router.get(`${prefix}/refresh_access_token`, refresh);
  }
}

function mountRoot(router: Router, state: InstagramState): void {
  const root = serveRoot(state.context, createNodeReader(state));
  router.get(`/${VERSION_PATTERN}`, root);
  router.post(`/${VERSION_PATTERN}`, root);
}
