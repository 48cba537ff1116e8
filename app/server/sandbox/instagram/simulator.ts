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

/** Instagram API with Instagram Login. www., api., and graph.instagram.com share one base URL. */
export const instagramSimulator: Simulator = {
  platform: 'instagram',
  hosts: ['graph.instagram.com', 'api.instagram.com', 'rupload.instagram.com', 'www.instagram.com'],
  knobs: {
    imageProcessingSeconds: 1,
    videoProcessingSeconds: 1,
    /** The documentation says 50 in one place and 100 in another; this is the stricter one. */
    publishQuota: 50,
    /** Containers an account may create in a rolling day. */
    containerQuota: 400,
    /** For runs with thousands of posts: turns off both daily quotas. */
    dailyCapsLifted: false,
    hashtagLimit: 30,
    /** Subcode such as 2207076 that every container fails with; 0 for none. */
    failProcessing: 0,
    /** Returns captions without their @ signs, as Meta says may happen. */
    mentionSignsDropped: false,
    /** How long a new post's metrics are missing. Up to two days in reality. */
    insightsLagSeconds: 0,
    /** Refuses insights, as for fewer than five viewers. */
    tooFewViewers: false,
    /** Value of the rate headers; from 100 on, every call is refused. */
    usagePercent: 0,
    suspectedSpam: false,
    accountRestricted: false,
    /** Sends the token response in the format observed in production. */
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
