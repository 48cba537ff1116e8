import { Router } from 'express';
import type { Request, Response } from 'express';
import { createNewestWins } from '../kit/newest-wins.ts';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import { apiEndpoint } from './api.ts';
import { serveCover } from './covers.ts';
import { creatorInfo, userInfo } from './creator.ts';
import { sendError, TikTokError } from './envelope.ts';
import { inboxInit, videoInit } from './init.ts';
import { KNOBS } from './knobs.ts';
import { decideConsent, showConsent } from './oauth-authorize.ts';
import { exchangeToken, revokeToken } from './oauth-token.ts';
import { serveAvatar, serveMedia, showPostPage, showProfile, toSandboxPosts } from './pages.ts';
import { PERSONAS } from './personas.ts';
import { photoInit } from './photo-init.ts';
import { resumePulls } from './pull.ts';
import { cancelPublish, fetchStatus } from './status.ts';
import { publishTable } from './store.ts';
import { receiveChunk } from './upload.ts';
import { listVideos, queryVideos } from './videos.ts';
import { startSending } from './webhooks.ts';

/**
 * TikTok's Login Kit and Content Posting API v2 (developers.tiktok.com/doc). All hosts share one base URL.
 */
export const tiktokSimulator: Simulator = {
  platform: 'tiktok',
  hosts: ['open.tiktokapis.com', 'open-upload.tiktokapis.com', 'www.tiktok.com'],
  knobs: KNOBS,
  personas: PERSONAS,
  routes: (context) => {
    // Strict: every API path ends with a slash, and clients that omit it get a 404.
    const router = Router({ strict: true, caseSensitive: true });
    addOAuth(router, context);
    addApi(router, context);
    addPages(router, context);
    router.use(
      context.endpoint('unknown', (request, response) => {
        context.violation(
          `${request.method} ${request.path}: the sandbox doesn't simulate this path of TikTok, or TikTok has none`,
        );
        sendError(context, response, new TikTokError(404, 'invalid_params', 'Unsupported path.'));
      }),
    );
    resumePulls(context);
    startSending(context);
    return router;
  },
  listPosts: (context) =>
    publishTable(context)
      .values()
      .flatMap((row) => toSandboxPosts(context, row)),
};

type Handler = (context: SimulatorContext, request: Request, response: Response) => unknown;

function open(context: SimulatorContext, name: string, handler: Handler) {
  return context.endpoint(name, (request, response) => handler(context, request, response));
}

function addOAuth(router: Router, context: SimulatorContext): void {
  router.get('/v2/auth/authorize/', open(context, 'oauth.authorize', showConsent));
  router.post('/v2/auth/authorize/', open(context, 'oauth.consent', decideConsent));
  router.post('/v2/oauth/token/', open(context, 'oauth.token', exchangeToken));
  router.post('/v2/oauth/revoke/', open(context, 'oauth.revoke', revokeToken));
}

function addApi(router: Router, context: SimulatorContext): void {
  const turns = createNewestWins();
  const publish = '/v2/post/publish';
  router.get('/v2/user/info/', apiEndpoint(context, userInfo));
  router.post(`${publish}/creator_info/query/`, apiEndpoint(context, creatorInfo));
  router.post(`${publish}/video/init/`, apiEndpoint(context, videoInit));
  router.post(`${publish}/inbox/video/init/`, apiEndpoint(context, inboxInit));
  router.post(`${publish}/content/init/`, apiEndpoint(context, photoInit));
  router.post(`${publish}/status/fetch/`, apiEndpoint(context, fetchStatus));
  router.post(`${publish}/cancel/`, apiEndpoint(context, cancelPublish));
  router.post('/v2/video/query/', apiEndpoint(context, queryVideos));
  router.post('/v2/video/list/', apiEndpoint(context, listVideos));
  router.put(
    '/upload/video/',
    context.endpoint('upload', (request, response) =>
      receiveChunk({ context, turns }, request, response),
    ),
  );
}

function addPages(router: Router, context: SimulatorContext): void {
  router.get('/@:username', open(context, 'page.profile', showProfile));
  router.get('/@:username/video/:id', open(context, 'page.post', showPostPage));
  router.get('/@:username/photo/:id', open(context, 'page.post', showPostPage));
  router.get('/photo-files/:id/:index', open(context, 'page.file', serveMedia));
  router.get('/video-files/:id', open(context, 'page.file', serveMedia));
  router.get('/covers/:id.svg', open(context, 'page.cover', serveCover));
  router.get('/avatars/:id.svg', open(context, 'page.avatar', serveAvatar));
}
