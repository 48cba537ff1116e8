import { Router } from 'express';
import type { Request, Response } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import { queryReport } from './analytics.ts';
import { apiEndpoint } from './api.ts';
import { batchGetStats } from './batch-stats.ts';
import { listChannels } from './channels.ts';
import { sendError, YouTubeError } from './errors.ts';
import { KNOBS } from './knobs.ts';
import { decideConsent, showConsent } from './oauth-authorize.ts';
import { exchangeToken, revokeToken } from './oauth-token.ts';
import {
  serveAvatar,
  serveMedia,
  serveThumbnail,
  showChannel,
  showWatchPage,
  toSandboxPosts,
} from './pages.ts';
import { PERSONAS } from './personas.ts';
import { listPlaylistItems } from './playlist-items.ts';
import { videoTable } from './store.ts';
import { setThumbnail } from './thumbnails.ts';
import { uploadEndpoints } from './upload-bytes.ts';
import { startUpload } from './upload-start.ts';
import { updateVideo } from './video-update.ts';
import { deleteVideo, listVideos } from './videos.ts';

/** Google's OAuth 2.0 and the YouTube's Data and Analytics APIs (developers.google.com/youtube/v3); all hosts stand here. */
export const youtubeSimulator: Simulator = {
  platform: 'youtube',
  hosts: [
    'www.googleapis.com',
    'youtube.googleapis.com',
    'youtubeanalytics.googleapis.com',
    'oauth2.googleapis.com',
    'accounts.google.com',
    'www.youtube.com',
  ],
  knobs: KNOBS,
  personas: PERSONAS,
  routes: (context) => {
    const router = Router({ strict: true, caseSensitive: true });
    addOAuth(router, context);
    addApi(router, context);
    addPages(router, context);
    router.use(
      context.endpoint('unknown', (request, response) => {
        context.violation(`${request.method} ${request.path}: YouTube has no such path`);
        sendError(response, new YouTubeError(404, { reason: 'notFound' }, 'Not Found'));
      }),
    );
    return router;
  },
  listPosts: (context) =>
    videoTable(context)
      .values()
      .flatMap((row) => toSandboxPosts(context, row)),
};

type Handler = (context: SimulatorContext, request: Request, response: Response) => unknown;

function open(context: SimulatorContext, name: string, handler: Handler) {
  return context.endpoint(name, (request, response) => handler(context, request, response));
}

function addOAuth(router: Router, context: SimulatorContext): void {
  router.get('/o/oauth2/v2/auth', open(context, 'oauth.authorize', showConsent));
  router.post('/o/oauth2/v2/auth', open(context, 'oauth.consent', decideConsent));
  router.post('/token', open(context, 'oauth.token', exchangeToken));
  router.post('/revoke', open(context, 'oauth.revoke', revokeToken));
}

function addApi(router: Router, context: SimulatorContext): void {
  router.get('/youtube/v3/channels', apiEndpoint(context, listChannels));
  router.get('/youtube/v3/videos', apiEndpoint(context, listVideos));
  router.put('/youtube/v3/videos', apiEndpoint(context, updateVideo));
  router.delete('/youtube/v3/videos', apiEndpoint(context, deleteVideo));
  router.get('/youtube/v3/videos\\:batchGetStats', apiEndpoint(context, batchGetStats));
  router.get('/v2/reports', apiEndpoint(context, queryReport));
  router.get('/youtube/v3/playlistItems', apiEndpoint(context, listPlaylistItems));
  router.post('/upload/youtube/v3/videos', apiEndpoint(context, startUpload));
  router.put('/upload/youtube/v3/videos', uploadEndpoints(context));
  router.post('/upload/youtube/v3/thumbnails/set', apiEndpoint(context, setThumbnail));
}

function addPages(router: Router, context: SimulatorContext): void {
  router.get('/watch', open(context, 'page.post', showWatchPage));
  router.get('/shorts/:id', open(context, 'page.short', showWatchPage));
  router.get('/@:handle', open(context, 'page.channel', showChannel));
  router.get('/channel/:handle', open(context, 'page.channel', showChannel));
  router.get('/videoplayback/:id', open(context, 'page.file', serveMedia));
  router.get('/vi/:id/:size.jpg', open(context, 'page.thumbnail', serveThumbnail));
  router.get('/avatars/:id.svg', open(context, 'page.avatar', serveAvatar));
}
